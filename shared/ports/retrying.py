"""Calls of services elsewhere, made again after a fault that may pass, within a time and a number of tries."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

from shared.ports.leaving import pause as do_nothing_for

T = TypeVar("T")
PASSING: Final = frozenset({408, 429, 500, 502, 503, 504})  # what HTTP says of faults that may pass
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 4.0  # seconds


def retried(
    call: Callable[[float], T],
    until: float,
    may_pass: Callable[[Exception], bool],
    retries: int | None = None,
    clock: Callable[[], float] = time.monotonic,
    *,
    wanted: Callable[[Exception], float] = lambda _: 0.0,
) -> T:
    """Make a call, which is told the seconds it has, until the clock shows `until`. Raises what it raised last.

    `retries`: how often it is made again; as often as there is time for, without. `wanted`: how many seconds the
    service wants to be left alone for after an error; where that is longer than there is time for, that was all.
    """
    pause, left = _FIRST_PAUSE, retries
    while True:
        try:
            return call(until - clock())
        except Exception as error:
            pause = max(pause, wanted(error))
            if left == 0 or not may_pass(error) or clock() + pause >= until:
                raise
        do_nothing_for(pause)
        pause, left = min(2 * pause, _LONGEST_PAUSE), None if left is None else left - 1
