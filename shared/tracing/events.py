"""Structured log events: one line each, of listed fields alone."""

import logging
from datetime import UTC, datetime
from typing import Any, Literal

import orjson

from shared.tracing.fields import Value, shown
from shared.tracing.places import correlation_id, place

Shape = Literal["json", "text"]
log = logging.getLogger("ng12")
_exporting = logging.getLogger("opentelemetry")


def log_event(event: str, severity: int = logging.INFO, /, **fields: Value) -> None:
    """Write one event; a field that is not listed, or a string that is no id, is written as withheld."""
    if log.isEnabledFor(severity):
        told = {name: shown(name, value) for name, value in fields.items()}
        log.log(
            severity, event, extra={"fields": {"correlation_id": correlation_id(), **told}, "trace": place.get().trace}
        )


def log_failure(event: str, error: BaseException, **fields: Value) -> None:
    """Write that something failed: the error's type and the line that raised it, never its message."""
    log_event(event, logging.ERROR, error=type(error).__name__, where=_origin(error), **fields)


class EventFormatter(logging.Formatter):
    """One event a line: JSON as Cloud Logging reads it, or `key=value` text for a person.

    `project`: the Google Cloud project that keeps the traces, so that Cloud Logging shows a line beside its trace.
    """

    def __init__(self, shape: Shape, project: str | None = None) -> None:
        super().__init__()
        self._shape = shape
        self._project = project

    def format(self, record: logging.LogRecord) -> str:
        """Write the event's name, severity, time and fields; a record's own exception text is left out."""
        fields = {name: value for name, value in getattr(record, "fields", {}).items() if value is not None}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._shape == "json":
            line = {"severity": record.levelname, "time": at, "message": record.msg, **fields, **self._trace(record)}
            return orjson.dumps(line).decode()
        return " ".join([at, record.levelname, str(record.msg), *(f"{name}={value}" for name, value in fields.items())])

    def _trace(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return the trace under the names by which Cloud Logging joins a line to it."""
        trace = getattr(record, "trace", None)
        if trace is None:
            return {}
        return {
            "logging.googleapis.com/trace": f"projects/{self._project}/traces/{trace.trace_id}"
            if self._project
            else trace.trace_id,
            "logging.googleapis.com/spanId": trace.span_id,
            "logging.googleapis.com/trace_sampled": trace.is_sampled,
        }


def configure_logging(shape: Shape, level: str, project: str | None = None) -> None:
    """Send events of `level` and above to stderr, in one shape; called once by whatever starts the process."""
    handler = logging.StreamHandler()
    handler.setFormatter(EventFormatter(shape, project))
    log.handlers[:] = [handler]
    log.setLevel(level.upper())
    _exporting.handlers[:] = [handler]  # what it says of its own troubles, in the same shape
    _exporting.propagate = False


def _origin(error: BaseException) -> str | None:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}" if trace else None
