"""Writes that wait at the same moment share one transaction and its sync to the disk; each fails by itself."""

import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, TypeVar

from shared.errors import BackendAwayError

T = TypeVar("T")
Transacted = Callable[[], AbstractContextManager[sqlite3.Connection]]
_ONE: Final = "one_write"


class _Waiting:
    """One write: what is to be done, and once its transaction has ended what came of it."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.is_over = False
        self.given: Any = None
        self.error: BaseException | None = None


class Together:
    """Whoever's turn it is to write does so for all who wait; `transacted` begins and, at its end, commits durably."""

    def __init__(self, transacted: Transacted) -> None:
        self._transacted = transacted
        self._turn = threading.Lock()
        self._waiting: dict[int, deque[_Waiting]] = {}  # by process: who waits must not wait in a fork once more

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` gives, once it is on the disk; it may run in the thread of another writer.

        Raises what `work` raises, and then nothing of it is written; BackendAwayError.
        """
        mine, waiting = _Waiting(work), self._waiting.setdefault(os.getpid(), deque())
        waiting.append(mine)
        with self._turn:
            if not mine.is_over:  # else an earlier turn took it along
                self._write_all([waiting.popleft() for _ in range(len(waiting))])
        if mine.error is not None:
            raise mine.error
        given: T = mine.given
        return given

    def _write_all(self, writes: Sequence[_Waiting]) -> None:
        try:
            write = _write_alone if len(writes) == 1 else _write_beside_others
            with self._transacted() as connection:
                for one in writes:
                    write(one, connection)
        except BaseException as error:
            for one in writes:  # nothing is on the disk: each is told so by an error of its own
                one.error = one.error or BackendAwayError(f"Nothing was written. {error}")
            if not isinstance(error, Exception):
                raise
        finally:
            for one in writes:
                one.is_over = True


def _write_alone(one: _Waiting, connection: sqlite3.Connection) -> None:
    """Do what is to be done; its failure undoes the whole transaction."""
    try:
        one.given = one.work(connection)
    except sqlite3.Error:
        raise
    except Exception as error:
        one.error = error
        raise


def _write_beside_others(one: _Waiting, connection: sqlite3.Connection) -> None:
    connection.execute(f"SAVEPOINT {_ONE}")
    try:
        one.given = one.work(connection)
    except sqlite3.Error:  # the file's fault: the others would meet it too
        raise
    except Exception as error:
        one.error = error
        connection.execute(f"ROLLBACK TO {_ONE}")
    connection.execute(f"RELEASE {_ONE}")
