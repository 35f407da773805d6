"""FHIR in bulk, as newline-delimited JSON: resources of all kinds in any order, put together by patient on disk."""

import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import orjson

from pipelines.lists.lines import Line, lines_of
from pipelines.lists.rows import Row
from shared.errors import InputInvalidError
from shared.fhir.chart import MOST_RESOURCES, resources_in
from shared.fhir.shape import FIELD_NAMES, Resource, part, text
from shared.strict_json import JsonRefusedError, read_object

_TABLES: Final = """
CREATE TABLE patients (reference TEXT PRIMARY KEY, place TEXT, resource BLOB);
CREATE TABLE others (reference TEXT, resource BLOB);
CREATE TABLE bad (place TEXT, problem TEXT);
"""


def fhir_rows(file: Path) -> Iterator[Row]:
    """Yield a row a patient, in the order of the Patient resources; then what could not be read.

    A line may also be a Bundle of one patient: a row of its own, before the others.
    """
    files = sorted(file.glob("*.ndjson")) if file.is_dir() else [file]
    if not files:
        raise InputInvalidError(f"The folder {file.name} holds no .ndjson file.")
    number = 0
    with tempfile.TemporaryDirectory(prefix="ng12-list-") as folder:
        held = sqlite3.connect(Path(folder) / "resources.sqlite3", isolation_level=None)
        try:
            held.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _TABLES)
            for row in _sorted_in(files, held):
                number += 1
                yield replace(row, number=number)
            for row in _by_patient(held):
                number += 1
                yield replace(row, number=number)
            for problem in _lost(held, file.name):
                number += 1
                yield Row(number, file.name, problem=problem)
            for place, problem in held.execute("SELECT place, problem FROM bad ORDER BY rowid"):
                number += 1
                yield Row(number, place, problem=f"{place}: {problem}")
        finally:
            held.close()


def _sorted_in(files: list[Path], held: sqlite3.Connection) -> Iterator[Row]:
    """Put every resource where it belongs; yield the Bundles."""
    held.execute("BEGIN")
    for file in files:
        for line in lines_of(file):
            place = f"{file.name}, line {line.number}"
            if not line.is_too_long and not line.content.strip():
                continue
            try:
                found = _resource(line)
            except JsonRefusedError as refused:
                held.execute("INSERT INTO bad VALUES (?, ?)", (place, f"it {refused}."))
                continue
            if text(found, "resourceType") == "Bundle":
                yield _row(place, tuple(resources_in(found)))
            else:
                _keep(found, place, held)
    held.execute("COMMIT")
    held.execute("CREATE INDEX by_patient ON others (reference)")


def _resource(line: Line) -> dict[str, Any]:
    if line.is_too_long:
        raise JsonRefusedError("is longer than a resource can be")
    return read_object(line.content, FIELD_NAMES)


def _keep(found: dict[str, Any], place: str, held: sqlite3.Connection) -> None:
    raw = orjson.dumps(found)
    if text(found, "resourceType") == "Patient":
        reference = f"Patient/{text(found, 'id')}"
        if held.execute("INSERT OR IGNORE INTO patients VALUES (?, ?, ?)", (reference, place, raw)).rowcount == 0:
            held.execute("INSERT INTO bad VALUES (?, ?)", (place, "a Patient of this id stood before."))
        return
    about = text(part(found, "subject"), "reference") or text(part(found, "patient"), "reference")
    if about:
        reference = "/".join(about.partition("/_history/")[0].split("/")[-2:])
        held.execute("INSERT INTO others VALUES (?, ?)", (reference, raw))


def _lost(held: sqlite3.Connection, name: str) -> Iterator[str]:
    """What is about somebody who is not there was read for nobody: say so."""
    asked = "SELECT count(*) FROM others WHERE reference NOT IN (SELECT reference FROM patients)"
    if count := held.execute(asked).fetchone()[0]:
        yield f"{name}: resources about patients who are not in it: {count}; nobody was judged by them."


def _row(place: str, resources: tuple[Resource, ...]) -> Row:
    """Return a row that is still to be numbered."""
    patients = [text(one, "id") for one in resources if text(one, "resourceType") == "Patient"]
    return Row(0, place, resources=resources, patient_id=patients[0] if patients else "")


def _by_patient(held: sqlite3.Connection) -> Iterator[Row]:
    asked = "SELECT resource FROM others WHERE reference = ? ORDER BY rowid LIMIT ?"
    patients = held.cursor().execute("SELECT reference, place, resource FROM patients ORDER BY rowid")
    for reference, place, raw in patients:
        others = held.execute(asked, (reference, MOST_RESOURCES)).fetchall()
        yield _row(place, (orjson.loads(raw), *(orjson.loads(one) for (one,) in others)))
