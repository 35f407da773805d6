"""Both servers in processes of their own: bodies that are left half sent keep no honest caller from an answer."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import requests

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.functions.processes import free_port, function_command, running

pytestmark = pytest.mark.long
AT_ONCE, SPARE = 8, 4  # terraform/modules/function: the value set, and threads beyond it
BEGUN = (
    b"POST /assess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    b'b\r\n{"patient":\r\n'
)
RECORD = {"patient": {"patient_id": "L-1", "age": 66, "gender": "Female", "symptoms": ["haemoptysis"]}}


@contextmanager
def served(command: list[str], port: int, folder: Path) -> Iterator[int]:
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    settings = {"NG12_DATA_DIR": str(folder), "THREADS": str(AT_ONCE + SPARE)}
    with running(command, port, settings | {"NG12_MAX_REQUESTS_AT_ONCE": str(AT_ONCE)}):
        yield port


@pytest.mark.parametrize("server", ["serve", "functions-framework"])
@pytest.mark.parametrize("count", [AT_ONCE, 40])
def test_an_honest_caller_is_answered_beside_bodies_that_are_left_half_sent(
    tmp_path: Path, server: str, count: int
) -> None:
    port = free_port()
    one_port = [sys.executable, "-m", "functions.local.cli", "serve", "--port", str(port)]
    command = one_port if server == "serve" else function_command("assess", port)
    with served(command, port, tmp_path), ExitStack() as held:
        for _ in range(count):
            begun = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            begun.sendall(BEGUN)
        replies = [requests.post(f"http://127.0.0.1:{port}/assess", json=RECORD, timeout=120) for _ in range(5)]
    assert [reply.status_code for reply in replies] == [200] * 5
    assert replies[0].json()["matched_recommendations"]
