"""One attempt of a transaction: what was read, what is to be written, and both as one commit with preconditions.

Nothing is locked while the work runs: the commit itself checks that everything read is still as it was, also what is
not written, by writes that change nothing.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from google.cloud.firestore_v1 import DELETE_FIELD

from shared.ports.documents.base import Document, DocumentExistsError, Write
from shared.ports.documents.firestore_form import envelope, is_alive, opened, update_time_pb, version_of
from shared.ports.documents.limits import check_place

Place = tuple[str, str]
Fetch = Callable[[Sequence[Place]], dict[Place, Any]]
_NO_FIELD: Final = "untouched"


class Attempt:
    """Reads at `now` through `fetch`, which gives a snapshot a place; keeps the writes back until commit."""

    def __init__(self, fetch: Fetch, now: datetime) -> None:
        self._fetch = fetch
        self._now = now
        self._seen: dict[Place, Any] = {}
        self.writes: list[Write] = []
        self.mark = uuid4().hex

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Read, before the first write as in Firestore."""
        if self.writes:
            raise RuntimeError("A transaction reads first and writes after.")
        self._see([(collection, id)])
        found = self._seen[collection, id]
        return opened(found) if is_alive(found, self._now) else None

    def write(self, write: Write) -> None:
        """Add a write."""
        check_place(write.collection, write.id)
        self.writes.append(write)

    def version(self, collection: str, id: str) -> str:  # noqa: A002
        """Return the version of what was read."""
        return version_of(self._seen[collection, id].update_time)

    def expiry(self, collection: str, id: str) -> datetime | None:  # noqa: A002
        """Return the expiry of what was read."""
        expires_at: datetime | None = self._seen[collection, id].get("expires_at")
        return expires_at

    def look_before_creating(self) -> None:
        """See what stands where something is to be created: an expired document makes room."""
        self._see([(one.collection, one.id) for one in self.writes if one.kind == "create"])

    @property
    def needs_commit(self) -> bool:
        """Whether there is anything to write, or several reads that must agree."""
        return bool(self.writes) or len(self._seen) > 1

    def fill(self, client: Any, batch: Any) -> None:
        """Put the writes, and a check of everything else that was read, into a batch. Raises DocumentExistsError."""
        unchecked = dict(self._seen)
        for write in self.writes:
            seen = unchecked.pop((write.collection, write.id), None)
            if write.kind == "create" and seen is not None and is_alive(seen, self._now):
                raise DocumentExistsError(f"{write.collection}/{write.id} exists already.")
            self._add(write, seen, client, batch)
        for seen in unchecked.values():
            if seen.exists:
                batch.update(seen.reference, {_NO_FIELD: DELETE_FIELD}, _as_seen(seen, client))
            else:
                batch.delete(seen.reference, _as_seen(seen, client))

    def _add(self, write: Write, seen: Any, client: Any, batch: Any) -> None:
        place = client.collection(write.collection).document(write.id)
        if write.kind == "delete":
            batch.delete(place, _as_seen(seen, client) if seen is not None else None)
            return
        kept = envelope(write.id, write.data or {}, write.expires_at, self.mark)
        if seen is not None and seen.exists:
            batch.update(place, kept, _as_seen(seen, client))
        elif seen is not None or write.kind == "create":
            batch.create(place, kept)
        else:
            batch.set(place, kept)

    def _see(self, places: Sequence[Place]) -> None:
        unseen = [place for place in places if place not in self._seen]
        if unseen:
            self._seen |= self._fetch(unseen)


def _as_seen(snapshot: Any, client: Any) -> Any:
    """Return the precondition that a document is still as this snapshot has it."""
    if not snapshot.exists:
        return client.write_option(exists=False)
    return client.write_option(last_update_time=update_time_pb(snapshot.update_time))
