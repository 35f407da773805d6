"""A FHIR R4 server, read: searches with paging, within a deadline and a size; its token goes nowhere else."""

import http.client
import random
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import quote, urlencode, urlsplit

from shared.fhir.addresses import Address
from shared.fhir.shape import Resource, part, parts, text
from shared.strict_json import JsonRefusedError, read_object

_JSON: Final = "application/fhir+json"
_CHUNK: Final = 64 * 1024
_BUSY: Final = frozenset({429, 503})
_ID: Final = re.compile(r"[A-Za-z0-9\-.]{1,64}")
_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,8192}")
Why = Literal["late", "too-large", "refused", "unreadable", "away", "not-found", "elsewhere"]


class FhirError(Exception):
    """The server did not give what was asked: why, in a word; never an address, a token or what it said."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for one call and for all, and how much may come: bytes, pages and resources of one search."""

    call_seconds: float = 1.5
    all_seconds: float = 3.0
    most_bytes: int = 8 * 1024 * 1024
    most_pages: int = 20
    most_resources: int = 5_000
    tries: int = 3


class FhirServer:
    """One server for one piece of work: the deadline of `limits.all_seconds` runs from when it is made.

    `by_post`: searches go by POST to `_search`, so that no patient's id or name stands in a URL. Safe between threads.
    """

    def __init__(
        self,
        address: Address,
        token: str | None = None,
        limits: Limits | None = None,
        *,
        by_post: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._address = address
        self._token = token
        self._limits = limits or Limits()
        self._by_post = by_post
        self._clock, self._sleep = clock, sleep
        self._until = clock() + self._limits.all_seconds

    def read(self, kind: str, id: str) -> Resource:  # noqa: A002
        """Return one resource. Raises FhirError."""
        if not _ID.fullmatch(id):
            raise FhirError("not-found")
        found = self._ask("GET", f"{self._address.path}/{kind}/{quote(id)}")
        if text(found, "resourceType") != kind:
            raise FhirError("unreadable")
        return found

    def search(self, kind: str, **asked: str) -> Iterator[Resource]:
        """Yield all matches of a search, page by page; names with "_" in front as they are. Raises FhirError."""
        body = urlencode(asked)
        if self._by_post:
            page = self._ask("POST", f"{self._address.path}/{kind}/_search", body)
        else:
            page = self._ask("GET", f"{self._address.path}/{kind}?{body}")
        yield from self.pages(page)

    def pages(self, first: Resource) -> Iterator[Resource]:
        """Yield the resources of a Bundle and of the pages that follow it. Raises FhirError."""
        page, count = first, 0
        for number in range(1, self._limits.most_pages + 1):
            if text(page, "resourceType") != "Bundle":
                raise FhirError("unreadable")
            for entry in parts(page, "entry"):
                if text(part(entry, "search"), "mode") in ("", "match"):
                    count += 1
                    yield part(entry, "resource")
            following = next_page(page)
            if following is None:
                return
            if count > self._limits.most_resources or number == self._limits.most_pages:
                raise FhirError("too-large")
            page = self._ask("GET", self._on_this_server(following))

    def _on_this_server(self, url: str) -> str:
        """Return path and query of a following page; one on another origin is not asked: it would see the token."""
        found = urlsplit(url)
        where = f"{found.scheme}://{found.netloc}" if found.netloc else self._address.origin
        if where.lower() != self._address.origin.lower():
            raise FhirError("elsewhere")
        path = found.path if found.path.startswith("/") else f"{self._address.path}/{found.path}"
        return f"{path}?{found.query}" if found.query else path

    def _ask(self, method: str, path: str, body: str | None = None) -> Resource:
        """Ask, and again after a while where the server is busy and the deadline allows."""
        for attempt in range(self._limits.tries):
            status, wait, raw = self._once(method, path, body)
            if status not in _BUSY or attempt + 1 == self._limits.tries:
                break
            pause = min(wait if wait is not None else 0.1 * 2**attempt * (1 + random.random()), 5.0)  # noqa: S311
            if self._clock() + pause >= self._until:
                break
            self._sleep(pause)
        if status != 200:
            raise FhirError("not-found" if status in {404, 410} else "refused")
        try:
            return read_object(raw)
        except JsonRefusedError:
            raise FhirError("unreadable") from None

    def _once(self, method: str, path: str, body: str | None) -> tuple[int, float | None, bytes]:
        headers, seconds = self._headers(body), self._seconds_left()
        connection = _Connection(self._address, seconds)
        with connection.cut_off_after(seconds):
            try:
                connection.request(method, path, body, headers)
                reply = connection.getresponse()
                found = reply.status, _retry_after(reply), self._body(reply)
            except FhirError:
                raise
            except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
                is_late = connection.is_cut_off or isinstance(error, TimeoutError)
                raise FhirError("late" if is_late else "away") from None
            finally:
                connection.close()
        if connection.is_cut_off:
            raise FhirError("late")
        return found

    def _body(self, reply: http.client.HTTPResponse) -> bytes:
        """Read no more than the size, whatever the server says of the length."""
        held = bytearray()
        while chunk := reply.read1(_CHUNK):
            held += chunk
            if len(held) > self._limits.most_bytes:
                raise FhirError("too-large")
        return bytes(held)

    def _seconds_left(self) -> float:
        left = self._until - self._clock()
        if left <= 0:
            raise FhirError("late")
        return min(left, self._limits.call_seconds)

    def _headers(self, body: str | None) -> dict[str, str]:
        headers = {"Accept": _JSON, "Accept-Encoding": "identity", "Cache-Control": "no-cache"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if self._token is not None:
            if not _TOKEN.fullmatch(self._token):
                raise FhirError("refused")
            headers["Authorization"] = f"Bearer {self._token}"
        return headers


def next_page(bundle: Resource) -> str | None:
    """Return where a Bundle goes on."""
    return next((text(link, "url") for link in parts(bundle, "link") if text(link, "relation") == "next"), None)


class _Connection(http.client.HTTPConnection):
    """A connection to the resolved address, under the server's own name; it follows no redirect and no proxy."""

    def __init__(self, address: Address, seconds: float) -> None:
        super().__init__(address.host, address.port, timeout=seconds)
        self._address, self._seconds = address, seconds
        self._held: Any = None
        self.is_cut_off = False

    def connect(self) -> None:
        """Connect to where the name led when it was checked."""
        self._held = socket.create_connection((self._address.ip, self._address.port), self._seconds)
        if self._address.scheme == "https":
            self._held = ssl.create_default_context().wrap_socket(self._held, server_hostname=self._address.host)
        self.sock = self._held

    @contextmanager
    def cut_off_after(self, seconds: float) -> Iterator[None]:
        """End the connection after that time, also under a server that sends a little every second."""
        timer = threading.Timer(seconds, self._cut_off)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _cut_off(self) -> None:
        self.is_cut_off = True
        with suppress(OSError, AttributeError):
            self._held.shutdown(socket.SHUT_RDWR)


def _retry_after(reply: http.client.HTTPResponse) -> float | None:
    told = reply.headers.get("Retry-After", "")
    return float(told) if told.isdigit() else None
