"""Raw pages to pages in reading order: furniture removed, rows joined, headings whole, tables in their place."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from pipelines.ingest.furniture import Key, body, find_furniture, gaps, printed_numbers, running_words
from pipelines.ingest.layout import Block, Grid, Layout, Line, Page, RawPage, Rect, Row
from pipelines.ingest.tables import find_tables
from pipelines.ingest.unglue import unglue

LARGER = 1.08  # a heading is set at least this much larger than the body
_SAME_ROW = 0.3  # of the type size
_SAME_HEADING = 1.6
_TOUCHING = 0.15
_LEAD = re.compile(r"^(?:\d+(?:\.\d+)+|[^\w\s(\[\"'‘“])$")


def lay_out(raw: Sequence[RawPage]) -> Layout:
    """Put a document into reading order."""
    furniture = find_furniture(raw)
    numbers = printed_numbers(raw, furniture)
    size = _body_size(raw)
    pages = [_page(page, number, furniture, size * LARGER) for page, number in zip(raw, numbers, strict=True)]
    return Layout(tuple(unglue(pages)), size, running_words(raw, furniture), tuple(gaps(raw, furniture)))


def _body_size(raw: Sequence[RawPage]) -> float:
    counts: Counter[float] = Counter()
    for page in raw:
        for line in page.lines:
            counts[round(line.size, 1)] += len(line.text)
    return counts.most_common(1)[0][0]


def _page(raw: RawPage, number: int, furniture: frozenset[Key], larger: float) -> Page:
    tables = find_tables(raw)
    lines = [line for line in body(raw, furniture) if not any(table.holds(line.x, line.y - 2) for table in tables)]
    boxes = [box for box in raw.boxes if _is_note_box(box, raw)]
    rows = [_row(pieces, number, boxes) for pieces in _pieces(lines)]
    grids = [Grid(number, table.top, cells) for table in tables if (cells := table.cells(raw.words, raw.boxes))]
    blocks: list[Block] = sorted([*rows, *grids], key=lambda block: block.y)
    return Page(number, tuple(_whole_headings(blocks, larger)))


def _pieces(lines: Iterable[Line]) -> list[list[Line]]:
    """Group lines that share a baseline, from the left."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.y):
        if rows and line.y - rows[-1][0].y <= _SAME_ROW * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    for row in rows:
        row.sort(key=lambda line: line.x)
    return rows


def _row(pieces: Sequence[Line], page: int, boxes: Sequence[Rect]) -> Row:
    first = pieces[0]
    boxed = any(box.x0 <= first.x <= box.x1 and box.y0 <= first.y <= box.y1 for box in boxes)
    if len(pieces) == 1:
        return Row(page, first.x, first.y, first.size, first.bold, boxed, first.text.strip())
    joined = first.text + "".join(_gap(left, right) + right.text for left, right in pairwise(pieces))
    text = " ".join(joined.split())
    bold = all(piece.bold for piece in pieces)
    size = max(pieces, key=lambda piece: len(piece.text)).size
    hangs = _LEAD.match(first.text.strip()) is not None
    lead, text_x = (first.text.strip(), pieces[1].x) if hangs else (None, None)
    return Row(page, first.x, first.y, size, bold, boxed, text, lead, text_x, pieces[-1].x)


def _gap(left: Line, right: Line) -> str:
    return "" if right.x - left.end < _TOUCHING * right.size else " "


def _is_note_box(box: Rect, page: RawPage) -> bool:
    width, height = box.x1 - box.x0, box.y1 - box.y0
    return width > page.width * 0.3 and 20 < height < page.height * 0.8


def _whole_headings(blocks: Sequence[Block], larger: float) -> list[Block]:
    """Join the rows of a heading that runs over several: same type, bold or larger, close together."""
    joined: list[Block] = list(blocks[:1])
    for above, block in pairwise(blocks):
        last = joined[-1]
        if isinstance(last, Row) and isinstance(block, Row) and _continues(above, block, larger):
            joined[-1] = replace(last, text=f"{last.text} {block.text}")
        else:
            joined.append(block)
    return joined


def _continues(above: Block, row: Row, larger: float) -> bool:
    if not isinstance(above, Row) or row.lead or above.bold != row.bold:
        return False
    alike = abs(above.size - row.size) < 0.2 and abs(above.x - row.x) < 2
    return (row.bold or row.size > larger) and alike and row.y - above.y <= _SAME_HEADING * row.size
