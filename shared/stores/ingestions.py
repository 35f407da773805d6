"""How far each ingestion has come, for whoever waits for it; and the files that were refused, each once."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from shared.errors import NotFoundError
from shared.ports.documents.base import DocumentStore

INGESTIONS = "ingestions"
REFUSALS = "refusals"
_KEPT: Final = timedelta(days=30)
_STEP: Final = timedelta(seconds=0.5)  # between two writes of one stage

Outcome = Literal["running", "ingested", "recognised", "refused", "failed"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file was refused, by which reader, and when."""

    reason: str
    message: str
    reader_version: str
    refused_at: datetime


class IngestionStore:
    """Progress expires after a month; refusals stay, keyed by the SHA-256 of the file."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def get(self, ingestion_id: str) -> dict[str, Any]:
        """Return how far an ingestion has come. Raises NotFoundError."""
        found = self._documents.get(INGESTIONS, ingestion_id)
        if found is None:
            raise NotFoundError("No ingestion of this id is known.")
        return found.data

    def write(
        self, ingestion_id: str, stage: str, done: int = 0, total: int = 0, outcome: Outcome = "running", **more: Any
    ) -> None:
        """Note the stage; `more` says what it ended with (edition_id, reason, message)."""
        at = self._now()
        state = {"ingestion_id": ingestion_id, "stage": stage, "done": done, "total": total, "outcome": outcome}
        self._documents.put(
            INGESTIONS, ingestion_id, {**state, "updated_at": at.isoformat(), **more}, expires_at=at + _KEPT
        )

    def find_refusal(self, content_hash: str) -> Refusal | None:
        """Return why a file was refused before."""
        found = self._documents.get(REFUSALS, content_hash)
        if found is None:
            return None
        data = found.data
        at = datetime.fromisoformat(data["refused_at"])
        return Refusal(data["reason"], data["message"], data["reader_version"], at)

    def refuse(self, content_hash: str, refusal: Refusal) -> None:
        """Record why a file is refused."""
        data = {"reason": refusal.reason, "message": refusal.message, "reader_version": refusal.reader_version}
        self._documents.put(REFUSALS, content_hash, {**data, "refused_at": refusal.refused_at.isoformat()})


class Told:
    """Progress of one ingestion, written at each new stage, at its end, and at most twice a second between.

    `counts` is how far each stage has come.
    """

    def __init__(self, ingestions: IngestionStore, ingestion_id: str, now: Callable[[], datetime]) -> None:
        self._ingestions = ingestions
        self._id = ingestion_id
        self._now = now
        self._stage = ""
        self.counts: dict[str, int] = {}
        self._written = datetime.min.replace(tzinfo=now().tzinfo)

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take in one step."""
        self.counts[stage] = done
        at = self._now()
        if stage != self._stage or done == total or at - self._written >= _STEP:
            self._ingestions.write(self._id, stage, done, total, counts=dict(self.counts))
            self._stage, self._written = stage, at
