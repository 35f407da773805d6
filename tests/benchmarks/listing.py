"""Whole lists: rows through one process and two, beside facts and judging alone; memory early and at the end.

What it takes to start is no part of a row: it is measured on a list of a few rows and taken off.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import psutil

from shared.criteria.assessment import judge_all
from shared.patient.read import read_facts
from shared.patient.record import read_record
from shared.settings import Settings
from shared.wiring import Wiring
from tests.benchmarks.served import ROOT, environment

_ROWS = int(os.environ.get("BENCH_LIST_ROWS", "4000"))
_ALONE, _EARLY, _FEW = min(2_000, _ROWS), min(1_000, _ROWS), 50
_RECORDS = tuple(sorted((ROOT / "tests" / "blind").glob("records*.jsonl")))
_LOOK_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class _Measured:
    """Of one run: seconds by the clock and of a core; bytes held after the first rows and at the most after them."""

    seconds: float
    core: float
    early: int
    late: int


def run() -> Iterator[str]:
    """Yield the lines."""
    with environment() as settings:
        folder = Path(settings["NG12_DATA_DIR"]).parent
        file, few = (_written(folder / f"list-{rows}.jsonl", rows) for rows in (_ROWS, _FEW))
        yield f"{_ROWS} rows; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, nice {os.nice(0)}"
        alone = _alone(settings, file)
        yield f"facts and judging alone: {1000 * alone:.2f} ms of one core a record"
        started = _assessed(settings, few, 1)
        one, two = (_assessed(settings, file, workers) for workers in (1, 2))
        a_row = (one.core - started.core) / (_ROWS - _FEW)
        for workers, done in ((1, one), (2, two)):
            told = f"{_ROWS / done.seconds:.0f} rows/s by the clock"
            yield f"{workers} process(es): {told}; memory later {done.late / done.early:.2f} of early (<= 1.1)"
        yield f"a row: {1000 * a_row:.2f} ms of one core; the start and {_FEW} rows: {started.core:.1f} s of it"
        yield f"two processes: {one.seconds / two.seconds:.2f} times the speed of one (goal >= 1.6)"
        yield f"one process: {alone / a_row:.2f} of the speed of facts and judging alone (goal >= 0.7)"
        same = len({(folder / f"{file.stem}-{workers}" / "answers.jsonl").read_bytes() for workers in (1, 2)}) == 1
        yield f"the same bytes from both: {same}"


def _written(file: Path, rows: int) -> Path:
    """The held-apart records, over and over under new ids."""
    records = [json.loads(line)["patient"] for one in _RECORDS for line in one.read_text("utf-8").splitlines()]
    with file.open("w", encoding="utf-8") as out:
        for number, record in enumerate(islice(cycle(records), rows)):
            out.write(json.dumps(record | {"patient_id": f"L-{number}"}) + "\n")
    return file


def _alone(settings: Mapping[str, str], file: Path) -> float:
    """Return the seconds of a core that a record takes to be read into facts and judged, and nothing more."""
    wiring = Wiring(Settings(data_dir=Path(settings["NG12_DATA_DIR"])))
    rulebook = wiring.servings.active().rulebook
    lines = list(islice(file.open(encoding="utf-8"), _ALONE))
    started = time.process_time()
    for line in lines:
        judge_all(read_facts(read_record(json.loads(line)), rulebook.terminology), rulebook)
    spent = time.process_time() - started
    wiring.close()
    return spent / len(lines)


def _assessed(settings: Mapping[str, str], file: Path, workers: int) -> _Measured:
    out = file.with_name(f"{file.stem}-{workers}")
    command = [sys.executable, "-m", "functions.local.cli", "lists", "assess", str(file), "--out", str(out)]
    told = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    process = subprocess.Popen([*command, "--workers", str(workers)], env=told, stdout=subprocess.DEVNULL)
    early, late = _memory(process, out / "answers.part")
    process.wait()
    seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    core = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return _Measured(seconds, core, early, late)


def _memory(process: "subprocess.Popen[bytes]", part: Path) -> tuple[int, int]:
    """Return what all its processes held until the first rows were done, and what they held at most after."""
    early, late, rows, read = 1, 1, 0, 0
    while process.poll() is None:
        if part.exists() and part.stat().st_size > read:
            with part.open("rb") as held:
                held.seek(read)
                more = held.read()
            rows, read = rows + more.count(b"\n"), read + len(more)
        held_now = _held(process.pid)
        if rows <= _EARLY:
            early = max(early, held_now)
        else:
            late = max(late, held_now)
        time.sleep(_LOOK_SECONDS)
    return early, late


def _held(process_id: int) -> int:
    try:
        ours = psutil.Process(process_id)
        return sum(one.memory_info().rss for one in (ours, *ours.children(recursive=True)))
    except psutil.Error:
        return 0
