"""The audit: one immutable record an assessment, enough to say years later why; no free text unless switched on.

Who switched or deleted an edition stands beside them, of the kind "edition", and what was done to a rule, of the kind
"rule".
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Protocol

from shared.ports.documents.base import DocumentStore, Write

COLLECTION = "audit"


class Note(Protocol):
    """Makes the entry of a deed on an edition."""

    def __call__(self, former: str | None, despite: str | None = None) -> Write:
        """Return its write; `former` was active until then, `despite` is what kept the edition from being so."""
        ...


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What one assessment decided and with what: ids, versions, verdicts. `versions` names reader and terminology."""

    correlation_id: str
    caller: str
    patient_id: str
    edition_id: str
    versions: Mapping[str, str]
    verdicts: Mapping[str, str]
    risk_level: str
    urgency: str
    mode: str
    degraded: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """That a model was asked for the tree of a rule, with which prompts, and what became of it."""

    rule_id: str
    guideline: str
    model: str
    prompts: str
    state: str


class AuditLog:
    """Writes entries once, under an id that sorts by time; `now` gives the time with its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def record(self, entry: AuditEntry) -> str:
        """Store durably and return the entry's id."""
        at = self._now().isoformat(timespec="microseconds")
        audit_id = f"{at}-{entry.correlation_id}"
        data = {
            "at": at,
            "correlation_id": entry.correlation_id,
            "caller": entry.caller,
            "patient_id": entry.patient_id,
            "edition_id": entry.edition_id,
            "versions": dict(entry.versions),
            "verdicts": dict(entry.verdicts),
            "risk_level": entry.risk_level,
            "urgency": entry.urgency,
            "mode": entry.mode,
            "degraded": entry.degraded,
        }
        self._documents.create(COLLECTION, audit_id, data)
        return audit_id

    def edition_note(self, did: str, edition_id: str, *, caller: str, correlation_id: str) -> Note:
        """Return what makes the entry that an edition was switched to or deleted.

        Whoever does it writes the entry in the same transaction, so that nothing is told that was refused or failed.
        """
        at = self._now().isoformat(timespec="microseconds")
        who = {"at": at, "kind": "edition", "correlation_id": correlation_id, "caller": caller}

        def note(former: str | None, despite: str | None = None) -> Write:
            told = {"did": did, "edition_id": edition_id, "former": former, **({"despite": despite} if despite else {})}
            return Write("create", COLLECTION, f"{at}-{correlation_id}", {**who, **told})

        return note

    def record_proposal(self, proposal: Proposal, *, caller: str, correlation_id: str) -> str:
        """Store durably that a model was asked for a tree; return the entry's id. No rule changes by it."""
        at = self._now().isoformat(timespec="microseconds")
        audit_id = f"{at}-{correlation_id}"
        who = {"at": at, "kind": "rule", "did": "drafted by a model", "correlation_id": correlation_id}
        self._documents.create(COLLECTION, audit_id, {**who, "caller": caller, **asdict(proposal)})
        return audit_id

    def page(self, cursor: str | None, limit: int) -> Sequence[dict[str, Any]]:
        """Return entries, newest first, after the one whose id is `cursor`."""
        found = self._documents.query(COLLECTION, order_by="at", descending=True, limit=limit, after=cursor)
        return [{"audit_id": document.id, **document.data} for document in found]
