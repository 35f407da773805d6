"""Spans as whoever collects traces sees them: names and attributes of the conventions, parents, and no words."""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import pytest
from opentelemetry.trace import SpanKind, StatusCode

from shared.tracing import (
    as_node,
    bind_correlation_id,
    bind_trace,
    carried,
    is_observed,
    keep_traces,
    sent_on,
    span,
    trace_of,
)
from tests.doubles.kept_traces import KeptTraces, kept_traces

MARKER = "Zebrafish said haemoptysis"
TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
SENT = f"00-{TRACE}-{SPAN}-01"


@pytest.fixture
def kept() -> Iterator[KeptTraces]:
    with kept_traces() as kept:
        yield kept


def test_a_call_of_a_model_is_told_by_the_conventions(kept: KeptTraces) -> None:
    fields = {"operation": "chat", "provider": "gemini", "model": "a-model-1"}
    with span("model", "client", **fields) as it:
        it.count(input_tokens=120, output_tokens=30, finish="stop", cost=0.25)
    call = kept.named("chat a-model-1")
    assert call.kind is SpanKind.CLIENT
    assert dict(call.attributes or {}) == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "gcp.vertex_ai",
        "gen_ai.request.model": "a-model-1",
        "gen_ai.usage.input_tokens": 120,
        "gen_ai.usage.output_tokens": 30,
        "gen_ai.response.finish_reasons": ("stop",),
        "ng12.cost": 0.25,
    }


def test_a_call_of_a_tool_is_told_by_the_conventions(kept: KeptTraces) -> None:
    with span("execute_tool", tool="get_patient_data", outcome="found"):
        pass
    call = kept.named("execute_tool get_patient_data")
    assert (call.attributes or {})["gen_ai.operation.name"] == "execute_tool"
    assert (call.attributes or {})["gen_ai.tool.name"] == "get_patient_data"
    assert (call.attributes or {})["ng12.outcome"] == "found"


def test_spans_stand_in_those_around_them_and_carry_the_correlation_id(kept: KeptTraces) -> None:
    with bind_correlation_id("3f2a-77"), span("outer"), span("inner"):
        pass
    inner, outer = kept.spans
    assert kept.parent_of(inner) == "outer"
    assert outer.parent is None
    assert inner.context.trace_id == outer.context.trace_id
    assert {(one.attributes or {})["ng12.correlation_id"] for one in kept.spans} == {"3f2a-77"}


def test_neither_attributes_nor_events_nor_states_hold_words(kept: KeptTraces) -> None:
    with pytest.raises(ValueError, match="Zebrafish"), span("assess", route=MARKER, symptom="Zebrafish") as it:
        it.count(mode=MARKER, finish=MARKER, model=MARKER, operation="chat")
        raise ValueError(MARKER)
    (failed,) = kept.spans
    assert "Zebrafish" not in kept.everything()
    assert failed.status.status_code is StatusCode.ERROR
    assert (failed.status.description, tuple(failed.events)) == (None, ())
    assert (failed.attributes or {})["error.type"] == "ValueError"


@pytest.mark.parametrize(
    ("w3c", "cloud_run"), [(SENT, ""), (SENT, f"{'a' * 32}/7;o=1"), ("", f"{TRACE}/{int(SPAN, 16)};o=1")]
)
def test_a_trace_begun_elsewhere_goes_on(kept: KeptTraces, w3c: str, cloud_run: str) -> None:
    with bind_trace(trace_of(w3c, cloud_run)), span("request"):
        pass
    (request,) = kept.spans
    assert f"{request.context.trace_id:032x}" == TRACE
    assert request.parent and f"{request.parent.span_id:016x}" == SPAN
    assert request.parent.is_remote


def test_a_trace_that_its_beginner_does_not_keep_is_not_kept_here(kept: KeptTraces) -> None:
    with bind_trace(trace_of(f"00-{TRACE}-{SPAN}-00", "")), span("request"), span("inner"):
        pass
    assert kept.spans == ()


