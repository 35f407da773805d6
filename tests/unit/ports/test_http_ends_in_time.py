"""The timeout of a request bounds the whole of it: headers, every byte of the body, encrypted or by a proxy."""

import gzip
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import IPv4Address
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpcore
import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from shared.ports.whole_time import whole_time_client
from tests.doubles.served import Answer, Asked, Service, serving

BEATS, BEAT = 1000, 0.01  # ten seconds of a byte now and then
PATIENCE = 60.0  # seconds that no busy machine takes for what is answered at once


class Dripping(Service):
    """A byte now and then, and in the end a whole reply."""

    def answer(self, asked: Asked) -> Answer:
        if asked.path == "/whole":
            return Answer(200, b"whole")
        pause = threading.Event()
        return Answer(pieces=(piece for piece in repeat(b".", BEATS) if not pause.wait(BEAT)))


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    double = Dripping()
    with serving(double):
        yield double


class Packing(Service):
    """A reply that is packed whatever was asked for, and small."""

    def answer(self, asked: Asked) -> Answer:
        assert asked.headers["accept-encoding"] == "identity"
        return Answer(200, gzip.compress(bytes(1000)), headers={"Content-Encoding": "gzip"})


def test_a_packed_reply_is_refused_as_nobody_knows_how_large_it_is():
    double = Packing()
    with serving(double), whole_time_client(double.address) as client, pytest.raises(httpcore.RemoteProtocolError):
        client.get(double.address, timeout=PATIENCE)


def test_a_byte_now_and_then_does_not_keep_a_call_alive(dripping: Dripping):
    with whole_time_client(dripping.address) as client, pytest.raises(httpcore.TimeoutException):
        client.get(dripping.address, timeout=0.2)
    assert dripping.hung_up.wait(PATIENCE)


def test_a_stream_ends_in_time_too_with_what_has_come(dripping: Dripping, monkeypatch: pytest.MonkeyPatch):
    got, later = b"", 0.0
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + later)
    monkeypatch.setattr("shared.ports.whole_time.time", clock)
    with (
        whole_time_client(dripping.address) as client,
        client.stream("GET", dripping.address, timeout=PATIENCE) as reply,
        pytest.raises(httpcore.TimeoutException),
    ):
        for piece in reply.iter_raw():
            got, later = got + piece, PATIENCE
    assert 0 < len(got) < BEATS


def test_time_is_counted_anew_for_each_request_on_a_connection(dripping: Dripping):
    with whole_time_client(dripping.address) as client:
        for _ in range(4):
            assert client.get(f"{dripping.address}/whole", timeout=PATIENCE).text == "whole"
    assert dripping.connections == 1


def test_a_reply_without_end_is_not_taken_in(monkeypatch: pytest.MonkeyPatch):
    class Flooding(Service):
        def answer(self, asked: Asked) -> Answer:
            return Answer(pieces=iter([b"." * 1024] * 1024))

    monkeypatch.setattr("shared.ports.whole_time._LARGEST", 64 * 1024)
    larger = pytest.raises(httpcore.RemoteProtocolError, match="larger")
    with serving(Flooding()) as address, whole_time_client(address) as client, larger:
        client.get(address, timeout=PATIENCE)


def test_a_redirect_is_not_followed():
    class Elsewhere(Service):
        def answer(self, asked: Asked) -> Answer:
            return Answer(307, b"", {"Location": "http://elsewhere.example/"})

    with serving(Elsewhere()) as address, whole_time_client(address) as client:
        assert client.post(address, content=b"a record", timeout=PATIENCE).status_code == 307


def test_the_proxy_of_the_environment_is_used_for_other_machines_alone(
    monkeypatch: pytest.MonkeyPatch, dripping: Dripping
):
    monkeypatch.setenv("http_proxy", dripping.address)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with whole_time_client("http://models.example") as client:
        assert client.get("http://models.example/whole", timeout=PATIENCE).status_code == 200
    assert dripping.asked[-1].headers["host"] == "models.example"
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with whole_time_client(dripping.address) as client:
        assert client.get(f"{dripping.address}/whole", timeout=PATIENCE).text == "whole"


@pytest.fixture
def encrypted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server with a certificate that this process trusts; `/drip` never ends."""
    certificate, key = _certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    server = _Server(("127.0.0.1", 0), _Plain)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"https://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_an_encrypted_call_ends_in_time_too(encrypted: str):
    with whole_time_client(encrypted) as client:
        assert client.get(f"{encrypted}/whole", timeout=PATIENCE).text == "whole"
        with pytest.raises(httpcore.TimeoutException):
            client.get(f"{encrypted}/drip", timeout=0.3)


def test_a_certificate_that_nobody_vouches_for_is_not_taken(encrypted: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SSL_CERT_FILE")
    with whole_time_client(encrypted) as client, pytest.raises((httpcore.ConnectError, httpx.ConnectError)):
        client.get(encrypted, timeout=PATIENCE)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients hang up on it."""


class _Plain(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        pause = threading.Event()
        for _ in range(BEATS if self.path == "/drip" else 0):
            self.wfile.write(b".")
            pause.wait(BEAT)
        self.wfile.write(b"whole")


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a server of models")])
    now = datetime.now(UTC)
    here: Any = x509.IPAddress(IPv4Address("127.0.0.1"))
    built = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([here]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, secret = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(built.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return certificate, secret
