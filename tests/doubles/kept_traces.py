"""Traces kept in memory for a test to look at."""

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from shared.ports.traces.opentelemetry import OpenTelemetryRecorder
from shared.tracing import keep_traces


class KeptTraces:
    """What was recorded, in the order in which it ended."""

    def __init__(self, memory: InMemorySpanExporter) -> None:
        self._memory = memory

    @property
    def spans(self) -> tuple[ReadableSpan, ...]:
        return self._memory.get_finished_spans()

    def named(self, name: str) -> ReadableSpan:
        """The one span of a name."""
        (one,) = (span for span in self.spans if span.name == name)
        return one

    def parent_of(self, span: ReadableSpan) -> str | None:
        """The name of the span around it, where it was recorded here."""
        around = span.parent.span_id if span.parent else None
        return next((one.name for one in self.spans if one.context.span_id == around), None)

    def everything(self) -> str:
        """All that would leave the process."""
        return "".join(span.to_json() for span in self.spans)


@contextmanager
def kept_traces() -> Iterator[KeptTraces]:
    """Keep the traces of what happens inside."""
    memory, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(memory))
    before = keep_traces(OpenTelemetryRecorder(provider))
    try:
        yield KeptTraces(memory)
    finally:
        keep_traces(before)
        provider.shutdown()
