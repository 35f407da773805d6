"""Part A: numbered recommendations with their headings, over page breaks, with the tables that belong to them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pipelines.ingest.layout import Grid, Row
from pipelines.ingest.numbers import NUMBER, Looks, runs_on
from pipelines.ingest.parts import Piece
from pipelines.ingest.prose import Prose, ends_in_tag
from shared.guideline.records import Table

_SECTION = re.compile(r"^(\d+(?:\.\d+)+)\s+(\S.*)$")
_CAPTION = re.compile(r"^table\s+\w+\b|\bcheck-?list\b", re.IGNORECASE)
_NEAR = 4.0


@dataclass(slots=True)
class Numbered:
    """A recommendation as printed, before anything is read out of its words."""

    rule_id: str
    section: str
    section_title: str
    heading: str | None
    preamble: str
    page: int
    x: float
    boxed: bool
    prose: Prose
    table: Table | None = None

    @property
    def hangs(self) -> bool:
        """Whether its text stands to the right of its number."""
        return self.prose.text_x is not None and self.prose.text_x > self.x + _NEAR


@dataclass(slots=True)
class _Heading:
    size: float
    text: str
    prose: Prose = field(default_factory=Prose)


@dataclass(slots=True)
class PartA:
    """Reads the pieces of part A in order; `found` holds the recommendations.

    `unread` are rows that begin or end as a recommendation does and belong to none.
    """

    found: list[Numbered] = field(default_factory=list)
    unread: list[Row] = field(default_factory=list)
    _section: tuple[str, str] = ("", "")
    _headings: list[_Heading] = field(default_factory=list)
    _current: Numbered | None = None
    _caption: Row | None = None
    _checklist: "_Checklist | None" = None
    _above: Row | None = None

    @property
    def looks(self) -> Looks:
        """How most of those found are set."""
        half = len(self.found) / 2
        return Looks(sum(one.hangs for one in self.found) > half, sum(one.prose.is_closed for one in self.found) > half)

    def take(self, piece: Piece) -> None:
        """Take in one piece."""
        if isinstance(piece.block, Grid):
            self._take_grid(piece.block)
        elif piece.is_heading and not _CAPTION.search(piece.block.text):
            self._take_heading(piece.block)
        else:
            self._take_row(piece.block)
        is_text = isinstance(piece.block, Row) and not piece.is_heading
        self._above = piece.block if is_text and isinstance(piece.block, Row) else None

    def _take_heading(self, row: Row) -> None:
        self._end()
        section = _SECTION.match(row.text)
        if section:
            self._section = (section[1], section[2])
            self._headings = [_Heading(row.size, "")]
        else:
            self._headings = [heading for heading in self._headings if heading.size > row.size + 0.2]
            self._headings.append(_Heading(row.size, row.text))

    def _take_row(self, row: Row) -> None:
        number = self._number(row)
        if number and self._begins(row, number[1]):
            self._begin(row, number[1], number[2])
        elif self._current and not self._current.prose.is_closed and self._belongs(row, self._current):
            if self._current.prose.text_x is None:
                self._current.prose.text_x = row.x
            self._current.prose.add(row)
        else:
            if number or self._ends_without_number(row):
                self.unread.append(row)
            self._take_aside(row)

    def _number(self, row: Row) -> re.Match[str] | None:
        is_hung = bool(self.found) and self.found[-1].hangs
        return None if runs_on(row, self._above, hang=is_hung) else NUMBER.match(row.text)

    def _ends_without_number(self, row: Row) -> bool:
        """Whether a row is the end of a paragraph that stands as the former recommendation does, with its year tag."""
        return self._current is not None and self._belongs(row, self._current) and ends_in_tag(row.text)

    def _take_aside(self, row: Row) -> None:
        if self._current:
            self._take_note(row, self._current)
        elif row.bold and not row.boxed:
            self._caption = row
        elif self._headings and not row.boxed:
            self._headings[-1].prose.add(row)

    def _begins(self, row: Row, number: str) -> bool:
        """Tell a number from a line of text that begins with a reference: by its section, margin and order."""
        if self._section[0] and not number.startswith(f"{self._section[0]}."):
            return False
        if self.found and row.x > self.found[-1].x + _NEAR:
            return False
        current = self._current
        if current is None or current.prose.is_closed or current.hangs:
            return True
        return _order(number) == _order(current.rule_id) + 1

    def _begin(self, row: Row, number: str, text: str) -> None:
        if self._caption:
            self._headings.append(_Heading(self._caption.size, self._caption.text))
        self._end()
        prose = Prose(text_x=row.text_x)
        heading = " > ".join(heading.text for heading in self._headings if heading.text) or None
        preamble = "\n".join(heading.prose.text for heading in self._headings if heading.prose.lines)
        self._current = Numbered(number, *self._section, heading, preamble, row.page, row.x, row.boxed, prose)
        self.found.append(self._current)
        prose.page_end = row.page
        if text:
            prose.add(row, text)

    def _belongs(self, row: Row, current: Numbered) -> bool:
        """By its column, or by the frame that it stands in where text begins below the number."""
        if current.hangs:
            return row.x >= (current.prose.text_x or 0) - _NEAR
        return row.boxed == current.boxed

    def _take_note(self, row: Row, current: Numbered) -> None:
        """After the year tag: a caption, the lines of a checklist, or a note that is not kept."""
        if row.bold or _CAPTION.match(row.text):
            self._caption = row
            self._checklist = _Checklist(row.text) if _CAPTION.search(row.text) and current.table is None else None
            return
        self._caption = None
        if self._checklist:
            self._checklist.prose.add(row)
            current.table = self._checklist.table()

    def _take_grid(self, grid: Grid) -> None:
        current = self._current or (self.found[-1] if self.found else None)
        if current and len(grid.rows) > 1:
            title = self._caption.text if self._caption else ""
            former = current.table.rows if current.table and current.table.title and not title else ()
            current.table = Table(
                title=title or (current.table.title if former and current.table else ""), rows=former + grid.rows
            )
        self._caption = self._checklist = None

    def _end(self) -> None:
        self._current = self._caption = self._checklist = None


@dataclass(slots=True)
class _Checklist:
    """A list printed after a recommendation; a row for each item: the line that heads it, the item."""

    title: str
    prose: Prose = field(default_factory=Prose)

    def table(self) -> Table | None:
        rows: list[tuple[str, str]] = []
        head = ""
        for line in self.prose.lines:
            if line.startswith(("• ", "－ ")):
                rows.append((head, line[2:]))
            else:
                head = line
        return Table(title=self.title, rows=tuple(rows)) if rows else None


def _order(number: str) -> int:
    return int(number.rpartition(".")[2])


def read_recommendations(pieces: Iterable[Piece]) -> PartA:
    """Read the pieces of part A; `found` are the recommendations in printed order."""
    part = PartA()
    for piece in pieces:
        part.take(piece)
    return part
