"""Where in a request and in a trace something happens, and what a request brings with it of a trace begun elsewhere."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

_W3C: Final = re.compile(r"(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")
_CLOUD_RUN: Final = re.compile(r"(?!0{32})([0-9a-fA-F]{32})/([1-9][0-9]{0,19})(?:;o=([01]))?")
_SAMPLED: Final = 1


class Trace(NamedTuple):
    """A place in a trace: 32 and 16 hexadecimal digits; whether it is kept; whether it is another service."""

    trace_id: str
    span_id: str
    is_sampled: bool
    is_remote: bool = False

    @property
    def traceparent(self) -> str:
        """The place as W3C's header of that name, for whom we call."""
        return f"00-{self.trace_id}-{self.span_id}-{self.is_sampled:02x}"


class Place(NamedTuple):
    """The span that surrounds what happens, and the trace, where there are any."""

    span: str | None = None
    trace: Trace | None = None


place: Final[ContextVar[Place]] = ContextVar("place", default=Place())  # noqa: B039
_correlation_id: ContextVar[str | None] = ContextVar("correlation_id", default=None)


def correlation_id() -> str | None:
    """Return the id that ties together everything done for one request."""
    return _correlation_id.get()


@contextmanager
def bind_correlation_id(value: str) -> Iterator[None]:
    """Carry `value` on every event inside."""
    token = _correlation_id.set(value)
    try:
        yield
    finally:
        _correlation_id.reset(token)


@contextmanager
def bind_trace(trace: Trace | None) -> Iterator[None]:
    """Go on with a trace that was begun elsewhere, or with none."""
    token = place.set(Place(None, trace))
    try:
        yield
    finally:
        place.reset(token)


def sent_on() -> dict[str, str]:
    """Return the headers by which whoever is called goes on with the trace; none where there is no trace."""
    trace = place.get().trace
    return {"traceparent": trace.traceparent} if trace else {}


def trace_of(traceparent: str, cloud_trace_context: str) -> Trace | None:
    """Read W3C's `traceparent`, else Cloud Run's `X-Cloud-Trace-Context`; what is malformed is as if not sent."""
    if w3c := _W3C.fullmatch(traceparent.strip()):
        version, trace_id, span_id, flags, rest = w3c.groups()
        if version != "00" or not rest:
            return Trace(trace_id, span_id, bool(int(flags, 16) & _SAMPLED), is_remote=True)
    if cloud := _CLOUD_RUN.fullmatch(cloud_trace_context.strip()):
        trace_id, span_id, option = cloud.groups()
        if int(span_id) < 2**64:
            return Trace(trace_id.lower(), f"{int(span_id):016x}", option == "1", is_remote=True)
    return None