@pytest.mark.parametrize(
    "sent",
    [
        "",
        MARKER,
        f"ff-{TRACE}-{SPAN}-01",
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE.upper()}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-01-more",
        f"00-{TRACE}-{SPAN}",
    ],
)
def test_a_malformed_traceparent_is_as_if_it_was_not_sent(sent: str) -> None:
    assert trace_of(sent, "") is None


def test_a_later_version_of_traceparent_may_hold_more() -> None:
    found = trace_of(f"01-{TRACE}-{SPAN}-01-more", "")
    assert found and (found.trace_id, found.is_sampled) == (TRACE, True)


@pytest.mark.parametrize("sent", [MARKER, f"{TRACE}/0;o=1", f"{TRACE}/{2**64};o=1", f"{'0' * 32}/1;o=1", TRACE])
def test_a_malformed_header_of_cloud_run_is_as_if_it_was_not_sent(sent: str) -> None:
    assert trace_of("", sent) is None


def test_a_trace_that_came_is_sent_on_as_it_came() -> None:
    with bind_trace(trace_of(SENT, "")):
        assert sent_on() == {"traceparent": SENT}
    assert sent_on() == {}


def test_what_is_called_inside_a_span_is_told_of_that_span(kept: KeptTraces) -> None:
    with bind_trace(trace_of(SENT, "")), span("model"):
        told = sent_on()["traceparent"]
    (call,) = kept.spans
    assert told == f"00-{TRACE}-{call.context.span_id:016x}-01"


def test_a_node_is_a_span_each_time_it_runs(kept: KeptTraces) -> None:
    def fetch(state: int) -> int:
        return state + 1

    node = as_node(fetch)
    assert [node(1), node(2)] == [2, 3]
    assert [(one.name, (one.attributes or {})["ng12.node"]) for one in kept.spans] == [("fetch", "fetch")] * 2


def test_what_is_sent_later_is_still_of_its_request(kept: KeptTraces) -> None:
    def events() -> Iterator[int]:
        for number in range(3):
            with span(f"event_{number}"):
                yield number

    with bind_correlation_id("3f2a-77"), span("request"):
        later = carried(events())
    with bind_correlation_id("another"), span("another"):
        assert list(later) == [0, 1, 2]
    for number in range(3):
        one = kept.named(f"event_{number}")
        assert kept.parent_of(one) == "request"
        assert (one.attributes or {})["ng12.correlation_id"] == "3f2a-77"


def test_who_leaves_a_stream_ends_it_there(kept: KeptTraces) -> None:
    ended = []

    def events() -> Iterator[int]:
        with span("model"):
            try:
                yield from range(9)
            finally:
                ended.append(True)

    stream = carried(events())
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert ended == [True]
    model = kept.named("model")
    assert (model.attributes or {})["ng12.outcome"] == "left"
    assert model.status.status_code is StatusCode.UNSET


def test_a_span_ended_by_hand_is_nobodys_parent(kept: KeptTraces) -> None:
    with span("request"):
        streaming = span("model", "client")
        with span("other"):
            pass
        streaming.end()
    assert kept.parent_of(kept.named("other")) == "request"
    assert kept.parent_of(kept.named("model")) == "request"


def test_work_in_another_thread_is_of_the_same_trace(kept: KeptTraces) -> None:
    def work() -> None:
        with span("work"):
            pass

    with ThreadPoolExecutor(1) as pool, span("request"):
        pool.submit(copy_context().run, work).result()
    assert kept.parent_of(kept.named("work")) == "request"


def test_where_nobody_would_see_a_span_none_is_made() -> None:
    before, log = keep_traces(None), logging.getLogger("ng12")
    level = log.level
    log.setLevel("WARNING")
    try:
        assert not is_observed()
        with span("a", hits=1) as first, span("b") as second:
            first.count(words=MARKER)
        assert first is second
        assert first.fields == {}
    finally:
        keep_traces(before)
        log.setLevel(level)
