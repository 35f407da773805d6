"""How much one caller may ask of one route, and how much one process does at once; beyond it: come again later."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from shared.errors import NG12Error

_CALLERS_HELD: Final = 10_000
_BURST_SECONDS: Final = 15.0
_WAIT_SECONDS: Final = 0.1
_WAITING_FOR_ONE: Final = 2
_BUSY_RETRY_SECONDS: Final = 1


class ComeAgainError(NG12Error):
    """Not now; `retry_after_seconds` says when."""

    def __init__(self, message: str, retry_after_seconds: int) -> None:
        super().__init__(message)
        self.retry_after_seconds = retry_after_seconds


class TooManyRequestsError(ComeAgainError):
    """This caller asks this route too often (HTTP 429)."""


class TooBusyError(ComeAgainError):
    """This process does as much as it can (HTTP 503)."""

    def __init__(self) -> None:
        super().__init__("This service is busy: try again in a second.", _BUSY_RETRY_SECONDS)


class RateLimit:
    """Lets each caller ask each route `per_minute` times a minute, a quarter of that at once; 0 is no limit.

    Held in this process: with several instances a caller has as many times the limit.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / 60
        self._at_once = max(1.0, self._per_second * _BURST_SECONDS)
        self._clock = clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # requests left, when
        self._lock = threading.Lock()

    def take(self, caller: str, route: str) -> None:
        """Count one request. Raises TooManyRequestsError."""
        if not self._per_second:
            return
        now, key = self._clock(), (caller, route)
        with self._lock:
            left, then = self._left.pop(key, (self._at_once, now))
            left = min(self._at_once, left + (now - then) * self._per_second)
            self._left[key] = (left - 1 if left >= 1 else left, now)
            if len(self._left) > _CALLERS_HELD:
                self._left.popitem(last=False)
        if left < 1:
            seconds = math.ceil((1 - left) / self._per_second)
            raise TooManyRequestsError(f"You asked this too often: try again in {seconds} seconds.", seconds)


class Slots:
    """Lets `at_once` requests be worked on and twice as many wait for a moment; the rest is turned away at once.

    Those who wait hold a thread each: were their number not bounded, nobody would be free to turn the others away.
    """

    def __init__(self, at_once: int, wait_seconds: float = _WAIT_SECONDS) -> None:
        self._places = threading.BoundedSemaphore((1 + _WAITING_FOR_ONE) * at_once)
        self._free = threading.BoundedSemaphore(at_once)
        self._wait_seconds = wait_seconds

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold a slot. Raises TooBusyError."""
        with _held(self._places, None), _held(self._free, self._wait_seconds):
            yield


@contextmanager
def _held(places: threading.Semaphore, wait_seconds: float | None) -> Iterator[None]:
    """Hold one of the places; None does not wait for it."""
    if not places.acquire(blocking=wait_seconds is not None, timeout=wait_seconds):
        raise TooBusyError
    try:
        yield
    finally:
        places.release()
