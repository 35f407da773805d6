"""Evidence thresholds by the embedder that they were calibrated for."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime

from shared.guardrails.evidence import EvidenceThresholds
from shared.ports.documents.base import DocumentStore

CALIBRATIONS = "calibrations"


class CalibrationStore:
    """One document an embedder, by its name, version and dimension. `now` has its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents, self._now = documents, now

    def find(self, embedder: str) -> EvidenceThresholds | None:
        """Return the thresholds of an embedder; None where nothing was calibrated for it."""
        found = self._documents.get(CALIBRATIONS, embedder)
        return EvidenceThresholds(weak=found.data["weak"], sufficient=found.data["sufficient"]) if found else None

    def save(self, embedder: str, thresholds: EvidenceThresholds, edition_id: str, questions: int) -> None:
        """Keep the thresholds of an embedder, with the edition searched and how many questions they came from."""
        data = {**asdict(thresholds), "edition_id": edition_id, "questions": questions, "at": self._now().isoformat()}
        self._documents.put(CALIBRATIONS, embedder, data)
