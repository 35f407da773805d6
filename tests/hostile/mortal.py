"""Ports that die: at one call after another, in this process as an exception, in a real one by SIGKILL."""

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

from tests.pipelines.ingest.conftest import Bench

CHANGES = frozenset({"put", "create", "update", "delete", "batch", "transact", "upsert", "remove", "write"})
PORTS = ("documents", "vectors", "blobs")


class KilledError(BaseException):
    """Stands for a process that is gone."""


class Fate:
    """Counts the calls that change something, before and after each, and strikes at number `at`."""

    def __init__(self, at: int, strike: Callable[[], None]) -> None:
        self.at = at
        self.moments: list[str] = []
        self._strike = strike

    def pass_by(self, moment: str) -> None:
        self.moments.append(moment)
        if len(self.moments) > self.at:
            self._strike()


class Mortal:
    """Passes everything on to `living`; each change passes by its fate before it and after it."""

    def __init__(self, living: Any, port: str, fate: Fate) -> None:
        self._living, self._port, self._fate = living, port, fate

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._living, name)
        if name not in CHANGES:
            return found

        def change(*args: Any, **kwargs: Any) -> Any:
            self._fate.pass_by(f"before {self._port}.{name}")
            done = found(*args, **kwargs)
            self._fate.pass_by(f"after {self._port}.{name}")
            return done

        return change


def mortal(bench: Bench, fate: Fate) -> Bench:
    """Return the bench with ports that share a fate."""
    ports = {name: Mortal(getattr(bench, name), name, fate) for name in PORTS}
    return Bench(embedder=bench.embedder, terminology=bench.terminology, now=bench.now, ids=bench.ids, **ports)


def die() -> None:
    raise KilledError


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def moments_of(bench: Bench, work: Callable[[Bench], object]) -> list[str]:
    """Return every moment that the work passes when nobody strikes."""
    fate = Fate(10**9, die)
    work(mortal(bench, fate))
    return fate.moments


def deaths(bench: Callable[[], Bench], work: Callable[[Bench], object], count: int) -> Iterator[tuple[int, Bench]]:
    """Yield a fresh bench for each moment, on which the work has died at that moment."""
    for at in range(count):
        made = bench()
        try:
            work(mortal(made, Fate(at, die)))
        except KilledError:
            yield at, made
