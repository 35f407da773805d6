"""Charts on this machine: the patient records held here, and what was written to them, one document each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from shared.ports.charts.base import ChartSummary, Person, WriteKind
from shared.ports.documents.base import DocumentExistsError, DocumentStore, Where
from shared.ports.faults import ServiceFaultError
from shared.ports.patients.base import Chart, ChartSource

COLLECTION: Final = "chart_entries"
_RESOURCES: Mapping[WriteKind, str] = {
    "prescription": "MedicationRequest",
    "allergy": "AllergyIntolerance",
    "note": "DocumentReference",
}


class EmbeddedCharts:
    """Reads and writes; whoever may only read is handed it as a ChartReader."""

    def __init__(self, documents: DocumentStore, patients: ChartSource) -> None:
        self._documents = documents
        self._patients = patients

    def find(self, name: str, _seconds: float, /) -> Sequence[Person]:
        """Return the patients whose name holds every word of the one sought."""
        words = set(name.lower().split())
        held = ((chart, str(chart.get("name") or "")) for chart in self._patients.list())
        return [_person(chart, full) for chart, full in held if words and words <= set(full.lower().split())]

    def read(self, patient_id: str, _seconds: float, /) -> ChartSummary:
        """Return the record with what was written to it."""
        chart = self._patients.find(patient_id)
        if chart is None:
            raise ServiceFaultError("The record", "not_found")
        entries = [
            document.data for document in self._documents.query(COLLECTION, [Where("patient_id", "==", patient_id)])
        ]
        ordered = [_medicine(one["arguments"]) for one in _of(entries, "prescription")]
        added = [_allergy(one["arguments"]) for one in _of(entries, "allergy")]
        return ChartSummary(
            patient_id, str(chart.get("name") or ""), str(chart.get("birth_date") or ""),
            diagnoses=[*_lines(chart, "history"), *(f"presents with {line}" for line in _lines(chart, "symptoms"))],
            medications=[*_lines(chart, "medications"), *ordered],
            allergies=[*_lines(chart, "allergies"), *added],
            labs=_lines(chart, "findings"),
            references=[f"Patient/{patient_id}", *(one["reference"] for one in entries)],
        )  # fmt: skip

    def coded(self, _patient_id: str, _seconds: float, /) -> None:
        """Records are held here as they were sent, not as resources."""

    def written(self, kind: WriteKind, identifier: str, _seconds: float, /) -> str | None:
        """Return what was written under the identifier."""
        document = self._documents.get(COLLECTION, _id(kind, identifier))
        return str(document.data["reference"]) if document else None

    def write(
        self, kind: WriteKind, patient_id: str, arguments: Mapping[str, Any], identifier: str, _seconds: float, /
    ) -> str:
        """Write once: the identifier is the document's own."""
        if self._patients.find(patient_id) is None:
            raise ServiceFaultError("The record", "not_found")
        reference = f"{_RESOURCES[kind]}/{identifier}"
        data = {"patient_id": patient_id, "kind": kind, "arguments": dict(arguments), "reference": reference}
        try:
            self._documents.create(COLLECTION, _id(kind, identifier), data)
        except DocumentExistsError:
            return reference
        return reference


def _id(kind: WriteKind, identifier: str) -> str:
    return f"{kind}:{identifier}"


def _person(chart: Chart, name: str) -> Person:
    return Person(str(chart["patient_id"]), name, str(chart.get("birth_date") or ""))


def _lines(chart: Chart, field: str) -> list[str]:
    return [str(line) for line in chart.get(field) or ()]


def _of(entries: Sequence[Mapping[str, Any]], kind: WriteKind) -> list[Mapping[str, Any]]:
    return [entry for entry in entries if entry["kind"] == kind]


def _medicine(arguments: Mapping[str, Any]) -> str:
    return f"{arguments['medication_name']} {arguments['dosage']} {arguments['frequency']}"


def _allergy(arguments: Mapping[str, Any]) -> str:
    return f"{arguments['substance']}: {arguments['reaction']}"
