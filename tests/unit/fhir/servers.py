"""FHIR servers on this machine, as they are and as they should not be."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

Answer = Callable[["Asked"], None]


class Asked(BaseHTTPRequestHandler):
    """One request; what was asked is kept in the server's `log`."""

    def log_message(self, *_: Any) -> None:
        """Stay silent."""

    def do_GET(self) -> None:
        """Keep what was asked and answer by the server's script."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.server.log.append((self.command, self.path, self.headers.get("Authorization"), body))  # type: ignore[attr-defined]
        with suppress(OSError):
            self.server.answer(self)  # type: ignore[attr-defined]

    do_POST = do_GET  # noqa: N815

    def give(self, value: Any, status: int = 200, **headers: str) -> None:
        """Reply with JSON."""
        raw = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        for name, told in {"Content-Type": "application/fhir+json", "Content-Length": str(len(raw)), **headers}.items():
            self.send_header(name.replace("_", "-"), told)
        self.end_headers()
        self.wfile.write(raw)


@contextmanager
def fhir_server(answer: Answer) -> Iterator[ThreadingHTTPServer]:
    """Serve by a script; `.log` holds what was asked, `.url` is the base."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Asked)
    server.daemon_threads = True
    server.answer, server.log = answer, []  # type: ignore[attr-defined]
    server.url = f"http://127.0.0.1:{server.server_port}/fhir"  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def holding(resources: list[dict[str, Any]], page: int = 5) -> Answer:
    """Serve these resources by id and by type, in pages."""

    def answer(asked: Asked) -> None:
        found = urlsplit(asked.path)
        kind, *rest = found.path.removeprefix("/fhir/").split("/")
        have = [one for one in resources if one["resourceType"] == kind]
        if rest and rest != ["_search"]:
            hit = next((one for one in have if one["id"] == rest[0]), None)
            asked.give(hit or {"resourceType": "OperationOutcome"}, 200 if hit else 404)
            return
        at = int(parse_qs(found.query).get("_offset", ["0"])[0])
        bundle: dict[str, Any] = {"resourceType": "Bundle", "type": "searchset"}
        bundle["entry"] = [{"resource": one} for one in have[at : at + page]]
        if at + page < len(have):
            bundle["link"] = [{"relation": "next", "url": f"{asked.server.url}/{kind}?_offset={at + page}"}]  # type: ignore[attr-defined]
        asked.give(bundle)

    return answer


def trickling(asked: Asked) -> None:
    """Send a little for ever."""
    asked.send_response(200)
    asked.end_headers()
    while True:
        asked.wfile.write(b" ")
        asked.wfile.flush()
        time.sleep(0.05)


def silent(_asked: Asked) -> None:
    """Say nothing for longer than anybody waits."""
    time.sleep(20)


def endless(asked: Asked) -> None:
    """Send without an end."""
    asked.send_response(200)
    asked.end_headers()
    while True:
        asked.wfile.write(b"[" * 65536)


def for_ever_more(asked: Asked) -> None:
    """Give pages without an end."""
    bundle = {"resourceType": "Bundle", "link": [{"relation": "next", "url": f"/fhir{asked.path[5:]}"}]}
    asked.give(bundle)


def elsewhere(url: str) -> Answer:
    """Redirect there."""
    return lambda asked: asked.give({}, 302, Location=url)


def next_page_at(url: str) -> Answer:
    """Name a following page there."""
    return lambda asked: asked.give({"resourceType": "Bundle", "link": [{"relation": "next", "url": url}]})
