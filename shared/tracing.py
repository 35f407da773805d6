"""Structured log events and spans: ids, routes, counts and times, never a patient's or user's words.

Only the fields named here are written, and their strings only when they look like an id: free text cannot slip in.
"""

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal, TypeAlias

import orjson

Value: TypeAlias = str | int | float | bool | None

WITHHELD = "withheld"
FIELDS = frozenset(
    """adapter attempt audit_id candidates chunks citations clients collection count degraded documents edition_id
    error event_id evidence function generation hits index_id ingestion_id matched method mode ms name nearest node
    outcome pages parent passages port recommendations retries role route routed rows rule_id session_id setting size
    stage status step strategy terms tokens turn unread vectors version warnings where""".split()  # noqa: SIM905
)
_ID = re.compile(r"[A-Za-z0-9_.:/@{}<>+\-]{1,200}")
_log = logging.getLogger("ng12")
_correlation_id: ContextVar[str | None] = ContextVar("correlation_id", default=None)
_span: ContextVar[str | None] = ContextVar("span", default=None)


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


def log_event(event: str, severity: int = logging.INFO, /, **fields: Value) -> None:
    """Write one event; a field that is not listed above, or a string that is no id, is written as withheld."""
    if _log.isEnabledFor(severity):
        shown = {name: _shown(name, value) for name, value in fields.items()}
        _log.log(severity, event, extra={"fields": {"correlation_id": correlation_id(), **shown}})


def log_failure(event: str, error: BaseException, **fields: Value) -> None:
    """Write that something failed: the error's type and the line that raised it, never its message."""
    log_event(event, logging.ERROR, error=type(error).__name__, where=_origin(error), **fields)


class Span:
    """One timed step; what it counted is written when it ends."""

    def __init__(self, fields: dict[str, Value]) -> None:
        self.fields = fields

    def count(self, **fields: Value) -> None:
        """Add counts or ids that are known only inside the span."""
        self.fields.update(fields)


@contextmanager
def span(name: str, **fields: Value) -> Iterator[Span]:
    """Time a step and write it with its parent span, milliseconds and, if it raised, the error's type."""
    parent, token, it, started = _span.get(), _span.set(name), Span(fields), time.perf_counter()
    try:
        yield it
    except BaseException as error:
        it.fields["error"] = type(error).__name__
        raise
    finally:
        _span.reset(token)
        milliseconds = round((time.perf_counter() - started) * 1000, 3)
        log_event("span", **{**it.fields, "name": name, "parent": parent, "ms": milliseconds})


class EventFormatter(logging.Formatter):
    """One event a line: JSON as Cloud Logging reads it, or `key=value` text for a person."""

    def __init__(self, shape: Literal["json", "text"]) -> None:
        super().__init__()
        self._shape = shape

    def format(self, record: logging.LogRecord) -> str:
        """Write the event's name, severity, time and fields; a record's own exception text is left out."""
        fields = {name: value for name, value in getattr(record, "fields", {}).items() if value is not None}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._shape == "json":
            line = {"severity": record.levelname, "time": at, "message": record.msg, **fields}
            return orjson.dumps(line).decode()
        return " ".join([at, record.levelname, str(record.msg), *(f"{name}={value}" for name, value in fields.items())])


def configure_logging(shape: Literal["json", "text"], level: str) -> None:
    """Send events of `level` and above to stderr, in one shape; called once by whatever starts the process."""
    handler = logging.StreamHandler()
    handler.setFormatter(EventFormatter(shape))
    _log.handlers[:] = [handler]
    _log.setLevel(level.upper())


def _shown(name: str, value: Value) -> Value:
    is_free_text = isinstance(value, str) and not _ID.fullmatch(value)
    return WITHHELD if name not in FIELDS or is_free_text else value


def _origin(error: BaseException) -> str | None:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}" if trace else None
