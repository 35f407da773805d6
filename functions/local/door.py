"""gunicorn's threaded worker with a door: what cannot be taken on is turned away before it costs a thread.

On Cloud Run the platform does so at the concurrency of an instance; a single machine has nothing in front of it.
"""

import re
import selectors
import socket
import uuid
from functools import cache, partial
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker

from shared.http.limits import TooBusyError
from shared.http.problems import problem_of

_ROOM: Final = 0.75  # of the threads; the rest is left to the page and to whoever asks whether the service lives
_SMALL: Final = 16 * 1024  # bytes of a request that is turned away unread; a larger one goes the usual way
_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d{1,6})\r\n", re.IGNORECASE)
_ID: Final = b"0" * 36  # stands for the correlation id, which is as long


class Door(ThreadWorker):  # type: ignore[misc]  # gunicorn ships no types
    """Takes on as many requests as there is room for; of more, what asks for work gets 503 at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._at_work = 0
        self._room = max(1, int(self.cfg.threads * _ROOM))

    def enqueue_req(self, conn: Any) -> None:
        """Give a connection on which something came to a thread, or turn it away."""
        if self._at_work >= self._room and _turn_away(conn):
            self._keep(conn)
            return
        self._at_work += 1
        super().enqueue_req(conn)

    def finish_request(self, conn: Any, fs: Any) -> None:
        """See to a connection that a thread is done with."""
        self._at_work -= 1
        super().finish_request(conn, fs)

    def _keep(self, conn: Any) -> None:
        """Wait for what comes next on a connection, as for one whose request was answered."""
        conn.sock.setblocking(False)
        conn.set_timeout()
        self.keepalived_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, conn))


def _turn_away(conn: Any) -> bool:
    """Answer a whole small POST with 503; whatever else it is, leave it untouched and return False."""
    if conn.parser is not None and conn.parser.unreader.buf.getvalue():
        return False
    try:
        length = _length_of(conn.sock.recv(_SMALL, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        if not length:
            return False
        conn.sock.recv(length, socket.MSG_DONTWAIT)
        conn.sock.send(_reply().replace(_ID, str(uuid.uuid4()).encode()))
    except OSError:
        return False
    return True


def _length_of(sent: bytes) -> int:
    """Return how long the request at the start of `sent` is; 0 if it is no POST or is not whole."""
    head = sent.find(_HEAD_END)
    if head < 0 or not sent.startswith(b"POST "):
        return 0
    told = _LENGTH.search(sent, 0, head + 2)
    length = head + len(_HEAD_END) + int(told[1]) if told else 0
    return length if length == len(sent) else 0


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
    return "\r\n".join(lines).encode() + _HEAD_END + body
