"""Documents in Firestore. Expired ones are left to the TTL policy on `expires_at` and seen by nobody meanwhile.

A transaction holds no lock while its work runs: its one commit checks everything that was read.
"""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

import orjson
from google.api_core.exceptions import AlreadyExists, FailedPrecondition, NotFound
from google.cloud import firestore_v1 as firestore

from shared.ports.documents.base import (
    Data,
    Document,
    DocumentChangedError,
    DocumentMissingError,
    T,
    Transaction,
    Where,
    Write,
)
from shared.ports.documents.firestore_form import is_alive, opened, version_of
from shared.ports.documents.firestore_query import Selection
from shared.ports.documents.firestore_transaction import Attempt, Place
from shared.ports.documents.limits import check_place, encode
from shared.ports.google_calls import bounded, faults_as_ours

_SERVICE: Final = "Firestore"
_TELLING: Final = (AlreadyExists, FailedPrecondition, NotFound)  # what a precondition that does not hold is told by
_ATTEMPTS: Final = 100
_PAUSE, _LONGEST_PAUSE = 0.01, 0.2  # seconds between attempts


def firestore_client(project: str, database: str) -> Any:
    """Return a client, of the emulator that FIRESTORE_EMULATOR_HOST names if it does. Nothing connects yet."""
    return firestore.Client(project=project, database=database)


class _RivalError(Exception):
    """A commit found something other than what was read."""


class FirestoreDocuments:
    """The document store over a Firestore `client`; `now` has its zone; a call with its retries takes `seconds`."""

    def __init__(self, client: Any, now: Callable[[], datetime], seconds: float = 10.0) -> None:
        self._client = client
        self._now = now
        self._seconds = seconds

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Return the document."""
        return self.get_many(collection, [id]).get(id)

    def get_many(self, collection: str, ids: Sequence[str]) -> dict[str, Document]:
        """Return those that exist, by id, in the order asked."""
        found, now = self._fetch([(collection, each) for each in ids]), self._now()
        return {id_: opened(found[place, id_]) for place, id_ in found if is_alive(found[place, id_], now)}

    def create(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store a new one. Raises DocumentExistsError."""
        return self._stored(Write("create", collection, id, data, expires_at))

    def put(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store, new or over the old one."""
        return self._stored(Write("put", collection, id, data, expires_at))

    def update(self, collection: str, id: str, data: Data, *, if_version: str) -> Document:  # noqa: A002
        """Replace the data of that version; its expiry stays. Raises DocumentMissingError, DocumentChangedError."""
        attempt = self._attempt()
        if attempt.get(collection, id) is None:
            raise DocumentMissingError(f"There is no {collection}/{id}.")
        write = Write("put", collection, id, data, attempt.expiry(collection, id))
        return _document(write, self._of_version(attempt, write, if_version))

    def delete(self, collection: str, id: str, *, if_version: str | None = None) -> None:  # noqa: A002
        """Remove; absent already is fine. Raises DocumentChangedError."""
        attempt, write = self._attempt(), Write("delete", collection, id)
        if if_version is None:
            attempt.write(write)
            self._commit(attempt)
        elif attempt.get(collection, id):
            self._of_version(attempt, write, if_version)

    def query(
        self,
        collection: str,
        where: Sequence[Where] = (),
        *,
        order_by: str | None = None,
        descending: bool = False,
        limit: int | None = None,
        after: str | None = None,
    ) -> list[Document]:
        """Return matches by `order_by` then id. Raises DocumentMissingError if `after`, in an order, is gone."""
        selection = Selection(where, order_by, descending, limit, self._cursor(collection, order_by, after)).checked()
        with faults_as_ours(_SERVICE):
            found = selection.snapshots(self._client.collection(collection), self._now(), bounded(self._seconds))
            return [opened(snapshot) for snapshot in found]

    def batch(self, writes: Sequence[Write]) -> None:
        """Apply all or none. Raises DocumentExistsError."""

        def work(transaction: Transaction) -> None:
            for write in writes:
                transaction.write(write)

        self.transact(work)

    def transact(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`, again if another writer came between. Raises DocumentChangedError after many times."""
        return self._transacted(work)[0]

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def _stored(self, write: Write) -> Document:
        _, version = self._transacted(lambda transaction: transaction.write(write))
        return _document(write, version)

    def _transacted(self, work: Callable[[Transaction], T]) -> tuple[T, str]:
        """Return what `work` returns, and the version of all that it wrote."""
        for number in range(_ATTEMPTS):
            attempt = self._attempt()
            result = work(attempt)
            if number:
                time.sleep(min(_PAUSE * number, _LONGEST_PAUSE))
                attempt.look_before_creating()
            try:
                return result, self._commit(attempt)
            except _RivalError:
                continue
        raise DocumentChangedError("Other writers came between again and again: try again later.")

    def _of_version(self, attempt: Attempt, write: Write, version: str) -> str:
        """Write over what the attempt read, if that has the version. Raises DocumentChangedError."""
        try:
            if attempt.version(write.collection, write.id) != version:
                raise _RivalError
            attempt.write(write)
            return self._commit(attempt)
        except _RivalError:
            raise DocumentChangedError(f"{write.collection}/{write.id} was changed meanwhile.") from None

    def _attempt(self) -> Attempt:
        return Attempt(self._fetch, self._now())

    def _fetch(self, places: Sequence[Place]) -> dict[Place, Any]:
        """Return a snapshot a place, in the order asked, also of what is absent."""
        asked = {place: self._reference(place) for place in places}
        with faults_as_ours(_SERVICE):
            all_of_them = self._client.get_all(list(asked.values()), **bounded(self._seconds)) if asked else ()
            found = {one.reference.path: one for one in all_of_them}
        return {place: found[reference.path] for place, reference in asked.items()}

    def _commit(self, attempt: Attempt) -> str:
        """Apply an attempt whole; return the version of what it wrote. Raises _RivalError, DocumentExistsError."""
        if not attempt.needs_commit:
            return ""
        batch = self._client.batch()
        attempt.fill(self._client, batch)
        try:
            with faults_as_ours(_SERVICE, but=_TELLING):
                batch.commit(**bounded(self._seconds))
        except _TELLING:
            return self._version_if_ours(attempt)
        return version_of(batch.commit_time)

    def _version_if_ours(self, attempt: Attempt) -> str:
        """Tell a commit that was repeated because its first reply was lost from one that a rival has spoilt."""
        written = [(one.collection, one.id) for one in attempt.writes if one.kind != "delete"][:1]
        for found in self._fetch(written).values():
            if found.exists and found.get("mark") == attempt.mark:
                return version_of(found.update_time)
        raise _RivalError

    def _cursor(self, collection: str, order_by: str | None, after: str | None) -> Any:
        if after is None or order_by is None:
            return after
        found = self._fetch([(collection, after)])[collection, after]
        if not is_alive(found, self._now()):
            raise DocumentMissingError("The document to go on after is gone: start again without it.")
        return found

    def _reference(self, place: Place) -> Any:
        check_place(*place)
        return self._client.collection(place[0]).document(place[1])


def _document(write: Write, version: str) -> Document:
    return Document(write.collection, write.id, orjson.loads(encode(write.data or {})), version)
