"""A collector of traces: it takes spans by OTLP over HTTP, as their protocol says, and keeps them."""

import gzip
from collections.abc import Iterator

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, Span

from tests.doubles.served import Answer, Asked, Service, fault


class Collector(Service):
    """Takes what is posted to /v1/traces."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[ResourceSpans] = []

    def answer(self, asked: Asked) -> Answer:
        if (asked.method, asked.path) != ("POST", "/v1/traces"):
            return fault(404, "traces go elsewhere")
        if asked.headers.get("content-type") != "application/x-protobuf":
            return fault(415, "protobuf alone")
        zipped = asked.headers.get("content-encoding") == "gzip"
        sent = gzip.decompress(asked.body) if zipped else asked.body
        self.taken += ExportTraceServiceRequest.FromString(sent).resource_spans
        return Answer(200, b"", {"Content-Type": "application/x-protobuf"})

    @property
    def spans(self) -> Iterator[Span]:
        """All spans, of whatever resource and scope."""
        return (span for resource in self.taken for scope in resource.scope_spans for span in scope.spans)
