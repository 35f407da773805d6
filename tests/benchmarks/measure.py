"""Interleaved timing: each round runs every contestant once, so that a drifting machine drifts for all of them."""

import statistics
import time
from collections.abc import Callable, Mapping


def interleaved(
    contestants: Mapping[str, Callable[[], object]], rounds: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, list[float]]:
    """Return seconds of the clock by name, one figure a round, after one round that does not count."""
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, work in contestants.items():
            started = clock()
            work()
            if number:
                seconds[name].append(clock() - started)
    return seconds


def beside(seconds: Mapping[str, list[float]], ours: str, baseline: str, goal: str) -> str:
    """Say the medians, their ratio round by round, and the goal."""
    ratio = statistics.median(a / b for a, b in zip(seconds[ours], seconds[baseline], strict=True))
    mine, theirs = (statistics.median(seconds[name]) * 1000 for name in (ours, baseline))
    return f"{ours}: {mine:.1f} ms, {baseline}: {theirs:.1f} ms, ratio {ratio:.2f} ({goal})"
