"""Documents in one SQLite file: commits are durable, readers never wait, threads and processes share it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from shared.ports.documents.base import Data, Document, DocumentMissingError, T, Transaction, Where, Write
from shared.ports.documents.embedded_file import DocumentsFile
from shared.ports.documents.embedded_query import Selection
from shared.ports.documents.embedded_rows import BufferedTransaction, Rows

_OPTIMISTIC_ATTEMPTS = 3


class SqliteDocuments:
    """The document store of one machine, in the file `path`; `now` tells the time, with its zone, for expiry."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        self._file = DocumentsFile(path)
        self._now = now

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Return the document."""
        with self._reading() as rows:
            return rows.get(collection, id)

    def get_many(self, collection: str, ids: Sequence[str]) -> dict[str, Document]:
        """Return those that exist, by id, in the order asked."""
        with self._reading() as rows:
            return rows.get_many(collection, ids)

    def create(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store a new one. Raises DocumentExistsError."""
        return self._store(Write("create", collection, id, data, expires_at))

    def put(self, collection: str, id: str, data: Data, *, expires_at: datetime | None = None) -> Document:  # noqa: A002
        """Store, new or over the old one."""
        return self._store(Write("put", collection, id, data, expires_at))

    def update(self, collection: str, id: str, data: Data, *, if_version: str) -> Document:  # noqa: A002
        """Replace the data of that version. Raises DocumentMissingError, DocumentChangedError."""
        with self._writing() as rows:
            return rows.update(collection, id, data, if_version)

    def delete(self, collection: str, id: str, *, if_version: str | None = None) -> None:  # noqa: A002
        """Remove; absent already is fine. Raises DocumentChangedError."""
        with self._writing() as rows:
            rows.delete(collection, id, if_version)

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
        with self._reading() as rows:
            cursor: Document | str | None = after
            if order_by and after is not None:
                cursor = rows.get(collection, after)
                if cursor is None:
                    raise DocumentMissingError("The document to go on after is gone: start again without it.")
            return rows.select(collection, Selection(where, order_by, descending, limit, cursor))

    def batch(self, writes: Sequence[Write]) -> None:
        """Apply all or none. Raises DocumentExistsError."""
        with self._writing() as rows:
            for write in writes:
                rows.write(write)

    def transact(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`, again if another writer came between, and at last alone: it always gets through."""
        for _ in range(_OPTIMISTIC_ATTEMPTS):
            attempt = BufferedTransaction(self.get)
            result = work(attempt)
            with self._writing() as rows:
                if attempt.is_current(rows):
                    attempt.apply(rows)
                    return result
        with self._writing() as rows:
            alone = BufferedTransaction(rows.get)
            result = work(alone)
            alone.apply(rows)
            return result

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _store(self, write: Write) -> Document:
        with self._writing() as rows:
            return rows.store(write)

    @contextmanager
    def _reading(self) -> Iterator[Rows]:
        with self._file.connection() as connection:
            yield Rows(connection, self._now().timestamp())

    @contextmanager
    def _writing(self) -> Iterator[Rows]:
        with self._file.transaction() as connection:
            rows = Rows(connection, self._now().timestamp())
            rows.purge()
            yield rows
        if rows.has_deleted:
            self._file.forget()
