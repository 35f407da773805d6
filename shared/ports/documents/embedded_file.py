"""The SQLite file under the embedded documents: its schema version, its connections, its write transactions."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from shared.errors import BackendAwayError
from shared.ports.documents.embedded_together import Together
from shared.ports.files import locked

T = TypeVar("T")
SCHEMA_VERSION: Final = 1
_BUSY_SECONDS = 10.0
# AUTOINCREMENT never gives a number twice, not even after a deletion: it is the document's version.
_SCHEMA = """
PRAGMA journal_mode = WAL;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL,
    expires_at REAL, data TEXT NOT NULL, UNIQUE (collection, id));
CREATE INDEX expiring ON documents (expires_at) WHERE expires_at IS NOT NULL;
"""


class DocumentsTooNewError(BackendAwayError):
    """The file was written by a newer version of the product."""


class DocumentsFile:
    """Connections to the file, as many as are used at the same moment; created with its tables if absent."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._idle: dict[int, list[sqlite3.Connection]] = {}  # by process: a connection must not cross a fork
        self._writing = threading.RLock()
        self._together = Together(self.transaction)
        with locked(path.with_name(f"{path.name}.lock")), self.connection() as connection:
            _prepare(connection, path)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection; each statement sees what was committed before it. Raises BackendAwayError."""
        idle = self._idle.setdefault(os.getpid(), [])
        try:
            lent = idle.pop() if idle else self._open()
            try:
                yield lent
            finally:
                idle.append(lent)
        except sqlite3.Error as error:
            raise BackendAwayError(f"The document file failed ({type(error).__name__}): {error}.") from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection that alone may write; committed durably at the end, rolled back if anything is raised."""
        # Transactions of this process queue here, in turn; SQLite would have them poll.
        with self._writing, self.connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` gives once it is committed durably, with all that others write at this moment.

        Raises what `work` raises, none of it written; BackendAwayError.
        """
        return self._together.write(work)

    def forget(self) -> None:
        """Empty the write-ahead log, in which what was deleted still stands; whoever reads just now leaves it to the
        next deletion."""
        with self._writing, self.connection() as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                connection.execute(f"PRAGMA busy_timeout = {int(_BUSY_SECONDS * 1000)}")

    def close(self) -> None:
        """Close this process's idle connections; a later use opens new ones."""
        for connection in self._idle.pop(os.getpid(), []):
            connection.close()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        # Why FULL: docs/decisions/2026-11-21-durable-commits.md
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten, not only let go of
        return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise DocumentsTooNewError(
            f"{path.name} has schema {version} and this version of the product knows {SCHEMA_VERSION}: "
            "install the newer version, or point NG12_DATA_DIR at another folder."
        )
    if version == 0:
        connection.executescript(f"{_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION};")
