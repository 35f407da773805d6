"""Objects that a process builds once and keeps: the garbage collector need not walk them again and again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """Build what stays, as a block or a decorated function; it may be nested and used by several threads.

    Without it the collector walks the growing whole while it is built (a third of a cold start's time) and the whole
    again during requests. What is no longer referred to goes all the same, unless it refers to itself in a circle.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
            gc.freeze()
