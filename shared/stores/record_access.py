"""Who looked at a record and when, for the patient to read: ids, routes and times, never a word of what was asked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from shared.ports.documents.base import DocumentStore, Where
from shared.stores.patient_documents import ACCESS


@dataclass(frozen=True, slots=True)
class Access:
    """One look."""

    at: str
    caller: str
    what: str
    documents: int


class RecordAccess:
    """The access log over the document port."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._documents = documents
        self._now = now
        self._new_id = new_id

    def note(self, patient_id: str, caller: str, what: str, documents: int = 0) -> None:
        """Write a look down."""
        at = self._now().isoformat(timespec="microseconds")
        told = {"patient_id": patient_id, "caller": caller, "what": what, "documents": documents, "at": at}
        self._documents.create(ACCESS, f"{patient_id}~{at}~{self._new_id()}"[:500], told)

    def looks(self, patient_id: str, limit: int = 200) -> list[Access]:
        """Return the looks, the latest first."""
        found = self._documents.query(ACCESS, [Where("patient_id", "==", patient_id)])
        found = sorted(found, key=lambda each: str(each.data["at"]), reverse=True)[:limit]
        return [
            Access(each.data["at"], each.data["caller"], each.data["what"], each.data["documents"]) for each in found
        ]
