"""A row of a list: a record as it was sent, a FHIR chart, or what is wrong with it; and the files rows come from."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipelines.lists.lines import lines_of
from shared.errors import InputInvalidError
from shared.patient.nhs_number import is_nhs_number
from shared.patient.record import PatientRecord
from shared.strict_json import JsonRefusedError, read_object

_ID: Final = re.compile(r"[A-Za-z0-9_.\-]{1,64}")


@dataclass(frozen=True, slots=True)
class Row:
    """One patient of the list, numbered from 1 in the order of the file.

    Exactly one of `record`, `resources` and `problem` is there. `patient_id`: empty where none can be told, or none
    that may be one. `warnings`: what of the row was not used.
    """

    number: int
    place: str
    record: Mapping[str, Any] | None = None
    resources: tuple[Mapping[str, Any], ...] | None = None
    problem: str | None = None
    patient_id: str = ""
    warnings: tuple[str, ...] = ()


Reader = Callable[[Path], Iterator[Row]]


def json_rows(file: Path) -> Iterator[Row]:
    """Yield a row for each filled line of JSON lines; a bad line is a row with its problem."""
    number = 0
    for line in lines_of(file):
        if not line.is_too_long and not line.content.strip():
            continue
        number += 1
        place = f"line {line.number}"
        if line.is_too_long:
            yield Row(number, place, problem=f"{place}: it is longer than a record can be.")
            continue
        try:
            found = read_object(line.content, PatientRecord.model_fields)
        except JsonRefusedError as refused:
            yield Row(number, place, problem=f"{place}: it {refused}.")
        else:
            yield Row(number, place, record=found, patient_id=id_in(found))


def id_in(record: Mapping[str, Any]) -> str:
    """Return the id of a record, or of what could be read of it; empty for what is no id."""
    told = record.get("patient_id")
    return told if isinstance(told, str) and _ID.fullmatch(told) and not is_nhs_number(told) else ""


def reader_of(file: Path, mapping: Path | None = None) -> Reader:
    """Return how a file is read, by its name. Raises InputInvalidError."""
    from pipelines.lists.one_each import one_each
    from pipelines.lists.smoking import with_known_smoking

    read = _reader_by_name(file, mapping)
    return one_each(lambda path: map(with_known_smoking, read(path)))


def _reader_by_name(file: Path, mapping: Path | None) -> Reader:
    from pipelines.lists.csv_rows import csv_reader
    from pipelines.lists.fhir_rows import fhir_rows

    kind = file.suffix.lower()
    if not file.exists():
        raise InputInvalidError(f"There is no file {file.name}.")
    if file.is_dir() or kind == ".ndjson":
        return fhir_rows
    if kind == ".csv":
        return csv_reader(mapping)
    if kind == ".jsonl":
        return json_rows
    raise InputInvalidError(
        "A list is a .jsonl file of records, a .csv file, or FHIR in .ndjson (or a folder of them)."
    )
