"""What a page holds once it is laid out: rows of text in reading order, boxes and ruled tables."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

EDGE = 0.09  # share of the page height, above and below, where headers and footers stand
_OUTERMOST = 0.4  # of that, from the first and last words: three lines of a footer, and no text below a header


class Line(NamedTuple):
    """One run of text as the file holds it, from `x` to `end`; `y` is the baseline, points from the top."""

    x: float
    end: float
    y: float
    size: float
    bold: bool
    text: str


class Word(NamedTuple):
    """One word with its left edge and the middle of its height."""

    x: float
    y: float
    text: str


class Rect(NamedTuple):
    """A box or a thin rule; points from the top left."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row. `lead` and `text_x` are set where a hanging number or bullet stands before the text.

    `last_x` is where the last piece begins if there are several: in a table without rules, its last column.
    """

    page: int
    x: float
    y: float
    size: float
    bold: bool
    boxed: bool
    text: str
    lead: str | None = None
    text_x: float | None = None
    last_x: float | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: rows of cells as printed."""

    page: int
    y: float
    rows: tuple[tuple[str, ...], ...]


Block = Row | Grid


@dataclass(frozen=True)
class RawPage:
    """What one pass over a page gives; `words` only where it has a ruled table, `hidden` what nobody can see, `askew`
    the lines that run another way than the page's others, which are not read.

    `has_picture`: between header and footer stand words that are drawn, in a picture or as outlines;
    `has_picture_at_an_edge`: within header or footer.
    """

    height: float
    width: float
    lines: tuple[Line, ...]
    words: tuple[Word, ...]
    rules: tuple[Rect, ...]
    boxes: tuple[Rect, ...]
    hidden: tuple[str, ...] = ()
    askew: tuple[str, ...] = ()
    has_picture: bool = False
    has_picture_at_an_edge: bool = False

    @cached_property
    def edge_lines(self) -> tuple[Line, ...]:
        """The lines near its edges, or among its first and last: on paper with wide margins those stand further in."""
        heights = [line.y for line in self.lines] or [0.0]
        near = self.height * EDGE
        top = max(near, min(heights) + near * _OUTERMOST)
        bottom = min(self.height - near, max(heights) - near * _OUTERMOST)
        return tuple(line for line in self.lines if line.y < top or line.y > bottom)


@dataclass(frozen=True, slots=True)
class Layout:
    """A document in reading order; `body` the type size of most text, `running` the words of headers and footers.

    `gaps` tells where the pages' own numbers do not run on.
    """

    pages: tuple["Page", ...]
    body: float
    running: tuple[str, ...]
    gaps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page without its header and footer; `number` is the printed one."""

    number: int
    blocks: tuple[Block, ...]
