"""A silent name server holds no call past its time; names are looked up once at a time and addresses tried in turn."""

import threading
import time

import httpcore
import httpx
import pytest

from shared.ports.looked_up import LookUps
from shared.ports.whole_time import WholeTimeTransport
from tests.doubles.served import Answer, Asked, Service, serving

PATIENCE = 60.0  # seconds that no busy machine takes for what is answered at once


class Whole(Service):
    """Answers at once."""

    def answer(self, asked: Asked) -> Answer:
        return Answer(200, b"whole")


class Silent:
    """A name server that answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = threading.Event()

    def __call__(self, host: str, _port: int) -> list[str]:
        self.asked.append(host)
        self.may_answer.wait(PATIENCE)
        return ["127.0.0.1"]


def got(address: str, look_ups: LookUps, seconds: float) -> httpx.Response:
    with httpx.Client(transport=WholeTimeTransport(address, look_ups=look_ups)) as client:
        return client.get(address, timeout=seconds)


def test_a_silent_name_server_holds_no_call_past_its_time_and_one_thread_for_all_calls() -> None:
    server = Silent()
    look_ups, began = LookUps(server), time.monotonic()
    for _ in range(3):
        with pytest.raises(httpcore.ConnectTimeout):
            got("http://silent.example/", look_ups, 0.2)
    assert time.monotonic() - began < PATIENCE / 2
    assert server.asked == ["silent.example"]
    server.may_answer.set()


def test_a_name_is_looked_up_anew_once_its_look_up_is_over() -> None:
    asked: list[str] = []
    look_ups = LookUps(lambda host, _port: asked.append(host) or ["127.0.0.1"])  # type: ignore[func-returns-value]
    look_ups.addresses("a.example", 80, PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while look_ups._running and time.monotonic() < deadline:
        time.sleep(0.001)
    look_ups.addresses("a.example", 80, PATIENCE)
    assert asked == ["a.example", "a.example"]


def test_where_the_first_address_refuses_the_next_one_answers() -> None:
    double = Whole()
    with serving(double):
        port = httpx.URL(double.address).port
        look_ups = LookUps(lambda _host, _port: ["127.0.0.99", "127.0.0.1"])
        assert got(f"http://two.example:{port}/", look_ups, PATIENCE).content == b"whole"


def test_a_name_that_leads_nowhere_is_nobody_there() -> None:
    def nowhere(_host: str, _port: int) -> list[str]:
        raise OSError("Name or service not known")

    for resolve in (nowhere, lambda _host, _port: []):
        with pytest.raises(httpcore.ConnectError):
            got("http://none.example/", LookUps(resolve), PATIENCE)


def test_an_address_is_not_looked_up() -> None:
    server = Silent()
    assert LookUps(server).addresses("127.0.0.1", 80, 0.1) == ["127.0.0.1"]
    assert server.asked == []


def test_a_look_up_that_cannot_begin_holds_no_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    look_ups = LookUps(lambda _host, _port: ["127.0.0.1"])
    with monkeypatch.context() as full, pytest.raises(httpcore.ConnectError):
        full.setattr(threading.Thread, "start", none_left)
        look_ups.addresses("a.example", 80, PATIENCE)
    assert look_ups.addresses("a.example", 80, PATIENCE) == ["127.0.0.1"]
