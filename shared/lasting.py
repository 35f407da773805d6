"""Objects that a process builds once and keeps: the garbage collector need not walk them again and again."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Builders:
    """How many build at this moment; the collector rests while any does."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0

    def enter(self) -> None:
        """Let the collector rest."""
        with self._lock:
            self._count += 1
            gc.disable()

    def leave(self) -> None:
        """Wake the collector when the last one is done; what stands then is left alone."""
        with self._lock:
            self._count -= 1
            if not self._count:
                gc.freeze()
                gc.enable()


_builders = _Builders()


@contextmanager
def lasting() -> Iterator[None]:
    """Build what stays, as a block or a decorated function; it may be nested and used by several threads.

    Without it the collector walks the growing whole while it is built (a third of a cold start's time) and the whole
    again during requests. What is no longer referred to goes all the same, unless it refers to itself in a circle.
    """
    _builders.enter()
    try:
        yield
    finally:
        _builders.leave()
