"""What the list of contents says about the pages: one that is taken out is missed there, whatever the footers say."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pipelines.ingest.layout import Grid, Layout, Page, Row
from pipelines.ingest.pages import LARGER

_LEADERS = ("....", ". . . .")
_PAGE = re.compile(r"(?:\.{4,}|(?:\. ){4,}\.?)\s*(\d{1,4})$")
_NOT_A_LETTER = re.compile(r"[\W_]")
_ENOUGH = 3  # entries that agree; fewer are no list of contents
_NAMED = 40  # characters
_LONGEST = 400  # characters of a line


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
    words = cache(lambda place: _words(layout.pages[place : place + 1]))
    for entry in entries if shift is not None else ():
        place = entry.page + (shift or 0)
        if place >= start and entry.letters not in words(place):
            yield f"the contents have {entry.title[:_NAMED]!r} on page {entry.page}"


def _entries(pages: Sequence[Page]) -> Iterator[_Entry]:
    rows = (block.text for page in pages for block in page.blocks if isinstance(block, Row))
    likely = (text for text in rows if len(text) < _LONGEST and any(leader in text for leader in _LEADERS))
    for text, match in ((text, _PAGE.search(text)) for text in likely):
        if match and (letters := _letters(text[: match.start()])):
            yield _Entry(text[: match.start()].strip(), letters, int(match[1]))


def _headings(layout: Layout) -> Iterator[tuple[int, str]]:
    """Yield the place of each heading's page, and its letters."""
    larger = layout.body * LARGER
    for place, page in enumerate(layout.pages):
        found = (block.text for block in page.blocks if isinstance(block, Row) and block.size > larger)
        yield from ((place, _letters(text)) for text in found)


def _shift(entries: Sequence[_Entry], headings: Iterable[tuple[int, str]]) -> int | None:
    """Return what most entries' pages differ by from the places of their headings; None if too few agree."""
    shifts = Counter(
        place - entry.page for place, heading in headings for entry in entries if heading.endswith(entry.letters)
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
