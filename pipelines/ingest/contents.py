"""What the list of contents says about the pages: one that is taken out is missed there, whatever the footers say."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pipelines.ingest.layout import Grid, Layout, Page, Row
from pipelines.ingest.pages import LARGER

_ENTRY = re.compile(r"^(.*\w.*?)\s*(?:\.{4,}|(?:\. ){4,}\.?)\s*(\d{1,4})$")
_NOT_A_LETTER = re.compile(r"[\W_]")
_ENOUGH = 3  # entries that agree; fewer are no list of contents
_NAMED = 40  # characters


class _Entry(NamedTuple):
    title: str
    letters: str
    page: int


def find_misplaced(layout: Layout, first: int) -> Iterator[str]:
    """Yield the entries of the contents, from the printed page `first` on, that do not stand where they are said to.

    Pages are counted as they lie in the file; sheets put before all of them move every entry alike.
    """
    entries = list(_entries(layout.pages))
    shift = _shift(entries, _headings(layout))
    start = next(place for place, page in enumerate(layout.pages) if page.number == first)
    for entry in entries if shift is not None else ():
        place = entry.page + (shift or 0)
        if place >= start and entry.letters not in _words(layout.pages[place : place + 1]):
            yield f"the contents have {entry.title[:_NAMED]!r} on page {entry.page}"


def _entries(pages: Sequence[Page]) -> Iterator[_Entry]:
    rows = (block for page in pages for block in page.blocks if isinstance(block, Row))
    for match in filter(None, (_ENTRY.match(row.text) for row in rows)):
        yield _Entry(match[1], _letters(match[1]), int(match[2]))


def _headings(layout: Layout) -> Mapping[int, list[str]]:
    """Return the letters of each heading, by the place of its page."""
    rows = {place: [one for one in page.blocks if isinstance(one, Row)] for place, page in enumerate(layout.pages)}
    larger = layout.body * LARGER
    return {place: [_letters(row.text) for row in found if row.size > larger] for place, found in rows.items()}


def _shift(entries: Sequence[_Entry], headings: Mapping[int, list[str]]) -> int | None:
    """Return what most entries' pages differ by from the places of their headings; None if too few agree."""
    shifts = Counter(
        place - entry.page
        for entry in entries
        for place, found in headings.items()
        if any(heading.endswith(entry.letters) for heading in found)
    )
    best = shifts.most_common(1)
    return best[0][0] if best and best[0][1] >= _ENOUGH else None


def _words(pages: Sequence[Page]) -> str:
    texts = (_text(block) for page in pages for block in page.blocks)
    return _letters(" ".join(texts))


def _text(block: Row | Grid) -> str:
    return block.text if isinstance(block, Row) else " ".join(cell for cells in block.rows for cell in cells)


def _letters(text: str) -> str:
    return _NOT_A_LETTER.sub("", text).casefold()
