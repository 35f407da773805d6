"""HTTP that ends in time: the timeout of a request bounds the whole of it, up to the last byte of the reply.

HTTP libraries bound each read by itself, so that a byte now and then keeps a call alive for ever.
"""

import ssl
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

from shared.ports.leaving import reading_from
from shared.ports.looked_up import LookUps
from shared.tracing import sent_on

_WRITTEN_AT_ONCE: Final = 64 * 1024  # bytes, between two looks at the clock
_LARGEST: Final = 64 * 1024 * 1024  # bytes of a reply
_FOR_THE_END: Final = 0.01  # seconds that the end of a reply is waited for, where nobody reads it
_LIMITS: Final = {"max_connections": 100, "max_keepalive_connections": 20, "keepalive_expiry": 30.0}
_LOOK_UPS: Final = LookUps()


class _TimeLeft(float):
    """The seconds that a request was given; it knows when they are over."""

    until: float


class _TimedStream(httpcore.NetworkStream):
    """A connection on which each step has what is left of its request's time."""

    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with reading_from(self._inner.get_extra_info("socket")):
            return self._inner.read(max_bytes, _left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), _WRITTEN_AT_ONCE):
            self._inner.write(buffer[start : start + _WRITTEN_AT_ONCE], _left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _TimedStream(self._inner.start_tls(ssl_context, server_hostname, _left(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _TimedNetwork(httpcore.NetworkBackend):
    """Connections of that kind."""

    def __init__(self, look_ups: LookUps) -> None:
        self._inner, self._look_ups = httpcore.SyncBackend(), look_ups

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Look the name up and try its addresses in turn, each with its share of what is left."""
        addresses = self._look_ups.addresses(host, port, _left(timeout))
        failed: Exception = httpcore.ConnectError("The name leads nowhere.")
        for at, address in enumerate(addresses):
            left = _left(timeout)
            share = None if left is None else left / (len(addresses) - at)
            try:
                return _TimedStream(self._inner.connect_tcp(address, port, share, local_address, socket_options))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed


class _Body(httpx.SyncByteStream):
    """The body of a reply as it comes, and no more of it than memory bears."""

    def __init__(self, body: Any, left: _TimeLeft) -> None:
        self._body, self._left = body, left
        self._pieces: Iterator[bytes] = iter(body)

    def __iter__(self) -> Iterator[bytes]:
        taken = 0
        try:
            for piece in self._pieces:
                taken += len(piece)
                if taken > _LARGEST:
                    raise httpcore.RemoteProtocolError("The reply is larger than any should be.")
                yield piece
        finally:
            self.close()  # not every client closes what it leaves

    def close(self) -> None:
        """Read the end where it is here: who stops at the last word would else lose the connection with it."""
        self._left.until = min(self._left.until, time.monotonic() + _FOR_THE_END)
        with suppress(Exception):
            next(self._pieces, None)
        self._body.close()


class WholeTimeTransport(httpx.BaseTransport):
    """Connections to one address, through the proxy that the environment names for it; needs a timeout a request.

    `joins_trace`: whether whoever is called is told which trace the call belongs to.
    """

    def __init__(self, address: str, *, joins_trace: bool = True, look_ups: LookUps | None = None) -> None:
        split = urlsplit(address)
        self._joins_trace = joins_trace
        proxy = None if proxy_bypass(split.hostname or "") else getproxies().get(split.scheme)
        made: dict[str, Any] = {**_LIMITS, "network_backend": _TimedNetwork(look_ups or _LOOK_UPS)}
        if split.scheme == "https":
            made["ssl_context"] = httpx.create_ssl_context()
        self._pool = httpcore.HTTPProxy(proxy, **made) if proxy else httpcore.ConnectionPool(**made)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; its read timeout is what it may take in all. Raises httpcore's errors."""
        url = request.url
        request.headers.update({**(sent_on() if self._joins_trace else {}), "accept-encoding": "identity"})
        left = _TimeLeft(request.extensions["timeout"]["read"])
        left.until = time.monotonic() + left
        reply = self._pool.handle_request(
            httpcore.Request(
                request.method,
                httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.stream,
                extensions={"timeout": dict.fromkeys(("pool", "connect", "write", "read"), left)},
            )
        )
        if any(name.lower() == b"content-encoding" and value != b"identity" for name, value in reply.headers):
            reply.close()  # small as it comes, it may be larger than memory once it is unpacked
            raise httpcore.RemoteProtocolError("The reply is packed, which was not asked for.")
        return httpx.Response(reply.status, headers=reply.headers, stream=_Body(reply.stream, left))

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


def whole_time_client(address: str) -> httpx.Client:
    """Return a client for one address; nothing connects yet, and no redirect is followed."""
    return httpx.Client(transport=WholeTimeTransport(address))


def _left(given: float | None) -> float | None:
    if not isinstance(given, _TimeLeft):
        return given
    left = given.until - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout
    return left
