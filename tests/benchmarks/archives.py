"""Each deployable archive from its start to its first answer, and its memory then, beside an empty graph.

By the clock, and in seconds of a core, which tell what it costs where the machine has other work too. The first
round, which does not count, leaves bytecode behind, as an image holds it.
"""

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
import requests

from functions.local.bundle.archive import bundle
from tests.benchmarks.served import BASELINE, RECORD, ROOT, environment
from tests.functions.processes import free_port

_ROUNDS = 3
_MIB = 1024 * 1024
_EMPTY = "empty_graph"
_EVENT = {
    "specversion": "1.0",
    "id": "1",
    "source": "benchmarks",
    "type": "google.cloud.storage.object.v1.finalized",
    "data": {"name": "gone.pdf", "generation": "1"},
}
_ASKED: dict[str, tuple[str, str, bytes | None]] = {
    _EMPTY: ("POST", "/", RECORD),
    "ingest": ("POST", "/", json.dumps(_EVENT).encode()),
    "assess": ("POST", "/assess", RECORD),
    "chat": ("POST", "/chat", json.dumps({"message": "When should I refer a cough?"}).encode()),
    "admin": ("GET", "/admin/stats", None),
    "web": ("GET", "/", None),
    "lists": ("GET", "/lists", None),
    "cds_hooks": ("GET", "/cds-services", None),
    "knowledge": ("GET", "/knowledge", None),
    "records": ("GET", "/records", None),
    "agent": ("POST", "/agent", json.dumps({"message": "Good morning"}).encode()),
}


_GOALS = {"assess": " (goals 1.25 and 1.2)", "chat": " (goals 1.5 and 1.4)"}


class _Measured(NamedTuple):
    """Seconds by the clock and of a core until the first answer, and the bytes resident then."""

    clock: float
    core: float
    size: float

    @property
    def told(self) -> str:
        """The figures themselves."""
        return f"{self.clock * 1000:.0f} ms, {self.core * 1000:.0f} ms of a core, {self.size / _MIB:.0f} MiB"


def run() -> Iterator[str]:
    """Yield a line a function; each round starts every one of them once."""
    with environment() as variables, tempfile.TemporaryDirectory() as folder:
        sources = {_EMPTY: BASELINE} | {name: _unpacked(Path(folder), name) for name in _ASKED if name != _EMPTY}
        figures: dict[str, list[_Measured]] = {name: [] for name in sources}
        for number in range(_ROUNDS + 1):
            for name, source in sources.items():
                measured = _first_answer(source, name, variables)
                figures[name] += [measured] if number else []
    empty = _medians(figures.pop(_EMPTY))
    yield f"empty graph: {empty.told}"
    for name, each in figures.items():
        one = _medians(each)
        clock, core, size = (mine / theirs for mine, theirs in zip(one, empty, strict=True))
        ratios = f"{clock:.2f} of its time, {core:.2f} of its time of a core, {size:.2f} of its memory"
        yield f"{name}: {one.told}; {ratios}{_GOALS.get(name, '')}"


def _unpacked(folder: Path, name: str) -> Path:
    zipfile.ZipFile(io.BytesIO(bundle(ROOT, name))).extractall(folder / name)
    return folder / name / "main.py"


def _first_answer(source: Path, name: str, variables: dict[str, str]) -> _Measured:
    """Measure it and its workers from the start to the first answer."""
    port = free_port()
    command = [sys.executable, "-m", "functions_framework", "--source", str(source), "--target", name]
    command += ["--signature-type", "cloudevent" if name == "ingest" else "http"]
    path = {"PYTHONPATH": str(ROOT if source == BASELINE else source.parent), "PYTHONDONTWRITEBYTECODE": ""}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)], env={**os.environ, **variables, **path}, **quiet
    )
    try:
        _await(process, name, f"http://127.0.0.1:{port}")
        seconds = time.perf_counter() - started
        whole = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
        core = sum(one.cpu_times().user + one.cpu_times().system for one in whole)
        return _Measured(seconds, core, float(sum(one.memory_full_info().pss for one in whole)))
    finally:
        process.terminate()
        process.wait()


def _await(process: "subprocess.Popen[bytes]", name: str, address: str) -> None:
    method, place, body = _ASKED[name]
    shape = "application/cloudevents+json" if name == "ingest" else "application/json"
    headers = {"Content-Type": shape} if body else {}
    while process.poll() is None:
        try:
            reply = requests.request(method, f"{address}{place}", data=body, headers=headers, timeout=60)
            reply.raise_for_status()
        except requests.ConnectionError:
            time.sleep(0.005)
        else:
            return
    raise RuntimeError(f"{name} ended before it answered")


def _medians(measured: list[_Measured]) -> _Measured:
    return _Measured(*map(statistics.median, zip(*measured, strict=True)))
