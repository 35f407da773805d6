"""A page as its words run: tables that lie on their side are read like the rest, however the page is to be shown."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pymupdf

_TURN = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}  # degrees clockwise that set words upright


def turn_of(blocks: Iterable[Mapping[str, Any]]) -> int:
    """Return by how many degrees the page's words, as the file holds them, have to be turned to be read."""
    letters: Counter[int] = Counter()
    for block in blocks:
        for line in block["lines"] if block["type"] == 0 else ():
            across, down = line["dir"]
            letters[_TURN.get((round(across), round(down)), 0)] += sum(len(span["text"]) for span in line["spans"])
    return letters.most_common(1)[0][0] if letters else 0


def turn(page: "pymupdf.Page", degrees: int) -> None:
    """Turn a page in memory, so that words, rules and pixels are all found in the frame that its words run in."""
    sheet: Any = page
    sheet.set_rotation(degrees)
    if degrees:
        sheet.remove_rotation()
