"""Over real sockets: bodies that never end keep nobody from work, have a time to come, and give way to others."""

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from flask import Request
from pydantic import BaseModel
from werkzeug.serving import make_server

from shared.errors import InputInvalidError
from shared.http.api import Api
from shared.http.caller import LOCAL_CALLER, Caller, CallerUnknownError, Role
from shared.http.coming import Coming, seconds_for
from shared.http.limits import TooBusyError
from shared.http.route import Call, Route
from shared.settings import Settings

HEAD = b"POST /take HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nX-Caller: %b\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
HALF = b'8\r\n{"words"\r\n'
REST = b'9\r\n:"whole"}\r\n0\r\n\r\n'
WHOLE = b'{"words":"whole"}'


class Taken(BaseModel):
    words: str


class Service:
    """One route, served on a port of this machine; `seen` counts the callers told, before their bodies are read."""

    def __init__(self, **settings: Any) -> None:
        self.seen = threading.Semaphore(0)
        route = Route("POST", "/take", self._take, "Take", Role.CLINICIAN, Taken, takes=Taken)
        self._api = Api("tests", [route], Settings(**settings), identify=self._identify)
        self._server = make_server("127.0.0.1", 0, self._served, threaded=True)
        self.port = int(self._server.port)

    @staticmethod
    def _take(call: Call) -> BaseModel:
        assert isinstance(call.body, Taken)
        return call.body

    def _identify(self, request: Request) -> Caller:
        self.seen.release()
        if request.headers["X-Caller"] == "nobody":
            raise CallerUnknownError("Sign in.")
        return Caller(request.headers["X-Caller"], LOCAL_CALLER.roles)

    def _served(self, environ: dict[str, Any], start_response: Any) -> Any:
        return self._api(Request(environ))(environ, start_response)

    @contextmanager
    def running(self) -> Iterator["Service"]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()

    @contextmanager
    def half_sent(self, caller: bytes = b"ann") -> Iterator[socket.socket]:
        """Begin a body in chunks and go on when the service knows of it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
            connection.sendall(CHUNKED % caller + HALF)
            assert self.seen.acquire(timeout=60)
            yield connection

    def asked(self, caller: str) -> tuple[int, Any]:
        """Send a whole body and return what is answered."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", "/take", WHOLE, {"Content-Type": "application/json", "X-Caller": caller})
        reply = connection.getresponse()
        found = reply.status, json.loads(reply.read())
        connection.close()
        return found


def answered(connection: socket.socket) -> tuple[int, Any]:
    reply = http.client.HTTPResponse(connection)
    reply.begin()
    return reply.status, json.loads(reply.read())


@pytest.mark.parametrize("others", ["ann", "bob"])
@pytest.mark.parametrize("at_once", [1, 8])
def test_however_many_bodies_are_left_half_sent_a_whole_one_is_answered(at_once: int, others: str) -> None:
    with Service(max_requests_at_once=at_once).running() as service, ExitStack() as held:
        for _ in range(3 * at_once + 5):
            held.enter_context(service.half_sent())
        assert service.asked(others) == (200, {"words": "whole"})


def test_a_body_that_comes_in_pieces_is_answered_when_it_is_whole() -> None:
    with Service(max_requests_at_once=2).running() as service, service.half_sent() as slow:
        assert service.asked("bob")[0] == 200
        slow.sendall(REST)
        assert answered(slow) == (200, {"words": "whole"})


def test_a_body_that_does_not_come_within_its_time_is_refused_in_words() -> None:
    settings = {"max_body_seconds": 0.05, "max_body_bytes": 64 * 1024}
    with Service(**settings).running() as service, service.half_sent() as slow:
        status, problem = answered(slow)
    assert (status, problem["detail"]) == (400, "The body did not come whole within 0.25 seconds.")


def test_a_byte_now_and_then_does_not_lengthen_its_time() -> None:
    with Service(max_body_seconds=0.05).running() as service, service.half_sent() as slow:
        stop = threading.Event()

        def drip() -> None:
            while not stop.wait(0.01):
                try:
                    slow.sendall(b"1\r\n \r\n")
                except OSError:
                    return

        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            assert answered(slow)[0] == 400
        finally:
            stop.set()
            dripping.join()


def test_of_too_many_bodies_the_longest_waiting_of_whoever_has_most_gives_way() -> None:
    coming, pairs = Coming(at_once=3), [socket.socketpair() for _ in range(5)]
    with pytest.raises(TooBusyError), ExitStack() as held:  # what a body that was given up ends in
        for place, caller in enumerate(["bob", "ann", "ann", "cat", "bob"]):
            request = Request({"gunicorn.socket": pairs[place][0]})
            held.enter_context(coming.waited_for(request, caller, 3_600))
            if caller == "cat":
                assert [is_cut_off(mine) for mine, _ in pairs] == [False, True, False, False, False]
        assert [is_cut_off(mine) for mine, _ in pairs] == [True, True, False, False, False]
        raise InputInvalidError("It broke off.")


def is_cut_off(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False


def test_the_body_of_somebody_who_is_turned_away_is_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shared.http.api._SECONDS_FOR_THE_REST", 0.05)
    with Service().running() as service, service.half_sent(b"nobody") as slow:
        assert answered(slow)[0] == 401


def test_a_body_that_may_be_large_has_more_time() -> None:
    assert seconds_for(64 * 1024, 30) == 30
    assert seconds_for(50 * 1024 * 1024, 30) == 200
