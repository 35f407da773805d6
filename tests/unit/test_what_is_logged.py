"""What is logged: ids, routes, counts and times; a marked word in any place where text could slip in stays out."""

import contextlib
import json
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from shared.tracing import EventFormatter, bind_correlation_id, correlation_id, log_event, log_failure, span

MARKER = "Zebrafish said haemoptysis"


class Lines(logging.Handler):
    """Keeps every line as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(EventFormatter("json"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


@pytest.fixture
def log() -> Iterator[Lines]:
    logger, kept = logging.getLogger("ng12"), Lines()
    before, level = logger.handlers[:], logger.level
    logger.handlers[:] = [kept]
    logger.setLevel("INFO")
    yield kept
    logger.handlers[:] = before
    logger.setLevel(level)


def fail(text: str) -> None:
    raise ValueError(text)


def in_a_field_that_is_listed() -> None:
    log_event("event", route=MARKER)


def in_a_field_that_is_not_listed() -> None:
    log_event("event", symptom=MARKER.split(maxsplit=1)[0])


def in_an_error() -> None:
    try:
        fail(MARKER)
    except ValueError as error:
        log_failure("failure", error)


def in_an_error_inside_a_span() -> None:
    with span("retrieve", hits=1) as it:
        it.count(mode=MARKER)
        fail(MARKER)


@pytest.mark.parametrize(
    "speak", [in_a_field_that_is_listed, in_a_field_that_is_not_listed, in_an_error, in_an_error_inside_a_span]
)
def test_a_marked_word_never_reaches_a_line(log: Lines, speak: Callable[[], None]) -> None:
    with contextlib.suppress(ValueError):
        speak()
    assert log.lines
    assert "Zebrafish" not in "".join(log.lines)


def test_an_event_carries_its_ids_counts_and_times(log: Lines) -> None:
    with bind_correlation_id("3f2a-77"):
        log_event("request", route="/assess/{patient_id}", status=200, ms=1.5, degraded=False)
    (event,) = log.events()
    assert event.pop("time").endswith("+00:00")
    assert event == {"severity": "INFO", "message": "request", "correlation_id": "3f2a-77",
                     "route": "/assess/{patient_id}", "status": 200, "ms": 1.5, "degraded": False}  # fmt: skip


def test_a_failure_names_the_kind_of_error_and_the_line_that_raised_it(log: Lines) -> None:
    in_an_error()
    (event,) = log.events()
    assert event["error"] == "ValueError"
    assert event["where"].split(":")[0].endswith("test_what_is_logged")
    assert event["severity"] == "ERROR"


def test_a_span_tells_its_parent_its_time_and_what_it_counted(log: Lines) -> None:
    with span("assess"), span("retrieve") as inner:
        inner.count(hits=8)
    retrieve, assess = log.events()
    assert (retrieve["name"], retrieve["parent"], retrieve["hits"]) == ("retrieve", "assess", 8)
    assert (assess["name"], assess.get("parent")) == ("assess", None)
    assert assess["ms"] >= retrieve["ms"] >= 0


def test_a_span_that_fails_says_how_and_lets_the_error_through(log: Lines) -> None:
    with pytest.raises(ValueError, match="x"), span("assess"):
        fail("x")
    assert log.events()[0]["error"] == "ValueError"


def test_correlation_ids_of_parallel_requests_do_not_mix() -> None:
    def request(number: int) -> bool:
        with bind_correlation_id(str(number)):
            return all(correlation_id() == str(number) for _ in range(200))

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(request, range(8)))
    assert correlation_id() is None


def test_lines_for_a_person_hold_the_same_fields(log: Lines) -> None:
    log.setFormatter(EventFormatter("text"))
    log_event("request", status=200, route=None)
    assert log.lines[0].endswith(" INFO request status=200")


def test_nothing_is_written_below_the_level(log: Lines) -> None:
    logging.getLogger("ng12").setLevel("WARNING")
    log_event("request", status=200)
    assert log.lines == []
