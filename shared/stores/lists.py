"""Lists of patients that were sent: whose they are, how far they have come, and who looked at which row."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from shared.errors import NotFoundError
from shared.ports.documents.base import DocumentStore, Transaction, Where, Write

LISTS, SEEN = "lists", "list_rows_seen"
LIST_FILES: Final = "lists/"  # where what was sent and what came of it are kept
_MOST: Final = 100
_ALIVE: Final = timedelta(minutes=5)  # whoever works on a list tells of it every few seconds


class ListStore:
    """Keeps lists and what was seen of them; `now` gives the time with its zone."""

    def __init__(self, documents: DocumentStore, now: Callable[[], datetime]) -> None:
        self._documents = documents
        self._now = now

    def create(
        self, list_id: str, owner: str, upload: str, mapping: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """Keep a new list, waiting; `mapping`: of the columns of a table."""
        began = self._now().isoformat(timespec="microseconds")
        data: dict[str, Any] = {
            "list_id": list_id,
            "owner": owner,
            "upload": upload,
            "state": "waiting",
            "began": began,
        }
        data |= {"rows": 0, "problems": 0, "to_look_at": 0, "mapping": mapping}
        self._documents.create(LISTS, list_id, data)
        return data

    def get(self, list_id: str, caller: str, *, is_admin: bool = False) -> Mapping[str, Any]:
        """Return a list; another caller's is not there. Raises NotFoundError."""
        found = self._documents.get(LISTS, list_id)
        if found is None or not (is_admin or found.data["owner"] == caller):
            raise NotFoundError("There is no list of this id.")
        return found.data

    def own(self, caller: str, *, is_admin: bool = False) -> Sequence[Mapping[str, Any]]:
        """Return a caller's lists, an admin's being all, the newest first."""
        where = () if is_admin else (Where("owner", "==", caller),)
        found = self._documents.query(LISTS, where)
        return sorted((one.data for one in found), key=lambda one: one["began"], reverse=True)[:_MOST]

    def waiting(self) -> Sequence[str]:
        """Return the lists that nobody works on and nobody has finished, the oldest first."""
        found = self._documents.query(LISTS, (Where("state", "in", ["waiting", "running"]),))
        left = [one for one in found if self._is_free(one.data)]
        return [one.id for one in sorted(left, key=lambda one: str(one.data["began"]))]

    def claim(self, list_id: str) -> bool:
        """Take a list to work on; False where somebody else has, or it is gone."""

        def work(transaction: Transaction) -> bool:
            found = transaction.get(LISTS, list_id)
            if found is None or not self._is_free(found.data):
                return False
            transaction.write(Write("put", LISTS, list_id, {**found.data, "state": "running", "told_at": self._at()}))
            return True

        return self._documents.transact(work)

    def tell(self, list_id: str, **told: Any) -> bool:
        """Write how far a list has come; False where it was removed meanwhile."""

        def work(transaction: Transaction) -> bool:
            found = transaction.get(LISTS, list_id)
            if found is None:
                return False
            transaction.write(Write("put", LISTS, list_id, {**found.data, **told, "told_at": self._at()}))
            return True

        return self._documents.transact(work)

    def see(self, list_id: str, row: int, caller: str, reason: str) -> str:
        """Keep that somebody looked at a row; return when."""
        at = self._now().isoformat(timespec="seconds")
        data = {"list_id": list_id, "row": row, "by": caller, "reason": reason, "at": at}
        self._documents.put(SEEN, f"{list_id}-{row}", data)
        return at

    def seen(self, list_id: str, rows: Sequence[int]) -> Mapping[int, str]:
        """Return the reason for each row that somebody looked at."""
        found = self._documents.get_many(SEEN, [f"{list_id}-{row}" for row in rows])
        return {one.data["row"]: one.data["reason"] for one in found.values()}

    def remove(self, list_id: str) -> None:
        """Remove a list and what was seen of it; absent already is fine."""
        looked = self._documents.query(SEEN, (Where("list_id", "==", list_id),))
        for one in looked:
            self._documents.delete(SEEN, one.id)
        self._documents.delete(LISTS, list_id)

    def _at(self) -> str:
        return self._now().isoformat(timespec="seconds")

    def _is_free(self, data: Mapping[str, Any]) -> bool:
        """Whether nobody works on it: it waits, or whoever did has told nothing for long."""
        if data["state"] != "running":
            return bool(data["state"] == "waiting")
        told = data.get("told_at")
        return told is None or self._now() - datetime.fromisoformat(told) > _ALIVE
