"""Spans handed over: what a collector receives, what Google is sent, and that nobody waits for either."""

import logging
from collections.abc import Iterator

import pytest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

from shared.errors import SettingsInvalidError
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.tracing import bind_correlation_id, keep_traces, span
from shared.wiring import Wiring
from tests.doubles.collector import Collector
from tests.doubles.served import serving

MARKER = "Zebrafish"


@pytest.fixture
def collector() -> Iterator[Collector]:
    collector = Collector()
    with serving(collector):
        yield collector


def handed_over(settings: Settings) -> None:
    """One request with a model's call that fails, as these settings have it kept."""
    wiring = Wiring(settings)
    before = keep_traces(wiring.recorder)
    try:
        with bind_correlation_id("3f2a-77"), span("request", "server", method="POST", route="/chat") as request:
            with pytest.raises(TimeoutError), span("model", "client", operation="chat", model="m-1"):
                raise TimeoutError(MARKER)
            request.count(status=200)
    finally:
        keep_traces(before)
        wiring.close()  # hands over what waits


def text_of(span: Span, name: str) -> str:
    return next(one.value.string_value for one in span.attributes if one.key == name)


def test_a_collector_receives_the_spans_of_a_request(collector: Collector) -> None:
    handed_over(Settings(traces="otlp", traces_address=f"{collector.address}/v1/traces"))
    model, request = collector.spans
    assert (model.name, request.name) == ("chat m-1", "POST /chat")
    assert (model.kind, request.kind) == (Span.SPAN_KIND_CLIENT, Span.SPAN_KIND_SERVER)
    assert (model.trace_id, model.parent_span_id) == (request.trace_id, request.span_id)
    assert model.end_time_unix_nano >= model.start_time_unix_nano >= request.start_time_unix_nano > 0
    assert model.status.code == Status.STATUS_CODE_ERROR
    assert text_of(model, "error.type") == "TimeoutError"
    assert text_of(request, "http.route") == "/chat"
    assert text_of(request, "ng12.correlation_id") == "3f2a-77"
    assert b"Zebrafish" not in b"".join(asked.body for asked in collector.asked)


def test_they_say_which_service_and_version_they_are_of(collector: Collector) -> None:
    from shared import __version__

    handed_over(Settings(traces="otlp", traces_address=f"{collector.address}/v1/traces"))
    (resource,) = (one.resource for one in collector.taken)
    told = {one.key: one.value.string_value for one in resource.attributes}
    assert (told["service.name"], told["service.version"]) == ("ng12", __version__)
    assert "host.name" not in told


def test_google_is_sent_them_signed_and_under_the_project(collector: Collector) -> None:
    handed_over(Settings(traces="cloud", google_project="a-project", google_api_address=collector.address))
    assert [asked.path for asked in collector.asked] == ["/v1/traces"]
    assert collector.asked[0].headers["authorization"] == "Bearer emulator"
    told = {one.key: one.value.string_value for one in collector.taken[0].resource.attributes}
    assert told["gcp.project_id"] == "a-project"


def test_google_needs_a_project() -> None:
    with pytest.raises(SettingsInvalidError, match="NG12_GOOGLE_PROJECT"):
        _ = Wiring(Settings(traces="cloud")).recorder


def test_a_collector_that_is_away_fails_no_request(caplog: pytest.LogCaptureFixture) -> None:
    troubles = logging.getLogger("opentelemetry")
    troubles.addHandler(caplog.handler)
    try:
        handed_over(Settings(traces="otlp", traces_address="http://127.0.0.1:9/v1/traces"))
    finally:
        troubles.removeHandler(caplog.handler)
    assert caplog.records
    assert MARKER not in caplog.text


def test_a_collector_without_an_address_that_is_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_TRACES_ADDRESS", "collector:4318")
    with pytest.raises(SettingsInvalidError, match="NG12_TRACES_ADDRESS"):
        load_settings()


def test_unless_set_nobody_is_handed_anything() -> None:
    assert Wiring(Settings()).recorder is None
