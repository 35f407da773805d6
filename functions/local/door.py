"""gunicorn's threaded worker with a door: a request costs a thread when it has come, and only where there is room.

On Cloud Run the platform does both in front of an instance; a single machine has nothing in front of it.
"""

import selectors
import socket
import struct
import time
import uuid
from concurrent.futures import Future
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

from functions.local.arriving import Arrival, Arriving
from shared.http.limits import TooBusyError
from shared.http.problems import problem_of

_ROOM: Final = 0.75  # of the threads; the rest is left to the page and to whoever asks whether the service lives
_FOR_LONG: Final = 0.25  # of the threads, at most, for bodies that are read as they come
_SECONDS: Final = 10  # for a request to come whole, and for each further piece of a long one, in or out
_LOOKED_EACH_SECONDS: Final = 0.5
_LEAVING_SECONDS: Final = 2  # in which a client may still take what was sent
_AT_ONCE: Final = 64 * 1024  # bytes
_CONNECTIONS_KEPT: Final = 4096  # over that, whoever has waited longest with nothing to show goes
_ID: Final = b"0" * 36  # stands for the correlation id, which is as long


class Door(ThreadWorker):  # type: ignore[misc]  # gunicorn ships no types
    """Lets requests come without a thread, takes on as many as there is room for, and answers the others 503."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._at_work = 0
        self._long_at_work = 0
        self._room = max(1, int(self.cfg.threads * _ROOM))
        self._room_for_long = max(1, int(self.cfg.threads * _FOR_LONG))
        self._looked = 0.0
        self._coming: dict[Any, Arriving] = {}  # connections that nobody works on, the longest waiting first

    def accept(self, listener: socket.socket) -> None:
        """Take a connection; it waits for its request among the others."""
        with suppress(BlockingIOError, ConnectionAbortedError):
            sock, address = listener.accept()
            self.nr_conns += 1
            _bound_each_wait(sock)
            self._await(TConn(self.cfg, sock, address, listener.getsockname()), b"", _SECONDS)
            if len(self._coming) > _CONNECTIONS_KEPT:
                self._drop(next(iter(self._coming)))

    def enqueue_long(self, conn: Any) -> None:
        """Give a request to a thread that reads its body as it comes; where too many do so, turn it away."""
        if self._long_at_work >= self._room_for_long:
            self._refuse(conn)
            return
        self._long_at_work += 1
        self._start(conn, is_long=True)

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """See to a connection that a thread is done with."""
        self._at_work -= 1
        try:
            is_kept = bool(fs.result()) and self.alive
        except Exception:  # gunicorn has logged it
            is_kept = False
        if is_kept:
            self._await(conn, conn.parser.unreader.take_buffered(), self.cfg.keepalive)
        else:
            self._see_off(conn)

    def murder_pending(self) -> None:
        """Let go of every connection whose time is over; of a service that stops, of those that say nothing too."""
        now = time.monotonic()
        if self.alive and now - self._looked < _LOOKED_EACH_SECONDS:
            return
        self._looked = now
        for conn, arriving in list(self._coming.items()):
            if arriving.until < now or not (self.alive or arriving.held):
                self._drop(conn)

    def _await(self, conn: Any, held: bytes, seconds: float) -> None:
        """Wait for what comes next on a connection; what came already is looked at first."""
        arriving = Arriving(b"", time.monotonic() + seconds)
        conn.sock.setblocking(False)
        self._coming[conn] = arriving
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._on_bytes, conn))
        if held:
            self._go_on(conn, arriving.take(held))

    def _on_bytes(self, conn: Any, _sock: Any) -> None:
        arriving = self._coming[conn]
        try:
            sent = conn.sock.recv(_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            sent = b""
        if not sent:
            self._drop(conn)
            return
        if not arriving.held:  # an idle connection has the time of a request from its first byte on
            arriving.until = time.monotonic() + _SECONDS
        self._go_on(conn, arriving.take(sent))

    def _go_on(self, conn: Any, arrival: Arrival) -> None:
        if arrival is Arrival.PARTLY:
            return
        if arrival is Arrival.ENDLESS:
            self._drop(conn)
        elif arrival is Arrival.LONG:
            self.enqueue_long(conn)
        elif self._at_work >= self._room and self._coming[conn].asks_for_work():
            self._turn_away(conn)
        else:
            self._start(conn)

    def _start(self, conn: Any, *, is_long: bool = False) -> None:
        """Give a connection and what came on it to a thread."""
        held = bytes(self._let_go(conn).held)
        conn.init()
        conn.parser.unreader.unread(held)
        self._at_work += 1
        started = self.tpool.submit(self.handle, conn)
        started.add_done_callback(lambda done: self.method_queue.defer(self._finish, conn, done, is_long))

    def _finish(self, conn: Any, done: Future[Any], is_long: bool) -> None:
        self._long_at_work -= is_long
        self.finish_request(conn, done)

    def _turn_away(self, conn: Any) -> None:
        """Answer 503 in a thread's stead; the connection stays."""
        self._let_go(conn)
        try:
            conn.sock.send(_busy())
        except OSError:
            self._close(conn)
        else:
            self._await(conn, b"", self.cfg.keepalive)

    def _refuse(self, conn: Any) -> None:
        """Answer 503 and end the connection: what is still to come of the request is not waited for."""
        self._let_go(conn)
        with suppress(OSError):
            conn.sock.send(_busy())
        self._see_off(conn)

    def _see_off(self, conn: Any) -> None:
        """End the sending side and give the client a moment to take what was sent; nothing it says is heard."""
        conn.sock.setblocking(False)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        self._coming[conn] = Arriving(b"", time.monotonic() + _LEAVING_SECONDS)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._on_last_bytes, conn))

    def _on_last_bytes(self, conn: Any, _sock: Any) -> None:
        with suppress(BlockingIOError):
            try:
                if conn.sock.recv(_AT_ONCE):
                    return
            except ConnectionError:
                pass
            self._drop(conn)

    def _let_go(self, conn: Any) -> Arriving:
        """Watch a connection no longer, and return what came on it."""
        self.poller.unregister(conn.sock)
        return self._coming.pop(conn)

    def _drop(self, conn: Any) -> None:
        self._let_go(conn)
        self._close(conn)

    def _close(self, conn: Any) -> None:
        self.nr_conns -= 1
        conn.close()


def _bound_each_wait(sock: socket.socket) -> None:
    """Let no thread wait longer for one piece of a body, or for a client to take one."""
    seconds = struct.pack("ll", _SECONDS, 0)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, seconds)


def _busy() -> bytes:
    return _reply().replace(_ID, str(uuid.uuid4()).encode())


@cache
def _reply() -> bytes:
    busy = problem_of(TooBusyError(), _ID.decode())
    body = busy.get_data()
    headers = {
        "Content-Type": str(busy.content_type),
        "Content-Length": str(len(body)),
        "Retry-After": busy.headers["Retry-After"],
        "X-Correlation-ID": _ID.decode(),
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
    }
    lines = [f"HTTP/1.1 {busy.status}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
