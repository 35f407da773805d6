"""Calls that nobody waits for any more: whoever waited leaves, and the thread that makes the call is free at once.

Closing a stream does so between two of its pieces; while nothing comes, only another thread can.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar


class LeftError(Exception):
    """Nobody waits for this call any more."""


class Leaving:
    """Somebody who waits for calls and may leave, from any thread."""

    def __init__(self) -> None:
        self._left = threading.Event()
        self._changing = threading.Lock()
        self._read_from: socket.socket | None = None

    @property
    def has_left(self) -> bool:
        """Whether nobody waits any more."""
        return self._left.is_set()

    def leave(self) -> None:
        """Wait no more: what is being read from ends, and no call goes on."""
        with self._changing:  # so that what ends here is nobody else's connection by now
            self._left.set()
            if self._read_from is not None:
                with suppress(OSError):
                    socket.socket.shutdown(self._read_from, socket.SHUT_RDWR)  # of the wire, whatever lies above it

    @contextmanager
    def waits(self) -> Iterator[None]:
        """Make the calls inside for whom this is."""
        token = _waiting.set(self)
        try:
            yield
        finally:
            _waiting.reset(token)

    @contextmanager
    def reads(self, connection: socket.socket | None) -> Iterator[None]:
        """Read from a connection inside. Raises LeftError where nobody waits."""
        with self._changing:
            if self.has_left:
                raise LeftError
            self._read_from = connection
        try:
            yield
        finally:
            with self._changing:
                self._read_from = None

    def pauses(self, seconds: float) -> None:
        """Do nothing for some seconds. Raises LeftError as soon as nobody waits."""
        if self._left.wait(seconds):
            raise LeftError


_waiting: ContextVar[Leaving | None] = ContextVar("waiting", default=None)


def has_left() -> bool:
    """Say whether whoever waited for the calls made here has left."""
    waiting = _waiting.get()
    return waiting is not None and waiting.has_left


def reading_from(connection: socket.socket | None) -> AbstractContextManager[None]:
    """Read inside, as long as somebody waits. Raises LeftError where nobody does."""
    waiting = _waiting.get()
    return nullcontext() if waiting is None else waiting.reads(connection)


def pause(seconds: float) -> None:
    """Do nothing for some seconds. Raises LeftError as soon as nobody waits for what comes after."""
    waiting = _waiting.get()
    if waiting is None:
        time.sleep(seconds)
    else:
        waiting.pauses(seconds)
