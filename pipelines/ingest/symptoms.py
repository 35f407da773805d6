"""Part B: the rows of the tables organised by symptom, with the groups they stand under."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipelines.ingest.layout import Grid, Row
from pipelines.ingest.parts import Piece
from pipelines.ingest.references import without_others
from shared.guideline.records import SymptomRow

_BRACKETED = re.compile(r"\[[^\[\]]*\]")
_ID = r"\d+\.\d+\.\d+"
_HALF_BRACKETED = re.compile(rf"(?<![\[.\d])({_ID})\s*\]|\[\s*({_ID})(?![\d.]|\s*[\],;&]|\s+(?:and|or|to)\b)")
_IDS = re.compile(_ID)
_CANCER = re.compile(r"^possible\s+(?:cancer|condition|diagnosis)", re.IGNORECASE)
_HEAD = re.compile(r"^symptoms?\b[^\d.]{0,40}\bpossible cancers?\s+recommendations?\s*$", re.IGNORECASE)
_ADVICE = re.compile(r"^recommendations?$", re.IGNORECASE)
_COLUMN = 60.0  # points from the margin; no running text is set so far in
_REFERRED = re.compile(rf"\s*\[[^\[\]]*{_ID}[^\[\]]*\]")


def references_of(cell: str) -> tuple[str, ...]:
    """Return the recommendations that a cell names as its own: in brackets, one bracket lost is forgiven."""
    cell = without_others(cell)
    found = [(match.start(), number) for match in _BRACKETED.finditer(cell) for number in _IDS.findall(match[0])]
    found += [(match.start(), match[1] or match[2]) for match in _HALF_BRACKETED.finditer(cell)]
    numbers = [number for _, number in sorted(found, key=lambda place: place[0])] or _IDS.findall(cell)
    return tuple(dict.fromkeys(numbers))


def with_brackets(cell: str) -> str:
    """Return a cell with the bracket that a reference of its own lost in print."""
    whole = [match.span() for match in _BRACKETED.finditer(cell)]

    def mended(match: re.Match[str]) -> str:
        is_whole = any(start <= match.start() < end for start, end in whole)
        return match[0] if is_whole else f"[{match[1] or match[2]}]"

    return _HALF_BRACKETED.sub(mended, cell)


@dataclass(slots=True)
class PartB:
    """Reads the pieces of part B in order; `unread` is what fits no header, or refers from a column without a table."""

    rows: list[SymptomRow] = field(default_factory=list)
    unread: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    _titles: list[Row] = field(default_factory=list)
    _columns: tuple[int, int, int] | None = None
    _margin: float = float("inf")

    def take(self, piece: Piece) -> None:
        """Take in one piece: a title, or a table; prose between them says nothing of its own."""
        if isinstance(piece.block, Grid):
            self._take_grid(piece.block)
        elif piece.is_heading or piece.block.bold:
            self._titles = [title for title in self._titles if title.size > piece.block.size + 0.2]
            self._titles.append(piece.block)
        elif _REFERRED.search(piece.block.text) and self._is_in_column(piece.block):
            self.unread.append((piece.block.page, (piece.block.text,)))
        if isinstance(piece.block, Row):
            self._margin = min(self._margin, piece.block.x)

    def _is_in_column(self, row: Row) -> bool:
        """Whether a row reaches into a column beside the first one; running text begins at the margin."""
        return (row.last_x or row.x) > self._margin + _COLUMN

    def _take_grid(self, grid: Grid) -> None:
        for place, cells in enumerate(grid.rows):
            columns = _columns(cells)
            if columns:
                self._columns = columns
            elif self._columns and len(cells) > max(self._columns):
                self._take_cells(grid.page, [cells[column] for column in self._columns], is_first=place <= 1)
            else:
                self.unread.append((grid.page, cells))

    def _take_cells(self, page: int, cells: Sequence[str], *, is_first: bool) -> None:
        symptom, cancer, advice = cells
        last = self.rows[-1] if self.rows else None
        if last and is_first and last.page != page and (not symptom or not cancer):
            self.rows[-1] = _joined(last, cells)
            return
        group = self._titles[0].text if self._titles else ""
        subgroup = self._titles[-1].text if len(self._titles) > 1 else None
        self.rows.append(
            SymptomRow(
                page=page,
                group=group,
                subgroup=subgroup,
                symptom=symptom,
                possible_cancer=cancer,
                references=references_of(advice),
                recommendation=advice,
            )
        )


def _joined(row: SymptomRow, cells: Sequence[str]) -> SymptomRow:
    symptom, cancer, advice = cells
    whole = f"{row.recommendation} {advice}".strip()
    return row.model_copy(
        update={
            "symptom": f"{row.symptom} {symptom}".strip(),
            "possible_cancer": f"{row.possible_cancer} {cancer}".strip(),
            "recommendation": whole,
            "references": references_of(whole),
        }
    )


def _columns(cells: Sequence[str]) -> tuple[int, int, int] | None:
    """Return the places of symptom, cancer and recommendation if this is a header row."""
    cancer = next((place for place, cell in enumerate(cells) if _CANCER.match(cell)), None)
    advice = next((place for place, cell in enumerate(cells) if _ADVICE.match(cell)), None)
    if cancer is None or advice is None:
        return (0, 1, 2) if _HEAD.match(" ".join(cells)) and len(cells) == 3 else None
    symptom = next((place for place in range(len(cells)) if place not in (cancer, advice)), None)
    return None if symptom is None else (symptom, cancer, advice)


def read_symptom_rows(pieces: Iterable[Piece]) -> PartB:
    """Read the pieces of part B; `rows` are in printed order."""
    part = PartB()
    for piece in pieces:
        part.take(piece)
    part.rows = [row.model_copy(update={"recommendation": with_brackets(row.recommendation)}) for row in part.rows]
    return part
