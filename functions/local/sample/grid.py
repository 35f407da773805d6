"""Ruled tables: rows that stay whole, cells centred in height, the header again on every page."""

from collections.abc import Sequence

from functions.local.sample.flow import BOTTOM, LEFT, PITCH, TOP, Box, Flow
from functions.local.sample.markup import Line, Style

RIGHT = 547.78
_RULE, _BLACK = 0.75, (0.0, 0.0, 0.0)
_HEAD = Style("bold", 9)
_HEAD_PITCH, _PARAGRAPH_PITCH = 10.8, 21.7
_INSET, _PADDING, _ASCENT, _DESCENT = 4.5, 5.5, 11.7, 2.8

Cell = Sequence[str]
_Placed = list[tuple[Line, float]]  # each line with its baseline, counted from the top of the cell's text


def draw_grid(
    flow: Flow, head: Sequence[str], rows: Sequence[Sequence[Cell]], columns: Sequence[float] = ()
) -> list[int]:
    """Draw a table below the present line and return the page of each row.

    `columns`: widths of all columns but the last, which ends at the margin; without them each is as wide as its words.
    """
    widths = list(columns) or _fitting(flow, head, rows)
    edges = [LEFT + sum(widths[:number]) for number in range(len(widths) + 1)]
    grid = _Grid(flow, head, [*edges, RIGHT] if columns else edges)
    pages = [grid.row(row) for row in rows]
    grid.close()
    return pages


def _fitting(flow: Flow, head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[float]:
    """Return widths in which no cell needs a second line."""
    longest = [max(_width(flow, " ".join(row[number]), Style()) for row in rows) for number in range(len(head))]
    heads = [_width(flow, title, _HEAD) for title in head]
    return [max(cell + 2 * _INSET, title + 4) for cell, title in zip(longest, heads, strict=True)]


def _width(flow: Flow, text: str, style: Style) -> float:
    return sum(flow.advance(character, style) for character in text)


class _Grid:
    """A table being drawn: the rules of a page are drawn when the page's last row is known."""

    def __init__(self, flow: Flow, head: Sequence[str], edges: Sequence[float]) -> None:
        self.flow = flow
        self.head = head
        self.edges = edges  # left of every column, and right of the last
        self.levels: list[float] = []  # the row edges of the page being filled

    def row(self, cells: Sequence[Cell]) -> int:
        placed = [self._lines(cell, number) for number, cell in enumerate(cells)]
        height = max(lines[-1][1] for lines in placed) + _ASCENT + _DESCENT + 2 * _PADDING
        if self.levels and self.levels[-1] + height > BOTTOM + 6:
            self.close()
            self.flow.new_page()
        if not self.levels:
            self._begin()
        top = self.levels[-1]
        for number, lines in enumerate(placed):
            depth = lines[-1][1] + _ASCENT + _DESCENT
            first = top + (height - depth) / 2 + _ASCENT
            for line, below in lines:
                self.flow.put(line, self.edges[number] + _INSET, first + below)
        self.levels.append(top + height)
        self.flow.y = self.levels[-1]
        return self.flow.page

    def close(self) -> None:
        """Draw the rules round what stands on this page."""
        boxes, bottom = self.flow.sheet.boxes, self.levels[-1]
        left, *inner, right = self.edges
        for y in [*self.levels[1:-1], self.levels[0], bottom]:
            boxes.append(Box(left, y, right, y + _RULE, _BLACK))
        for x in [*inner, left, right - _RULE]:
            boxes.append(Box(x, self.levels[0], x + _RULE, bottom + _RULE, _BLACK))
        self.levels = []

    def _begin(self) -> None:
        """Draw the header row below the present line, or at the top of a page."""
        top = TOP if self.flow.y is None else self.flow.y + 9.5
        spans = zip(self.head, self.edges, self.edges[1:], strict=False)
        broken = [self.flow.lines(title, left, right - 2, _HEAD) for title, left, right in spans]
        height = max(len(lines) for lines in broken) * _HEAD_PITCH
        for number, lines in enumerate(broken):
            first = top + (height - len(lines) * _HEAD_PITCH) / 2 + 9.3
            for place, line in enumerate(lines):
                self.flow.put(line, self.edges[number] + 0.8, first + place * _HEAD_PITCH)
        self.levels = [top, top + height + _RULE]

    def _lines(self, cell: Cell, number: int) -> _Placed:
        left, right = self.edges[number : number + 2]
        placed: _Placed = []
        for paragraph in cell:
            for place, line in enumerate(self.flow.lines(paragraph, left + _INSET, right - 3)):
                gap = 0.0 if not placed else PITCH if place else _PARAGRAPH_PITCH
                placed.append((line, (placed[-1][1] if placed else 0.0) + gap))
        return placed
