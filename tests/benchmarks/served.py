"""Functions as functions-framework serves them, each in a process of its own, for benchmarks to call."""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.benchmarks.guideline import pdf
from tests.functions.processes import free_port

ROOT = Path(__file__).parents[2]
ASSESS = ROOT / "functions" / "assess" / "main.py"
CHAT = ROOT / "functions" / "chat" / "main.py"
BASELINE = Path(__file__).parent / "baselines" / "empty_graph" / "main.py"
JUDGING = Path(__file__).parent / "baselines" / "judging_alone" / "main.py"
RECORD = (
    b'{"patient":{"patient_id":"B-1","age":62,"gender":"Female","smoking_history":"Ex-Smoker","symptoms":["cough for '
    b'six weeks","losing weight without trying","blood in the urine"],"symptom_duration_days":42,"findings":["Hb 98 '
    b'g/L","chest clear"],"history":["mother had breast cancer"]}}'
)

# A new session each time: the turn is stored, and nothing is remembered of the one before.
TURN = b'{"message":"When should a persistent cough be referred in a 62 year old who smokes?"}'
BODIES = {"assess": RECORD, "chat": TURN}


def in_new_words(name: str, turn: int) -> bytes:
    """Return the body of a function in words that it has not met: what was read once is remembered by its words."""
    return (
        BODIES[name].replace(b"six weeks", b"%d days" % (turn + 20)).replace(b"smokes", b"smokes %d a day" % (turn + 1))
    )


class Server:
    """One function on a port of its own."""

    def __init__(self, source: Path, target: str, environment: dict[str, str]) -> None:
        self.port = free_port()
        self._path = f"/{target}" if target in BODIES else "/"
        self._body = BODIES.get(target, RECORD)
        self._process = subprocess.Popen(
            [*self._command(source, target), "--port", str(self.port), "--host", "127.0.0.1"],
            env={**os.environ, **environment, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @staticmethod
    def _command(source: Path, target: str) -> list[str]:
        return [sys.executable, "-m", "functions_framework", "--source", str(source), "--target", target]

    @property
    def process_id(self) -> int:
        return self._process.pid

    def call(self, body: bytes | None = None) -> None:
        """Send a request, the usual one unless told, and read its reply.

        Raises ConnectionError, or ValueError for a bad status.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("POST", self._path, body or self._body, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            reply.read()
            if reply.status != 200:
                raise ValueError(f"status {reply.status}")
        finally:
            connection.close()

    def wait(self) -> None:
        """Call until it answers."""
        while True:
            try:
                return self.call()
            except ConnectionError:
                if self._process.poll() is not None:
                    raise RuntimeError("the server ended") from None
                time.sleep(0.002)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


class OnePort(Server):
    """`ng12 serve`: all functions behind one port, of which one is called."""

    def __init__(self, target: str, environment: dict[str, str]) -> None:
        super().__init__(ROOT, target, environment)

    @staticmethod
    def _command(source: Path, target: str) -> list[str]:
        return [sys.executable, "-m", "functions.local.cli", "serve"]


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """Prepare a data folder with the guideline active, and a database for the baseline."""
    with tempfile.TemporaryDirectory() as folder:
        wiring = Wiring(Settings(data_dir=Path(folder) / "data"))
        ingest_file(wiring, pdf(), activate=True)
        wiring.close()
        yield {"NG12_DATA_DIR": str(Path(folder) / "data"), "BASELINE_DATABASE": str(Path(folder) / "baseline.sqlite3")}
