"""A table in CSV: each row read by itself, so that a broken one costs itself alone."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pipelines.lists.columns import CellError, Columns, places_of, read_mapping, record_of
from pipelines.lists.lines import Line, lines_of
from pipelines.lists.rows import Reader, Row, id_in
from shared.errors import InputInvalidError

_MOST_LINES: Final = 200  # of one row, whose cells may hold line breaks
_SEPARATORS: Final = ",;\t"
csv.field_size_limit(4 * 1024 * 1024)


def csv_reader(mapping: Path | None) -> Reader:
    """Return a reader of tables. Raises InputInvalidError for a mapping that cannot be read."""
    columns = read_mapping(mapping)
    return lambda file: _rows(file, columns)


@dataclass(slots=True)
class _Ahead:
    """Lines with some put back."""

    lines: Iterator[Line]
    back: list[Line] = field(default_factory=list)

    def next(self) -> Line | None:
        """Return the next line."""
        return self.back.pop() if self.back else next(self.lines, None)

    def put_back(self, lines: Sequence[Line]) -> None:
        """Take lines back, to give them again in their order."""
        self.back += reversed(lines)


def _rows(file: Path, columns: Columns) -> Iterator[Row]:
    ahead = _Ahead(lines_of(file))
    first = ahead.next()
    if first is None:
        raise InputInvalidError("The table is empty.")
    separator = _separator(first)
    header = _cells(first.content, separator)
    if header is None:
        raise InputInvalidError("The first row of the table, its header, cannot be read.")
    places, number = places_of(header, columns), 0
    while (line := ahead.next()) is not None:
        if not line.is_too_long and not line.content.strip(b" ,;\t"):
            continue
        number += 1
        yield _row(number, line, ahead, separator, _Table(len(header), places, columns))


@dataclass(frozen=True, slots=True)
class _Table:
    width: int
    places: Mapping[str, int]
    columns: Columns


def _row(number: int, line: Line, ahead: _Ahead, separator: str, table: _Table) -> Row:
    place = f"row {number} (line {line.number})"
    if line.is_too_long:
        return Row(number, place, problem=f"{place}: a cell is too large.")
    cells = _whole(line, ahead, separator, table.width)
    if isinstance(cells, str):
        return Row(number, place, problem=f"{place}: {cells}")
    told = id_in({"patient_id": cells[table.places["patient_id"]].strip()})
    try:
        return Row(number, place, record=record_of(cells, table.places, table.columns), patient_id=told)
    except CellError as wrong:
        return Row(number, place, problem=f"{place}: {wrong}", patient_id=told)


def _whole(line: Line, ahead: _Ahead, separator: str, width: int) -> list[str] | str:
    """Return the cells of the row that begins on a line, or what is wrong; a row may go on over lines."""
    taken: list[Line] = []
    content = line.content
    while content.count(b'"') % 2 and len(taken) < _MOST_LINES:
        more = ahead.next()
        if more is None or more.is_too_long:
            if more is not None:
                taken.append(more)
            break
        taken.append(more)
        content += b"\n" + more.content
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        ahead.put_back(taken)
        return "it is not UTF-8: save the table as CSV UTF-8."
    cells = _cells(content, separator)
    if cells is None or (taken and len(cells) != width):
        ahead.put_back(taken)
        return "its quotes are broken: each cell with a quote or a line break is quoted, and quotes within are doubled."
    if len(cells) != width:
        return f"it has {len(cells)} cells and the header has {width}."
    return cells


def _cells(content: bytes, separator: str) -> list[str] | None:
    if content.count(b'"') % 2:
        return None
    try:
        text = content.decode("utf-8")
        return next(csv.reader(iter(text.splitlines(keepends=True)), delimiter=separator, strict=True), [])
    except (UnicodeDecodeError, csv.Error):
        return None


def _separator(first: Line) -> str:
    """The mark that stands most often in the header: spreadsheets of some countries write semicolons."""
    text = first.content.decode("utf-8", "replace")
    return max(_SEPARATORS, key=text.count)
