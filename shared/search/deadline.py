"""The time left for one search, and what was lost on the way."""

from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Deadline:
    """`until` in seconds of `clock`; `lost`: what did not answer in time."""

    until: float
    clock: Callable[[], float]
    lost: list[str] = field(default_factory=list)

    @property
    def left(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.until - self.clock())

    def lose(self, warning: str) -> None:
        """Note a loss once."""
        if warning not in self.lost:
            self.lost.append(warning)


def in_time(work: Callable[[], T], deadline: Deadline, pool: Executor | None) -> T:
    """Do what may hang in `pool`, and wait no longer than the deadline; without a pool it is called directly.

    Raises TimeoutError.
    """
    if not deadline.left:
        raise TimeoutError
    if pool is None:
        return work()
    return pool.submit(copy_context().run, work).result(timeout=deadline.left)
