"""Evidence thresholds by the corpus and the embedder that they were calibrated for."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime

from shared.guardrails.evidence import EvidenceThresholds
from shared.ports.documents.base import DocumentStore

CALIBRATIONS = "calibrations"
GUIDELINE = "guideline"


class CalibrationStore:
    """One document a corpus and embedder (its name, version and dimension). `now` has its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents, self._now = documents, now

    def find(self, embedder: str, corpus: str = GUIDELINE) -> EvidenceThresholds | None:
        """Return the thresholds of a corpus with an embedder; None where nothing was calibrated for them."""
        found = self._documents.get(CALIBRATIONS, _id(embedder, corpus))
        return EvidenceThresholds(weak=found.data["weak"], sufficient=found.data["sufficient"]) if found else None

    def save(
        self, embedder: str, thresholds: EvidenceThresholds, edition_id: str, questions: int, corpus: str = GUIDELINE
    ) -> None:
        """Keep thresholds, with the edition searched and how many questions they came from."""
        data = {**asdict(thresholds), "edition_id": edition_id, "questions": questions, "at": self._now().isoformat()}
        self._documents.put(CALIBRATIONS, _id(embedder, corpus), data)


def _id(embedder: str, corpus: str) -> str:
    """The guideline's keep the name that they had before there were other corpora."""
    return embedder if corpus == GUIDELINE else f"{corpus}@{embedder}"
