"""An HTTP server on this machine that doubles of Google services answer through, and that can be out of sorts."""

import json
import select
import socket
import struct
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

Mood = Literal["well", "busy", "down", "broken", "slow", "half", "silent"]
_STATUS = {"busy": 429, "down": 503, "broken": 500}
_SLOW_SECONDS, _SILENT_SECONDS = 3.0, 30.0


class BrokenOffError(Exception):
    """Raised among pieces: the connection is to break off there, politely or not."""

    def __init__(self, with_reset: bool = False) -> None:
        super().__init__()
        self.with_reset = with_reset


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came; `path` is still quoted."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"{}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back: a body, or pieces as they come; an empty piece is a moment of silence."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    pieces: Iterator[bytes] | None = None


def in_json(value: Any, status: int = 200) -> Answer:
    """An answer in JSON."""
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json"})


def fault(status: int, message: str, kind: str = "") -> Answer:
    """An error as Google's services say it."""
    return in_json({"error": {"code": status, "message": message, "status": kind}}, status)


class Service:
    """What a double answers, how it feels, and what it was asked. A mood lasts for `moody` requests."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.mood: Mood = "well"
        self.moody = 10**9
        self.moody_method = ""
        self.address = ""
        self.connections = 0
        self.hung_up = threading.Event()  # a caller went while it was being answered in pieces

    def feel(self, mood: Mood, times: int = 10**9, method: str = "") -> None:
        """`method`: the only one that feels it."""
        self.mood, self.moody, self.moody_method = mood, times, method

    def answer(self, asked: Asked) -> Answer:
        raise NotImplementedError

    def mood_for(self, method: str) -> Mood:
        if self.mood != "well" and self.moody > 0 and self.moody_method in {"", method}:
            self.moody -= 1
            return self.mood
        return "well"


class Together(Service):
    """Several services at one address: the first that knows the resource answers."""

    def __init__(self, *services: Service) -> None:
        super().__init__()
        self._services = services

    def answer(self, asked: Asked) -> Answer:
        answers = (service.answer(asked) for service in self._services)
        return next((one for one in answers if one.status != 404), fault(404, "no such resource", "NOT_FOUND"))


@contextmanager
def serving(service: Service, port: int = 0) -> Iterator[str]:
    """Serve on this machine; yield the address."""
    ended = threading.Event()
    server = _Server(("127.0.0.1", port), _handler(service, ended))
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield service.address
    finally:
        ended.set()
        server.shutdown()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients hang up on a service that is out of sorts."""


def _handler(service: Service, ended: threading.Event) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            super().setup()
            service.connections += 1

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

        def _handle(self) -> None:
            split = urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked = Asked(self.command, split.path, dict(parse_qsl(split.query, True)), headers, body)
            service.asked.append(asked)
            mood = service.mood_for(asked.method)
            if mood == "silent":
                ended.wait(_SILENT_SECONDS)
                self.close_connection = True
                return
            if mood == "slow":
                time.sleep(_SLOW_SECONDS)
            failed = _STATUS.get(mood)
            self._send(fault(failed, "out of sorts", "UNAVAILABLE") if failed else service.answer(asked), mood)

        def _send(self, answer: Answer, mood: Mood) -> None:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if answer.pieces is not None:
                self._send_pieces(answer.pieces)
                return
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            sent = answer.body[: len(answer.body) // 2] if mood == "half" else answer.body
            self.wfile.write(sent)
            self.close_connection = self.close_connection or mood == "half"

        def _send_pieces(self, pieces: Iterator[bytes]) -> None:
            """Send them in chunks; pieces that break off leave the reply without its end."""
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            try:
                for piece in pieces:
                    if ended.is_set() or self._is_alone():
                        raise ConnectionAbortedError
                    if piece:
                        self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.write(b"0\r\n\r\n")
            except BrokenOffError as broken_off:
                self.close_connection = True
                if broken_off.with_reset:
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    self.connection.close()
            except OSError:
                self.close_connection = True
                service.hung_up.set()

        def _is_alone(self) -> bool:
            readable, _, _ = select.select([self.connection], [], [], 0)
            return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _handle  # noqa: N815

    return Handler
