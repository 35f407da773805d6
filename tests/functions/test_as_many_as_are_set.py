"""A function with a slow model: as many requests as are set are worked on at once, and one more is told to come again.

The model holds its replies until all of them are waiting for it, so nothing here depends on how fast anything is.
"""

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import Answer, Asked, serving
from tests.functions.processes import ROOT, free_port, running

pytestmark = pytest.mark.long
AT_ONCE, SPARE = 8, 4  # terraform/modules/function: the value set, and threads beyond it
RECORD = {"patient": {"patient_id": "L-1", "age": 66, "gender": "Female", "symptoms": ["cough for six weeks"]}}


class HeldModel(OpenAIServer):
    """Replies to nobody until `open` is set; `waiting` counts who waits."""

    def __init__(self) -> None:
        super().__init__()
        self.says(*['{"emergency": null, "facts": []}'] * AT_ONCE)
        self.open, self.full = threading.Event(), threading.Event()
        self._waiting, self._lock = 0, threading.Lock()

    def answer(self, asked: Asked) -> Answer:
        with self._lock:
            self._waiting += 1
            if self._waiting == AT_ONCE:
                self.full.set()
        self.open.wait(120)
        return super().answer(asked)


@contextmanager
def assessing(folder: Path, model: str) -> Iterator[str]:
    """Run the assess function as Terraform sets it, with a model that is served at an address."""
    wiring = Wiring(Settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    port = free_port()
    source = ROOT / "functions" / "assess" / "main.py"
    command = [sys.executable, "-m", "functions_framework", "--source", str(source), "--target", "assess"]
    settings = {
        "NG12_DATA_DIR": str(folder),
        "NG12_MODEL": "openai",
        "NG12_MODEL_NAME": MODEL,
        "NG12_MODEL_ADDRESS": f"{model}/v1",
        "NG12_MODEL_TIMEOUT_SECONDS": "120",
        "NG12_ASSESS_MODEL_SECONDS": "120",
        "NG12_MAX_REQUESTS_AT_ONCE": str(AT_ONCE),
        "THREADS": str(AT_ONCE + SPARE),
    }
    with running([*command, "--host", "127.0.0.1", "--port", str(port)], port, settings) as address:
        yield address


def assess(address: str) -> requests.Response:
    return requests.post(f"{address}/assess", json=RECORD, timeout=180)


def test_none_below_the_number_set_is_turned_away_and_one_more_is_told_when_to_come_again(tmp_path: Path) -> None:
    model = HeldModel()
    with serving(model) as served, assessing(tmp_path, served) as address, ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [pool.submit(assess, address) for _ in range(AT_ONCE)]
        try:
            assert model.full.wait(120), "not all of them were worked on at once"
            one_more = assess(address)
        finally:
            model.open.set()
        replies = [one.result() for one in asked]
    assert one_more.status_code == 503
    assert int(one_more.headers["Retry-After"]) > 0
    assert [one.status_code for one in replies] == [200] * AT_ONCE
    assert [one.json()["warnings"] for one in replies if one.json()["degraded"]] == []
