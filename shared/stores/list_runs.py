"""List runs in the audit: who had which list assessed, by which edition, how many rows; no patient's data."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from shared.ports.documents.base import DocumentStore

COLLECTION: Final = "list_runs"


class ListRuns:
    """Keeps a record a run; one that is told again is the same."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def record(self, run_id: str, caller: str, edition_id: str, *, rows: int, problems: int, began: str) -> None:
        """Keep the run; its id tells the file by a digest."""
        data = {"caller": caller, "edition_id": edition_id, "rows": rows, "problems": problems, "began": began}
        self._documents.put(COLLECTION, run_id, {"at": self._now().isoformat(timespec="microseconds"), **data})

    def page(self, limit: int, cursor: str | None = None) -> Sequence[Mapping[str, Any]]:
        """Return runs, newest first."""
        found = self._documents.query(COLLECTION, order_by="at", descending=True, limit=limit, after=cursor)
        return [{"run_id": document.id, **document.data} for document in found]
