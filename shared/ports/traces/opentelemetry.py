"""Spans as OpenTelemetry's, handed in batches to a collector or to Google Cloud by a thread of its own."""

from collections.abc import Mapping
from typing import Any, Final

from opentelemetry.context import Context
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import NonRecordingSpan, SpanContext, SpanKind, Status, StatusCode, TraceFlags
from opentelemetry.trace import set_span_in_context as context_of

from shared import __version__
from shared.ports.traces.attributes import attributes_of, span_name
from shared.tracing import Kind, Trace, Value

_KINDS: Final = {"internal": SpanKind.INTERNAL, "client": SpanKind.CLIENT, "server": SpanKind.SERVER}
_SECONDS_A_BATCH: Final = 3.0  # with its retries; what is not taken by then is lost


class OpenTelemetryRecorder:
    """Keeps what its parent was kept of, and a trace begun here as the sampler says (OTEL_TRACES_SAMPLER, else all)."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("ng12", __version__)

    def begin(self, name: str, kind: Kind, parent: Trace | None, fields: Mapping[str, Value]) -> "OpenTelemetrySpan":
        """Begin a span within `parent`, or a trace of its own."""
        return OpenTelemetrySpan(
            self._tracer.start_span(
                span_name(name, fields, kind == "server"),
                context=_within(parent),
                kind=_KINDS[kind],
                attributes=attributes_of(name, fields, kind == "server"),
            ),
            name,
            kind,
        )

    def close(self) -> None:
        """Hand over what waits, and stop."""
        self._provider.shutdown()


class OpenTelemetrySpan:
    """One span being recorded. Errors are told by their type alone: a message could hold somebody's words."""

    def __init__(self, recorded: Any, name: str, kind: Kind) -> None:
        self._recorded, self._name, self._kind = recorded, name, kind

    @property
    def trace(self) -> Trace:
        """Where in the trace it is."""
        context = self._recorded.get_span_context()
        return Trace(f"{context.trace_id:032x}", f"{context.span_id:016x}", context.trace_flags.sampled)

    def end(self, fields: Mapping[str, Value]) -> None:
        """End it now, with what may be shown of it."""
        is_request = self._kind == "server"
        self._recorded.update_name(span_name(self._name, fields, is_request))
        self._recorded.set_attributes(attributes_of(self._name, fields, is_request))
        if fields.get("error"):
            self._recorded.set_status(Status(StatusCode.ERROR))
        self._recorded.end()


def otlp_recorder(address: str, project: str | None = None, session: Any = None) -> OpenTelemetryRecorder:
    """Return a recorder whose spans go to `address` by OTLP over HTTP; `session` signs, `project` is Google's."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return recorder_to(OTLPSpanExporter(endpoint=address, session=session, timeout=_SECONDS_A_BATCH), project)


def recorder_to(exporter: SpanExporter, project: str | None = None) -> OpenTelemetryRecorder:
    """Return a recorder whose spans go to `exporter`, in batches and never while a request waits."""
    told = {"service.name": "ng12", "service.version": __version__} | ({"gcp.project_id": project} if project else {})
    provider = TracerProvider(resource=Resource.create(told))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return OpenTelemetryRecorder(provider)


def _within(parent: Trace | None) -> Any:
    if parent is None:
        return Context()
    flags = TraceFlags(TraceFlags.SAMPLED if parent.is_sampled else TraceFlags.DEFAULT)
    around = SpanContext(int(parent.trace_id, 16), int(parent.span_id, 16), parent.is_remote, trace_flags=flags)
    return context_of(NonRecordingSpan(around))
