"""Documents in one SQLite file: commits are durable, readers never wait, threads and processes share it."""

import sqlite3
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
        return self._write(lambda rows: rows.update(collection, id, data, if_version))

    def delete(self, collection: str, id: str, *, if_version: str | None = None) -> None:  # noqa: A002
        """Remove; absent already is fine. Raises DocumentChangedError."""
        self._write(lambda rows: rows.delete(collection, id, if_version))

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

        def all_of_them(rows: Rows) -> None:
            for write in writes:
                rows.write(write)

        self._write(all_of_them)

    def transact(self, work: Callable[[Transaction], T]) -> T:
        """Run `work`, again if another writer came between, and at last alone: it always gets through."""
        for _ in range(_OPTIMISTIC_ATTEMPTS):
            attempt = BufferedTransaction(self.get)
            result = work(attempt)
            if self._write(attempt.apply_if_current):
                return result
        return self._transact_alone(work)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _store(self, write: Write) -> Document:
        return self._write(lambda rows: rows.store(write))

    @contextmanager
    def _reading(self) -> Iterator[Rows]:
        with self._file.connection() as connection:
            yield Rows(connection, self._now().timestamp())

    def _write(self, work: Callable[[Rows], T]) -> T:
        def written(connection: sqlite3.Connection) -> tuple[Rows, T]:
            rows = self._purged(connection)
            return rows, work(rows)

        rows, result = self._file.write(written)
        self._forget(rows)
        return result

    def _transact_alone(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` where nobody else writes meanwhile, in the thread that asked for it."""
        with self._file.transaction() as connection:
            rows = self._purged(connection)
            alone = BufferedTransaction(rows.get)
            result = work(alone)
            alone.apply(rows)
        self._forget(rows)
        return result

    def _purged(self, connection: sqlite3.Connection) -> Rows:
        rows = Rows(connection, self._now().timestamp())
        rows.purge()
        return rows

    def _forget(self, rows: Rows) -> None:
        if rows.has_deleted:
            self._file.forget()
