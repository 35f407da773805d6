"""The audit of clinical tools: who decided on which proposal, for which reason, and read which record; of what was
written and said ids and hashes alone."""

from collections.abc import Callable
from datetime import datetime

from shared.ports.documents.base import DocumentStore

COLLECTION = "action_audit"


class ActionAuditLog:
    """Writes entries once, under an id that sorts by time."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id

    def record(
        self, *, correlation_id: str, caller: str, action_id: str, arguments_hash: str, result: str, reason: str | None
    ) -> None:
        """Store a decision on a proposal, the reason that was given for it and what came of it."""
        told = {"action_id": action_id, "arguments_hash": arguments_hash, "result": result}
        self._store(correlation_id, caller, told | ({"reason": reason} if reason else {}))

    def read(self, *, correlation_id: str, caller: str, what: str, patient_id: str) -> None:
        """Store that a record was read."""
        self._store(correlation_id, caller, {"read": what, "patient_id": patient_id})

    def _store(self, correlation_id: str, caller: str, told: dict[str, str]) -> None:
        at = self._now().isoformat(timespec="microseconds")
        data = {"at": at, "correlation_id": correlation_id, "caller": caller, **told}
        self._documents.create(COLLECTION, f"{at}-{self._new_id()}", data)
