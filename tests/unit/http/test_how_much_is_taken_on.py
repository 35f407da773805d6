"""One caller's share of a route, and what one process takes on at once."""

import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest
from flask import Request
from werkzeug.test import Client

from shared.http.api import Api
from shared.http.caller import Role
from shared.http.limits import RateLimit, Slots, TooBusyError, TooManyRequestsError
from shared.http.problems import problem_of
from shared.http.route import Call, Reply, Route
from shared.settings import Settings


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(limit: RateLimit, times: int, caller: str = "ann", route: str = "POST /chat") -> int:
    """How many of so many requests at once are let through."""
    passed = 0
    for _ in range(times):
        try:
            limit.take(caller, route)
        except TooManyRequestsError:
            continue
        passed += 1
    return passed


def test_a_quarter_of_a_minutes_share_may_come_at_once() -> None:
    assert taken(RateLimit(60, Clock()), 100) == 15


def test_the_share_comes_back_with_time_and_never_grows_beyond_a_burst() -> None:
    clock = Clock()
    limit = RateLimit(60, clock)
    taken(limit, 100)
    clock.now += 3
    assert taken(limit, 100) == 3
    clock.now += 3600
    assert taken(limit, 100) == 15


def test_over_a_minute_no_more_than_the_share_and_one_burst_passes() -> None:
    clock = Clock()
    limit = RateLimit(60, clock)
    passed = 0
    for _ in range(600):
        passed += taken(limit, 5)
        clock.now += 0.1
    assert passed == 15 + 59


def test_callers_and_routes_have_their_own_shares() -> None:
    limit = RateLimit(60, Clock())
    assert taken(limit, 100) == taken(limit, 100, caller="bob") == taken(limit, 100, route="GET /chat") == 15


def test_being_turned_away_costs_no_share() -> None:
    clock = Clock()
    limit = RateLimit(60, clock)
    taken(limit, 1000)
    clock.now += 1
    assert taken(limit, 1) == 1


def test_zero_is_no_limit() -> None:
    assert taken(RateLimit(0, Clock()), 1000) == 1000


def test_however_many_callers_come_the_memory_of_them_is_bounded() -> None:
    limit = RateLimit(60, Clock())
    for number in range(10_500):
        limit.take(f"caller-{number}", "GET /chat")
    assert len(limit._left) == 10_000


@pytest.mark.parametrize(("per_minute", "seconds"), [(60, 1), (4, 15), (1, 60)])
def test_a_429_says_when_to_come_again(per_minute: int, seconds: int) -> None:
    limit = RateLimit(per_minute, Clock())
    with pytest.raises(TooManyRequestsError) as refused:
        for _ in range(100):
            limit.take("ann", "POST /chat")
    reply = problem_of(refused.value, "an-id-of-mine")
    assert (reply.status_code, reply.headers["Retry-After"]) == (429, str(seconds))


def test_who_finds_no_slot_is_told_to_come_again_and_slots_come_back() -> None:
    slots = Slots(1, wait_seconds=0)
    with slots.taken(), pytest.raises(TooBusyError) as refused, slots.taken():
        pass
    assert problem_of(refused.value, "an-id-of-mine").headers["Retry-After"] == "1"
    with pytest.raises(ValueError, match="inside"), slots.taken():
        raise ValueError("inside")
    with slots.taken():
        pass


def test_no_more_than_the_slots_are_worked_on_at_once() -> None:
    slots, inside, most = Slots(3, wait_seconds=5), 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        with slots.taken():
            with lock:
                inside += 1
                most = max(most, inside)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most <= 3 and inside == 0


def test_when_enough_wait_for_a_slot_the_next_is_turned_away_at_once_and_those_who_wait_get_in() -> None:
    slots, outcomes = Slots(1, wait_seconds=60), Queue[str]()

    def ask() -> None:
        try:
            with slots.taken():
                outcomes.put("in")
        except TooBusyError:
            outcomes.put("turned away")

    askers = [threading.Thread(target=ask) for _ in range(3)]
    with slots.taken():
        for asker in askers:
            asker.start()
        assert outcomes.get(timeout=30) == "turned away"
    assert [outcomes.get(timeout=30) for _ in range(2)] == ["in", "in"]


def a_stream(_call: Call) -> Reply:
    def events() -> Iterator[str]:
        yield "data: first\n\n"
        yield "data: last\n\n"

    return Reply(events=events())


def streaming(handler: Any = a_stream) -> Client:
    """A service that does one thing at once and answers in streams."""
    api = Api("tests", [Route("GET", "/", handler, "Stream", Role.CLINICIAN, None, streams=True)],
              Settings(max_requests_at_once=1))  # fmt: skip

    def served(environ: dict[str, Any], start_response: Any) -> Any:
        environ["REMOTE_ADDR"] = "127.0.0.1"
        return api(Request(environ))(environ, start_response)

    return Client(served)


def test_a_streamed_reply_keeps_its_slot_until_it_ends() -> None:
    service = streaming()
    first = service.get("/")
    assert service.get("/").status_code == 503
    assert first.get_data(as_text=True).count("data:") == 2
    first.close()
    with service.get("/") as next_one:
        assert next_one.status_code == 200


def test_whoever_leaves_in_the_midst_of_a_stream_frees_its_slot() -> None:
    service = streaming()
    first = service.get("/")
    assert next(first.iter_encoded())
    first.close()
    with service.get("/") as next_one:
        assert next_one.status_code == 200


def test_a_stream_that_nobody_reads_keeps_no_slot() -> None:
    service = streaming()
    assert [service.head("/").status_code for _ in range(3)] == [200, 200, 200]


def test_a_stream_that_fails_frees_its_slot() -> None:
    def fails(_call: Call) -> Reply:
        def events() -> Iterator[str]:
            yield "data: first\n\n"
            raise RuntimeError("away")

        return Reply(events=events())

    service = streaming(fails)
    for _ in range(2):
        reply = service.get("/")
        assert reply.status_code == 200
        with pytest.raises(RuntimeError, match="away"):
            reply.get_data()
        reply.close()
