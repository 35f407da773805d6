"""The patient port: where records come from, as plain JSON objects."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol


class ChartSource(Protocol):
    """Patient records by id, in the shape of `shared.patient.record.PatientRecord`, not yet validated."""

    def find(self, patient_id: str) -> Mapping[str, Any] | None:
        """Return the record."""
        ...

    def list(self) -> Iterator[Mapping[str, Any]]:
        """Yield the records in id order."""
        ...

    def put(self, record: Mapping[str, Any]) -> None:
        """Store the record under its `patient_id`."""
        ...
