"""Ruled tables: vertical and horizontal rules make a grid, words fall into its cells."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pipelines.ingest.extract import LONG, THIN
from pipelines.ingest.layout import RawPage, Rect, Word
from pipelines.ingest.prose import mend_breaks

_NEAR = 2.5


class Lattice:
    """The grid of one table: column edges `xs`, row edges `ys`, and where each row edge really runs."""

    def __init__(self, uprights: Sequence[Rect], levels: Sequence[Rect]) -> None:
        self.top = min(rule.y0 for rule in uprights)
        self.bottom = max(rule.y1 for rule in uprights)
        inner = _distinct(rule.x0 for rule in uprights)
        self.levels = [rule for rule in levels if self._divides(rule, inner)]
        self.xs = _distinct([*inner, *(x for rule in self.levels for x in (rule.x0, rule.x1))])
        self.ys = _distinct([self.top, *(rule.y0 for rule in self.levels), self.bottom])

    def _divides(self, rule: Rect, xs: Sequence[float]) -> bool:
        if not self.top - _NEAR <= rule.y0 <= self.bottom + _NEAR:
            return False
        crosses = any(rule.x0 + _NEAR < x < rule.x1 - _NEAR for x in xs)
        return crosses or all(any(abs(end - x) <= _NEAR for x in xs) for end in (rule.x0, rule.x1))

    @property
    def is_table(self) -> bool:
        """Whether it has two columns at least; fewer is a box."""
        return len(self.xs) >= 3

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.xs[0] - _NEAR <= x <= self.xs[-1] and self.top <= y <= self.bottom

    def cells(self, words: Iterable[Word], boxes: Iterable[Rect] = ()) -> tuple[tuple[str, ...], ...]:
        """Put each word into its cell; a cell that spans rows is repeated in each.

        A row without words is left out if it is empty to the eye as well: if none of the `boxes` lies within it.
        """
        held: list[list[list[str]]] = [[[] for _ in self.xs[1:]] for _ in self.ys[1:]]
        for word in words:
            if self.holds(word.x, word.y):
                row = min(bisect_right(self.ys, word.y), len(self.ys) - 1) - 1
                column = min(max(bisect_right(self.xs, word.x + 1.5), 1), len(self.xs) - 1) - 1
                held[row][column].append(word.text)
        self._share(held)
        drawn, levels = tuple(boxes), pairwise(self.ys)
        rows = (row for row, level in zip(held, levels, strict=True) if any(row) or self._shows(drawn, *level))
        return tuple(tuple(mend_breaks(" ".join(cell)) for cell in row) for row in rows)

    def _shows(self, drawn: Iterable[Rect], top: float, bottom: float) -> bool:
        """Whether something is drawn within a row that does not fill its cells as a ground does."""
        return any(self.holds(box.x0, box.y0) and top + 1 < box.y0 and box.y1 < bottom - 1 for box in drawn)

    def _share(self, held: list[list[list[str]]]) -> None:
        for column, (left, right) in enumerate(zip(self.xs, self.xs[1:], strict=False)):
            middle = (left + right) / 2
            for row in range(1, len(held)):
                if not self._is_divided(middle, self.ys[row]):
                    held[row - 1][column].extend(held[row][column])
                    held[row][column] = held[row - 1][column]

    def _is_divided(self, x: float, y: float) -> bool:
        return any(abs(rule.y0 - y) <= _NEAR and rule.x0 <= x <= rule.x1 for rule in self.levels)


def find_tables(page: RawPage) -> list[Lattice]:
    """Find the ruled tables of a page, from the top. Rules under links and frames around notes make none."""
    if not page.words:
        return []
    uprights = sorted((rule for rule in page.rules if rule.x1 - rule.x0 <= THIN), key=lambda rule: rule.y0)
    levels = [rule for rule in page.rules if rule.y1 - rule.y0 <= THIN and rule.x1 - rule.x0 >= LONG]
    lattices = (Lattice(group, levels) for group in _stacked(uprights))
    return [lattice for lattice in lattices if lattice.is_table]


def _stacked(uprights: Iterable[Rect]) -> list[list[Rect]]:
    """Group rules whose heights overlap: those of one table."""
    groups: list[list[Rect]] = []
    bottom = float("-inf")
    for rule in uprights:
        if rule.y0 > bottom + _NEAR:
            groups.append([])
        groups[-1].append(rule)
        bottom = max(bottom, rule.y1) if len(groups[-1]) > 1 else rule.y1
    return groups


def _distinct(values: Iterable[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _NEAR:
            kept.append(value)
    return kept
