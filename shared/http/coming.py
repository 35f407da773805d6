"""Bodies on their way: each has a time in which to come whole, and no more than some are waited for at once.

Who waits for a body holds a thread, and nobody else's place at work. Beyond the number, the one that has been coming
longest is given up, of the caller who has most: a body that is sent at once gets in, whatever others begin and leave.
"""

import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from flask import Request

from shared.errors import InputInvalidError
from shared.http.limits import TooBusyError

_SLOWEST: Final = 256 * 1024  # bytes a second, of a body that is longer than the time set would allow
_SOCKETS: Final = ("gunicorn.socket", "werkzeug.socket")


def seconds_for(most_bytes: int, set_seconds: float) -> float:
    """Return how long a body of that size may take to come; a file has more time than a question."""
    return max(set_seconds, most_bytes / _SLOWEST)


@dataclass(eq=False, slots=True)
class _Body:
    caller: str
    cut_off: Callable[[], None]
    given_up: Literal["", "late", "for another"] = ""

    def give_up(self, why: Literal["late", "for another"]) -> None:
        """End the wait for it: its reader finds that it broke off."""
        self.given_up = self.given_up or why
        self.cut_off()


@dataclass(slots=True)
class Coming:
    """The bodies that one function of this process waits for, the longest waiting first."""

    at_once: int
    _held: list[_Body] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def waited_for(self, request: Request, caller: str, seconds: float) -> Iterator[None]:
        """Wait for a body no longer than that. Raises InputInvalidError, and TooBusyError where it was given up."""
        body = _Body(caller, lambda: _cut_off(request))
        timer = threading.Timer(seconds, body.give_up, ("late",))
        timer.daemon = True
        self._take(body)
        timer.start()
        try:
            yield
        except InputInvalidError:
            if body.given_up == "late":
                raise InputInvalidError(f"The body did not come whole within {seconds:g} seconds.") from None
            if body.given_up:
                raise TooBusyError from None
            raise
        finally:
            timer.cancel()
            with self._lock, suppress(ValueError):
                self._held.remove(body)

    def _take(self, body: _Body) -> None:
        with self._lock:
            other = self._to_give_up() if len(self._held) >= self.at_once else None
            if other is not None:
                self._held.remove(other)
            self._held.append(body)
        if other is not None:
            other.give_up("for another")

    def _to_give_up(self) -> _Body:
        of_each = Counter(body.caller for body in self._held)
        return max(self._held, key=lambda body: of_each[body.caller])  # the first of the most: the longest waiting


def _cut_off(request: Request) -> None:
    """Let what reads from the client find the end; a reply can still be sent."""
    held = next((found for name in _SOCKETS if (found := request.environ.get(name))), None)
    if isinstance(held, socket.socket):
        with suppress(OSError):
            held.shutdown(socket.SHUT_RD)
