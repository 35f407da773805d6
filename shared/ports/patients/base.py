"""The patient port: where records come from, as plain JSON objects."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from shared.errors import InputInvalidError


class ChartInvalidError(InputInvalidError):
    """The record cannot be kept: it is no object, or has no usable `patient_id`."""


Chart = Mapping[str, Any]


class ChartSource(Protocol):
    """Patient records by id, in the shape of `shared.patient.record.PatientRecord`, not yet validated."""

    def find(self, patient_id: str) -> Chart | None:
        """Return the record."""
        ...

    def list(self) -> Iterator[Chart]:
        """Yield the records in id order."""
        ...

    def put(self, record: Chart) -> None:
        """Store the record under its `patient_id`, in place of the former one. Raises ChartInvalidError."""
        ...


def check_chart(record: object) -> Chart:
    """Return the record if it can be kept under its id. Raises ChartInvalidError."""
    if not isinstance(record, Mapping):
        raise ChartInvalidError("A patient record is a JSON object.")
    patient_id = record.get("patient_id")
    if not isinstance(patient_id, str) or not patient_id:
        raise ChartInvalidError("patient_id is missing or is no text.")
    return record
