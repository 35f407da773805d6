"""Editions switched and deleted by a person; who does it is audited before it is done."""

from typing import Protocol

from pipelines.ingest.publishing.parts import IngestParts
from pipelines.ingest.publishing.remove import delete_edition
from shared.stores.audit import AuditLog
from shared.tracing import log_event


class ByHandParts(IngestParts, Protocol):
    """What ingestion needs, and where it is kept who did what."""

    @property
    def audit(self) -> AuditLog:
        """Who did what."""
        ...


def activate_by_hand(parts: ByHandParts, edition_id: str, caller: str, correlation_id: str) -> None:
    """Make an edition the active one. Raises NotFoundError; ConflictError if it did not pass its checks."""
    _audit(parts, "activated", edition_id, caller, correlation_id)
    parts.editions.activate(edition_id)
    log_event("edition_activated", edition_id=edition_id)


def delete_by_hand(parts: ByHandParts, edition_id: str, caller: str, correlation_id: str) -> None:
    """Delete an edition with its index. Raises NotFoundError; ConflictError for the active one."""
    _audit(parts, "deleted", edition_id, caller, correlation_id)
    delete_edition(parts, edition_id)
    log_event("edition_deleted", edition_id=edition_id)


def _audit(parts: ByHandParts, did: str, edition_id: str, caller: str, correlation_id: str) -> None:
    parts.editions.get(edition_id)  # of what is not held nothing is audited
    active = parts.editions.active()
    former = active.edition_id if active else None
    parts.audit.record_edition(did, edition_id, former=former, caller=caller, correlation_id=correlation_id)
