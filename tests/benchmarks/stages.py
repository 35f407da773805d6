"""User time of named functions while a whole goes on: each is wrapped where its caller finds it, and put back after."""

import importlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any


class Stages:
    """Milliseconds of one core by stage; what one stage spends within another is the inner one's."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._inner = [0.0]

    def timed(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return `work` that counts for the stage."""

        @wraps(work)
        def counted(*arguments: Any, **named: Any) -> Any:
            self._inner.append(0.0)
            started = time.process_time()
            try:
                return work(*arguments, **named)
            finally:
                taken = time.process_time() - started
                self.spent[name] = self.spent.get(name, 0.0) + 1000 * (taken - self._inner.pop())
                self._inner[-1] += taken

        return counted

    @contextmanager
    def watching(self, places: Mapping[str, str]) -> Iterator[None]:
        """Count what goes on at each place ("module:name" or "module:Class.name") for the stage it is mapped to."""
        found = [(*_holder(place), stage) for place, stage in places.items()]
        former = [getattr(holder, name) for holder, name, _ in found]
        for (holder, name, stage), work in zip(found, former, strict=True):
            setattr(holder, name, self.timed(stage, work))
        try:
            yield
        finally:
            for (holder, name, _), work in zip(found, former, strict=True):
                setattr(holder, name, work)


def _holder(place: str) -> tuple[Any, str]:
    module, _, path = place.partition(":")
    *outer, name = path.split(".")
    holder: Any = importlib.import_module(module)
    for one in outer:
        holder = getattr(holder, one)
    return holder, name
