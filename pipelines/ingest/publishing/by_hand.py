"""Editions switched and deleted by a person; the audit tells of it in the transaction that does it."""

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
    """Make an edition the active one, whatever kept it from being so. Raises NotFoundError."""
    note = parts.audit.edition_note("activated", edition_id, caller=caller, correlation_id=correlation_id)
    parts.editions.activate(edition_id, note)
    log_event("edition_activated", edition_id=edition_id)


def delete_by_hand(parts: ByHandParts, edition_id: str, caller: str, correlation_id: str) -> None:
    """Delete an edition with its index. Raises NotFoundError; ConflictError for the active one."""
    note = parts.audit.edition_note("deleted", edition_id, caller=caller, correlation_id=correlation_id)
    delete_edition(parts, edition_id, note)
    log_event("edition_deleted", edition_id=edition_id)
