"""Rows of one patient: until they are judged together each is refused, with the places of the others."""

import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from pipelines.lists.rows import Reader, Row
from shared.patient.nhs_number import is_nhs_number

_PLACES_NAMED: Final = 5
_BEFORE: Final = "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; CREATE TABLE places (patient TEXT, place TEXT);"
_AFTER: Final = """
CREATE INDEX by_patient ON places (patient);
CREATE TABLE repeated (patient TEXT PRIMARY KEY, count INTEGER);
INSERT INTO repeated SELECT patient, count(*) FROM places GROUP BY patient HAVING count(*) > 1;
"""


def one_each(read: Reader) -> Reader:
    """Return a reader that sees the ids of the whole file, kept on disk, before it gives the first row."""
    return lambda file: _rows(read, file)


def _rows(read: Reader, file: Path) -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="ng12-list-") as folder:
        held = sqlite3.connect(Path(folder) / "patients.sqlite3", isolation_level=None)
        try:
            _fill(held, read(file))
            for row in read(file):
                yield row if row.problem is not None else _refused_where_repeated(row, held)
        finally:
            held.close()


def _fill(held: sqlite3.Connection, rows: Iterable[Row]) -> None:
    held.executescript(_BEFORE)
    held.execute("BEGIN")
    told = ((row.patient_id, row.place) for row in rows if row.patient_id)
    held.executemany("INSERT INTO places VALUES (?, ?)", told)
    held.execute("COMMIT")
    held.executescript(_AFTER)


def _refused_where_repeated(row: Row, held: sqlite3.Connection) -> Row:
    found = held.execute("SELECT count FROM repeated WHERE patient = ?", (row.patient_id,)).fetchone()
    if found is None:
        return row
    asked = "SELECT place FROM places WHERE patient = ? ORDER BY rowid LIMIT ?"
    places = [place for (place,) in held.execute(asked, (row.patient_id, _PLACES_NAMED))]
    more = f" and {found[0] - len(places)} more" if found[0] > len(places) else ""
    named = "one patient" if is_nhs_number(row.patient_id) else f"patient {row.patient_id}"
    problem = (
        f"{row.place}: more than one row is about {named} ({'; '.join(places)}{more}). Judged apart, each could miss "
        "what they say together: put them into one row."
    )
    return replace(row, record=None, resources=None, problem=problem, warnings=())
