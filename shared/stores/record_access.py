"""Who looked at a record and when, for the patient to read: ids, routes and times, never a word of what was asked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from shared.ports.documents.base import DocumentStore, Transaction, Where, Write
from shared.stores.patient_documents import ACCESS, PROFILES


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

    def note(self, patient_id: str, caller: str, what: str, documents: int = 0) -> bool:
        """Write a look down; False where the record was erased meanwhile, of which nothing is kept."""
        at = self._now().isoformat(timespec="microseconds")
        told = {"patient_id": patient_id, "caller": caller, "what": what, "documents": documents, "at": at}
        place = f"{patient_id}~{at}~{self._new_id()}"[:500]

        def work(transaction: Transaction) -> bool:
            found = transaction.get(PROFILES, patient_id)
            stands = found is not None and not found.data.get("leaving")
            if stands:
                transaction.write(Write("create", ACCESS, place, told))
            return stands

        return self._documents.transact(work)

    def looks(self, patient_id: str, limit: int = 200) -> list[Access]:
        """Return the looks, the latest first."""
        found = self._documents.query(ACCESS, [Where("patient_id", "==", patient_id)])
        found = sorted(found, key=lambda each: str(each.data["at"]), reverse=True)[:limit]
        return [
            Access(each.data["at"], each.data["caller"], each.data["what"], each.data["documents"]) for each in found
        ]
