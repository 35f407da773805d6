"""The table of the embedded documents through one connection at one moment, and a transaction over it."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson

from shared.ports.documents.base import (
    Document,
    DocumentChangedError,
    DocumentExistsError,
    DocumentMissingError,
    Write,
)
from shared.ports.documents.embedded_query import Selection
from shared.ports.documents.limits import check_place, encode

Place = tuple[str, str]
_ONE = """SELECT version, data, expires_at FROM documents
WHERE collection = ? AND id = ? AND ifnull(expires_at, 9e999) > ?"""
_MANY = """SELECT id, version, data FROM documents
WHERE collection = ? AND id IN (SELECT value FROM json_each(?)) AND ifnull(expires_at, 9e999) > ?"""
_ADD = "INSERT INTO documents (collection, id, expires_at, data) VALUES (?, ?, ?, ?)"
_REPLACE = _ADD.replace("INSERT", "INSERT OR REPLACE")


class Rows:
    """Documents as they are at `now` (seconds since 1970); who writes holds the write transaction."""

    def __init__(self, connection: sqlite3.Connection, now: float) -> None:
        self._connection = connection
        self._now = now
        self.has_deleted = False

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Return the document unless it is absent or expired."""
        row = self._row(collection, id)
        return _document(collection, id, row[0], row[1]) if row else None

    def version(self, collection: str, id: str) -> str | None:  # noqa: A002
        """Return the version alone."""
        row = self._row(collection, id)
        return str(row[0]) if row else None

    def get_many(self, collection: str, ids: Sequence[str]) -> dict[str, Document]:
        """Return those that are there, by id, in the order asked."""
        wanted = orjson.dumps(list(ids)).decode()
        found = {row[0]: row for row in self._connection.execute(_MANY, (collection, wanted, self._now))}
        return {each: _document(collection, *found[each]) for each in ids if each in found}

    def select(self, collection: str, selection: Selection) -> list[Document]:
        """Return what the selection finds."""
        sql, values = selection.statement(collection, self._now)
        return [_document(collection, *row) for row in self._connection.execute(sql, values)]

    def write(self, write: Write) -> None:
        """Apply one write of a batch."""
        if write.kind == "delete":
            self.delete(write.collection, write.id)
        else:
            self.store(write)

    def store(self, write: Write) -> Document:
        """Create or put, and return what is there now."""
        check_place(write.collection, write.id)
        row = write.collection, write.id, _seconds(write.expires_at), encode(write.data or {}).decode()
        if write.kind != "create":
            return self._put(_REPLACE, row)
        try:
            return self._put(_ADD, row)
        except sqlite3.IntegrityError:
            if self._row(write.collection, write.id):
                raise DocumentExistsError(f"{write.collection}/{write.id} exists already.") from None
            return self._put(_REPLACE, row)  # over one that has expired

    def update(self, collection: str, id: str, data: Mapping[str, Any], if_version: str) -> Document:  # noqa: A002
        """Replace the data of that version; its expiry stays."""
        row = self._row(collection, id)
        if row is None:
            raise DocumentMissingError(f"There is no {collection}/{id}.")
        _check_version(collection, id, row[0], if_version)
        return self._put(_REPLACE, (collection, id, row[2], encode(data).decode()))

    def delete(self, collection: str, id: str, if_version: str | None = None) -> None:  # noqa: A002
        """Remove, of that version where one is given."""
        row = self._row(collection, id)
        if row and if_version is not None:
            _check_version(collection, id, row[0], if_version)
        self._delete("collection = ? AND id = ?", (collection, id))

    def purge(self) -> None:
        """Remove what has expired."""
        self._delete("expires_at <= ?", (self._now,))

    def _delete(self, where: str, values: Sequence[object]) -> None:
        gone = self._connection.execute(f"DELETE FROM documents WHERE {where}", values).rowcount  # noqa: S608
        self.has_deleted = self.has_deleted or gone > 0

    def _row(self, collection: str, id: str) -> tuple[int, str, float | None] | None:  # noqa: A002
        check_place(collection, id)
        row: tuple[int, str, float | None] | None = self._connection.execute(
            _ONE, (collection, id, self._now)
        ).fetchone()
        return row

    def _put(self, statement: str, row: tuple[str, str, float | None, str]) -> Document:
        version = self._connection.execute(statement, row).lastrowid
        return _document(row[0], row[1], version or 0, row[3])


class BufferedTransaction:
    """Reads through `read` and remembers the versions it saw; keeps the writes back until commit."""

    def __init__(self, read: Callable[[str, str], Document | None]) -> None:
        self._read = read
        self._seen: dict[Place, str | None] = {}
        self.writes: list[Write] = []

    def get(self, collection: str, id: str) -> Document | None:  # noqa: A002
        """Read, before the first write as in Firestore."""
        if self.writes:
            raise RuntimeError("A transaction reads first and writes after.")
        document = self._read(collection, id)
        self._seen.setdefault((collection, id), document.version if document else None)
        return document

    def write(self, write: Write) -> None:
        """Add a write."""
        self.writes.append(write)

    def apply_if_current(self, rows: Rows) -> bool:
        """Apply the writes where everything that was read is still as it was, and say whether it is."""
        is_current = all(rows.version(*place) == version for place, version in self._seen.items())
        if is_current:
            self.apply(rows)
        return is_current

    def apply(self, rows: Rows) -> None:
        """Apply the writes, in order."""
        for write in self.writes:
            rows.write(write)


def _document(collection: str, id: str, version: int, data: str) -> Document:  # noqa: A002
    return Document(collection, id, orjson.loads(data), str(version))


def _check_version(collection: str, id: str, version: int, if_version: str) -> None:  # noqa: A002
    if str(version) != if_version:
        raise DocumentChangedError(f"{collection}/{id} was changed meanwhile.")


def _seconds(at: datetime | None) -> float | None:
    if at is not None and at.tzinfo is None:
        raise ValueError("An expiry needs its time zone.")
    return at.timestamp() if at else None
