"""Serve the five stand-ins on this machine; print where they are as one line of JSON; end with the standard input."""

import json
import sys
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from functions.local.fakes.fhir import FhirRecord, sample_resources
from functions.local.fakes.openfda import OpenFda
from functions.local.fakes.pubmed import Eutils
from functions.local.fakes.rxnorm import RxNorm
from functions.local.fakes.trials import TrialsRegister
from functions.local.fakes.wire import Fake

_MOST = 4 * 1024 * 1024


class _Request(BaseHTTPRequestHandler):
    """One request, in the form that a stand-in takes."""

    fake: Fake

    def do_GET(self) -> None:
        """Answer."""
        parts = urlsplit(self.path)
        self.method, self.query = self.command, dict(parse_qsl(parts.query, keep_blank_values=True))
        self.body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), _MOST))
        self.path, self.headers = parts.path, {name.lower(): text for name, text in self.headers.items()}  # type: ignore[assignment]
        given = self.fake.answer(self)  # type: ignore[arg-type]  # the library's headers are a message, ours a mapping
        self.send_response(given.status)
        for name, text in {**given.headers, "Content-Length": str(len(given.body))}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(given.body)

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Say nothing of what was asked."""


def _served(fake: Fake) -> str:
    handler = type("Handler", (_Request,), {"fake": fake})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def main() -> None:
    """Serve until the standard input ends."""
    record = FhirRecord(sample_resources(datetime.now(UTC).date()))
    fakes: dict[str, Fake] = {"openfda_address": OpenFda(), "rxnorm_address": RxNorm(), "pubmed_address": Eutils(),
                              "trials_address": TrialsRegister(), "chart_server": record}  # fmt: skip
    print(json.dumps({name: _served(fake) for name, fake in fakes.items()}), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
