"""Patient records in one file on this machine: JSON Lines, or a JSON list. Errors name the line, never its content."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from shared.errors import BackendAwayError
from shared.ports.files import locked, replace_file, stamp
from shared.ports.patients.base import Chart, ChartInvalidError, check_chart
from shared.strict_json import JsonRefusedError, read_json


class ChartsUnreadableError(BackendAwayError):
    """The file of patient records is absent or malformed."""


class FileCharts:
    """The records of `path`, read at first use and again when the file was replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = path.with_name(f"{path.name}.lock")
        self._loading = threading.Lock()
        self._loaded: tuple[int, dict[str, Chart]] | None = None

    def find(self, patient_id: str) -> Chart | None:
        """Return the record. Raises ChartsUnreadableError."""
        return self._records().get(patient_id)

    def list(self) -> Iterator[Chart]:
        """Yield the records in id order. Raises ChartsUnreadableError."""
        records = self._records()
        yield from (records[patient_id] for patient_id in sorted(records))

    def put(self, record: Chart) -> None:
        """Store the record under its `patient_id`, in place of the former one; the file becomes or stays what it is."""
        with locked(self._lock):
            records = dict(self._records()) if self._path.exists() else {}
            records[check_chart(record)["patient_id"]] = record
            replace_file(self._path, _encode(list(records.values()), as_list=self._path.suffix == ".json"))

    def _records(self) -> dict[str, Chart]:
        seen = stamp(self._path)
        if seen is None:
            raise ChartsUnreadableError(f"There is no patient file {self._path.name}: check NG12_PATIENTS.")
        with self._loading:
            if self._loaded is None or self._loaded[0] != seen:
                self._loaded = seen, _by_id(_numbered(self._path.read_bytes(), self._path.name))
            return self._loaded[1]


def _numbered(data: bytes, name: str) -> Iterator[tuple[str, object]]:
    """Yield each record with the place to name in an error; a file that begins with "[" is one JSON list."""
    if data.lstrip().startswith(b"["):
        for number, record in enumerate(_parse(data, name), start=1):
            yield f"{name}, record {number}", record
        return
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            yield f"{name}, line {number}", _parse(line, f"{name}, line {number}")


def _parse(data: bytes, place: str) -> Any:
    try:
        return read_json(data)
    except JsonRefusedError as refused:
        raise ChartsUnreadableError(f"{place}: it {refused}.") from None


def _by_id(numbered: Iterator[tuple[str, object]]) -> dict[str, Chart]:
    records: dict[str, Chart] = {}
    for place, record in numbered:
        try:
            chart = check_chart(record)
        except ChartInvalidError as error:
            raise ChartsUnreadableError(f"{place}: {error}") from None
        if chart["patient_id"] in records:
            raise ChartsUnreadableError(f"{place}: its patient_id stands in an earlier record too.")
        records[chart["patient_id"]] = chart
    return records


def _encode(records: list[Chart], *, as_list: bool) -> bytes:
    if as_list:
        return orjson.dumps(records, option=orjson.OPT_INDENT_2)
    return b"".join(orjson.dumps(record) + b"\n" for record in records)
