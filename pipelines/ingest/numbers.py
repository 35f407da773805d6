"""Which rows begin a numbered paragraph, and which are running text that happens to break before a number."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipelines.ingest.layout import Row
from pipelines.ingest.parts import Piece
from pipelines.ingest.prose import PARAGRAPH_GAP, SENTENCE_END, ends_in_tag

NUMBER = re.compile(r"^(\d+\.\d+\.\d+)(?=\s|$)\s*(.*)$", re.DOTALL)
_NEAR = 4.0  # points


@dataclass(frozen=True, slots=True)
class Looks:
    """How a guideline sets its recommendations: most with their text beside the number, most with a year tag."""

    hang: bool
    are_tagged: bool


def runs_on(row: Row, above: Row | None, *, hang: bool) -> bool:
    """Whether a row that begins with a number belongs to a sentence: by its first word, or by the row above it.

    `hang`: recommendations have their text beside the number, so that none follows closely in the number's column.
    """
    number = NUMBER.match(row.text)
    if number and number[2][:1].islower():
        return True
    if above is None or not _follows_closely(row, above):
        return False
    return (hang and above.page == row.page) or not above.text.endswith(SENTENCE_END)


def find_astray(pieces: Iterable[Piece], looks: Looks) -> Iterator[Row]:
    """Yield rows outside of the recommendations that begin a paragraph set as those are."""
    rows = [piece.block if isinstance(piece.block, Row) else None for piece in pieces]
    for place, row in enumerate(rows):
        above = rows[place - 1] if place else None
        if row is None or not NUMBER.match(row.text) or runs_on(row, above, hang=looks.hang):
            continue
        is_hung = looks.hang and row.lead is not None
        is_tagged = looks.are_tagged and ends_in_tag(_last_of_paragraph(rows[place:]).text)
        if is_hung or is_tagged or not (looks.hang or looks.are_tagged):
            yield row


def _last_of_paragraph(rows: Sequence[Row | None]) -> Row:
    """Return the last row of the paragraph that the first row begins."""
    first = rows[0]
    assert first is not None
    last = first
    for row in rows[1:]:
        if row is None or row.page != last.page or row.y - last.y > PARAGRAPH_GAP * row.size:
            break
        last = row
    return last


def _follows_closely(row: Row, above: Row) -> bool:
    """Whether two rows can be of one paragraph; over a page break nothing tells how far apart they are."""
    is_same_column = abs(row.x - above.x) <= _NEAR and row.boxed == above.boxed
    return is_same_column and (row.page != above.page or 0 <= row.y - above.y <= PARAGRAPH_GAP * row.size)
