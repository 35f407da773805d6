"""JSON over HTTP from outside services: one deadline, one size cap, one kind of error; nothing sent is ever logged."""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import httpcore
import httpx
import orjson

from shared.ports.faults import Fault, ServiceFaultError
from shared.ports.whole_time import WholeTimeTransport
from shared.strict_json import read_json

MOST_BYTES = 2 * 1024 * 1024
_KINDS: Mapping[int, Fault] = {
    400: "invalid_args", 401: "forbidden", 403: "forbidden", 404: "not_found", 410: "not_found", 412: "invalid_args",
    422: "invalid_args", 429: "rate_limit", 500: "server_error", 502: "service_unavailable", 503: "service_unavailable",
    504: "timeout",
}  # fmt: skip
_NOBODY = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.ProxyError, httpcore.UnsupportedProtocol)
_LIBRARY = logging.getLogger("httpx")  # it would log every address at INFO, and a name or a key may stand in one


@dataclass(frozen=True, slots=True)
class Got:
    """A reply that can be used: its JSON, status and headers."""

    value: Any
    status: int
    headers: Mapping[str, str]


@dataclass
class Pace:
    """At most `per_second` calls of a service by this process; whoever comes too early waits, or gives up in time."""

    per_second: float
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _next: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, service: str, seconds: float) -> float:
        """Wait for a place; return the seconds left. Raises ServiceFaultError where the wait would be too long."""
        with self._lock:
            now = self.clock()
            wait = max(self._next - now, 0.0)
            if wait >= seconds:
                raise ServiceFaultError(service, "rate_limit", retry_after=wait)
            self._next = max(self._next, now) + 1 / self.per_second
        if wait:
            self.sleep(wait)
        return seconds - wait


class JsonService:
    """One outside service at one address. `key`: a parameter added to every query and to nothing that is kept."""

    def __init__(
        self, name: str, base: str, pace: Pace, *, key: tuple[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        _LIBRARY.setLevel(logging.WARNING)
        self.name = name
        self.base = base.rstrip("/")
        self._pace = pace
        self._key = dict([key]) if key else {}
        # Bounded to the last byte; the world's services are not told which trace of ours a call belongs to.
        self._client = httpx.Client(
            headers={"Accept": "application/json", **(headers or {})},
            transport=WholeTimeTransport(self.base, joins_trace=False),
        )

    def get(self, path: str, seconds: float, params: Mapping[str, str] | None = None) -> Got:
        """Return a reply. Raises ServiceFaultError."""
        return self._ask("GET", path, seconds, params={**(params or {}), **self._key})

    def get_text(self, path: str, seconds: float, params: Mapping[str, str] | None = None) -> str:
        """Return a reply that is text of another kind, in UTF-8. Raises ServiceFaultError."""
        got = self._ask("GET", path, seconds, as_text=True, params={**(params or {}), **self._key})
        return str(got.value)

    def post(
        self, path: str, seconds: float, *, form: Mapping[str, str] | None = None, body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Got:  # fmt: skip
        """Send a form, whose values stand in no address, or a JSON body. Raises ServiceFaultError."""
        sent = {"Content-Type": "application/fhir+json"} if body is not None else {}
        content = orjson.dumps(body) if body is not None else None
        return self._ask("POST", path, seconds, data=form, content=content, headers={**sent, **(headers or {})})

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def _ask(
        self, method: Literal["GET", "POST"], path: str, seconds: float, *, as_text: bool = False, **sent: Any
    ) -> Got:
        left = self._pace.take(self.name, seconds)
        try:
            with self._client.stream(method, self.base + path, timeout=left, **sent) as reply:
                return self._got(reply, self._read(reply), as_text)
        except (httpcore.TimeoutException, httpx.TimeoutException):
            raise ServiceFaultError(self.name, "timeout") from None
        except (httpcore.RemoteProtocolError, httpx.RemoteProtocolError):
            raise ServiceFaultError(self.name, "invalid_response") from None
        except (*_NOBODY, httpx.HTTPError):
            raise ServiceFaultError(self.name, "service_unavailable") from None

    def _read(self, reply: httpx.Response) -> bytes:
        held = bytearray()
        for piece in reply.iter_raw():
            held += piece
            if len(held) > MOST_BYTES:
                raise ServiceFaultError(self.name, "invalid_response")
        return bytes(held)

    def _got(self, reply: httpx.Response, body: bytes, as_text: bool) -> Got:
        if not reply.is_success:
            kind = _KINDS.get(reply.status_code, "server_error" if reply.status_code >= 500 else "invalid_response")
            raise ServiceFaultError(self.name, kind, retry_after=_seconds(reply.headers.get("Retry-After")))
        try:
            value = body.decode() if as_text else read_json(body) if body else None
        except ValueError:  # of either kind: no JSON, no UTF-8
            raise ServiceFaultError(self.name, "invalid_response") from None
        return Got(value, reply.status_code, dict(reply.headers))


def _seconds(header: str | None) -> float | None:
    return float(header) if header and header.isdigit() else None
