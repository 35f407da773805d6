"""A service with no room left answers what asks for work at once with 503, and the page and the health check still."""

import http.client
import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import pytest
import requests

from tests.functions.processes import free_port, running

pytestmark = pytest.mark.long

RECORD = b'{"patient":{"patient_id":"D-1","age":62,"gender":"Female","symptoms":["haemoptysis"]}}'
HEAD = b"POST /assess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
CHUNKED = HEAD.replace(b"Content-Length: %d", b"Transfer-Encoding: chunked")
WHOLE = HEAD % len(RECORD) + RECORD


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A service with two threads, one of which is for work, and no guideline."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "functions.local.cli",
        "serve",
        "--no-sample",
        "--threads",
        "2",
        "--port",
        str(port),
    ]
    with running(command, port, {"NG12_DATA_DIR": str(tmp_path)}) as address:
        yield address


@pytest.fixture
def taken(address: str) -> Iterator[socket.socket]:
    """A request that holds the one thread for work: nobody knows how long its body is, and it is not whole yet."""
    with connected(address) as slow:
        slow.sendall(CHUNKED + b"%x\r\n%b\r\n" % (len(RECORD), RECORD))
        yield slow


def connected(address: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(address.rsplit(":", 1)[1])), timeout=30)


def answered(connection: socket.socket) -> tuple[int, dict[str, str], str]:
    """Read one reply: its status, its headers and the kind of its problem."""
    reply = http.client.HTTPResponse(connection)
    reply.begin()
    return reply.status, dict(reply.getheaders()), json.loads(reply.read())["type"].rsplit(":", 1)[1]


def test_who_finds_no_room_is_told_at_once_to_come_again_and_may_use_the_same_connection(
    address: str, taken: socket.socket
) -> None:
    with connected(address) as other:
        for _ in range(3):
            other.sendall(WHOLE)
            status, headers, kind = answered(other)
            assert (status, kind, headers["Retry-After"]) == (503, "busy", "1")
            assert headers["Content-Type"] == "application/problem+json" and headers["X-Correlation-ID"]


def test_the_page_and_the_health_check_are_served_all_the_same(address: str, taken: socket.socket) -> None:
    assert requests.get(f"{address}/health", timeout=30).status_code == 200
    assert requests.get(f"{address}/", timeout=30).status_code == 200


def test_the_request_that_had_room_is_answered_and_then_there_is_room_again(address: str, taken: socket.socket) -> None:
    with connected(address) as other:
        other.sendall(WHOLE)
        assert answered(other)[2] == "busy"
        taken.sendall(b"0\r\n\r\n")
        assert answered(taken)[2] == "no-active-edition"
        assert "no-active-edition" in (asked_again(other) for _ in range(500))


def asked_again(connection: socket.socket) -> str:
    """Ask after a moment: a reply is read before the service has noted that its thread is free."""
    time.sleep(0.02)
    connection.sendall(WHOLE)
    return answered(connection)[2]


def test_a_request_costs_no_thread_until_it_has_come_whole(address: str) -> None:
    with connected(address) as slow, connected(address) as other:
        slow.sendall(WHOLE[:-5])
        assert "no-active-edition" in (asked_again(other) for _ in range(500))
        slow.sendall(WHOLE[-5:])
        assert answered(slow)[2] in {"no-active-edition", "busy"}


def test_a_thousand_that_never_finish_a_request_are_in_nobodys_way(address: str) -> None:
    begun = [b"", b"POST", b"GET / HTTP/1.1\r\nHost: a\r\nX-Much: ", WHOLE[:-1]]
    with ExitStack() as held:
        for n in range(1000):
            held.enter_context(connected(address)).sendall(begun[n % len(begun)])
        other = held.enter_context(connected(address))
        assert [asked_again(other) for _ in range(500)].count("no-active-edition") >= 20


def test_several_requests_sent_at_once_are_answered_in_turn(address: str) -> None:
    health = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connected(address) as one:
        one.sendall(health + health)
        with one.makefile("rb") as replies:  # one buffer for both: the second may come with the first
            assert [status_of(replies), status_of(replies)] == [200, 200]


def status_of(replies: BinaryIO) -> int:
    """Read one whole reply."""
    status = int(replies.readline().split()[1])
    headers = http.client.parse_headers(replies)
    assert replies.read(int(headers["Content-Length"]))
    return status


@pytest.mark.parametrize(
    "body",
    [b"zz\r\nhello\r\n0\r\n\r\n", b"5\r\nhelloXX0\r\n\r\n", b"ffffffffffffffffffff\r\nhello"],
    ids=["no number", "longer than it says", "impossibly long"],
)
def test_a_badly_framed_body_is_a_400(address: str, body: bytes) -> None:
    with connected(address) as other:
        other.sendall(CHUNKED + body)
        assert answered(other)[0] == 400


def test_a_body_that_breaks_off_is_a_400(address: str) -> None:
    with connected(address) as other:
        other.sendall(CHUNKED + b"5\r\nhel")
        other.shutdown(socket.SHUT_WR)
        assert answered(other)[0] == 400
