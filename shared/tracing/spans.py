"""Spans: timed steps of a request. Each becomes a log line, and where traces are kept a span of its trace.

Where nobody would see it a span is not even made.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from contextvars import Token, copy_context
from types import TracebackType
from typing import Any, Final, Literal, Protocol, TypeVar, cast

from shared.tracing.events import log, log_event
from shared.tracing.fields import Value, shown
from shared.tracing.places import Place, Trace, correlation_id, place

Kind = Literal["internal", "client", "server"]
Item = TypeVar("Item")


class Recording(Protocol):
    """One span of a trace, being recorded."""

    @property
    def trace(self) -> Trace:
        """Where in the trace it is."""
        ...

    def end(self, fields: Mapping[str, Value]) -> None:
        """End it now, with what may be shown of it."""
        ...


class Recorder(Protocol):
    """Who keeps traces."""

    def begin(self, name: str, kind: Kind, parent: Trace | None, fields: Mapping[str, Value]) -> Recording:
        """Begin a span within `parent`, or a trace of its own."""
        ...


class _Kept:
    """Who keeps this process's traces, if anybody does."""

    by: Recorder | None = None


def keep_traces(recorder: Recorder | None) -> Recorder | None:
    """Let `recorder` keep the traces of this process from now on; return who did before."""
    before, _Kept.by = _Kept.by, recorder
    return before


def is_observed() -> bool:
    """Say whether anybody would see a span."""
    return _Kept.by is not None or log.isEnabledFor(logging.INFO)


class Span:
    """One timed step. In a `with` it is the parent of what happens inside; begun without, it is nobody's.

    `model`, `operation`, `tool` and tokens among its fields follow OpenTelemetry's conventions for generative AI.
    """

    def __init__(self, name: str, kind: Kind, fields: dict[str, Value]) -> None:
        """Begin it."""
        around, keeper = place.get(), _Kept.by
        self.fields = fields
        self._name, self._kind, self._parent = name, kind, around.span
        self._recording = keeper.begin(name, kind, around.trace, self._shown()) if keeper else None
        self._place = Place(name, self._recording.trace if self._recording else around.trace)
        self._token: Token[Place] | None = None
        self._started = time.perf_counter()

    def __enter__(self) -> "Span":
        self._token = place.set(self._place)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end(error)
        if self._token:
            with suppress(ValueError):  # a stream that nobody reads on may be closed from elsewhere
                place.reset(self._token)

    def count(self, **fields: Value) -> None:
        """Add counts or ids that are known only inside the span."""
        self.fields.update(fields)

    def end(self, error: BaseException | None = None) -> None:
        """Write it down with the milliseconds it took and, if it failed, the error's type."""
        milliseconds = round((time.perf_counter() - self._started) * 1000, 3)
        if isinstance(error, GeneratorExit):  # nobody reads on: that is no failure
            self.fields["outcome"] = "left"
        elif error is not None:
            self.fields["error"] = type(error).__name__
        if self._recording:
            self._recording.end(self._shown())
        if self._kind != "server":  # a request has a line of its own
            log_event("span", **{**self.fields, "name": self._name, "parent": self._parent, "ms": milliseconds})

    def _shown(self) -> dict[str, Value]:
        told = {name: shown(name, value) for name, value in self.fields.items() if value is not None}
        return {"correlation_id": correlation_id(), **told}


class _Unseen(Span):
    """Stands for every span where nobody would see one."""

    def __init__(self) -> None:
        self.fields = {}

    def __enter__(self) -> Span:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        pass

    def count(self, **fields: Value) -> None:
        pass

    def end(self, error: BaseException | None = None) -> None:
        pass


_UNSEEN: Final = _Unseen()
_END: Final = object()


def span(name: str, kind: Kind = "internal", /, **fields: Value) -> Span:
    """Begin a timed step, for a `with` or to be ended by `end`; `kind` "client" is a call of a service elsewhere."""
    return Span(name, kind, fields) if is_observed() else _UNSEEN


def carried(items: Iterable[Item]) -> Iterator[Item]:
    """Go through `items` under the ids of this moment, whoever asks for the next and whenever."""
    context, waiting = copy_context(), iter(items)
    return _each(context.run, waiting)


def _each(run: Callable[..., Any], waiting: Iterator[Item]) -> Iterator[Item]:
    try:
        while (item := run(next, waiting, _END)) is not _END:
            yield cast(Item, item)
    finally:
        close = getattr(waiting, "close", None)
        if close:
            run(close)
