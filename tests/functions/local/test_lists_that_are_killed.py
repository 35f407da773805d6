"""A list run in a process that is killed twice: every line once and in order; memory stays flat."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from functions.local import sample
from functions.local.guidelines import ingest_file
from shared.settings import Settings
from shared.wiring import Wiring
from tests.pipelines.lists.tables import BAD, SAID, table_with_bad_rows
from tests.pipelines.lists.tables import ROWS as BAD_OF

pytestmark = pytest.mark.long
ROWS, TURNS = 800, 2
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the sample guideline, and a list of its patients under new ids."""
    made = tmp_path_factory.mktemp("lists")
    wiring = Wiring(Settings(data_dir=made / "data"))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    records = [json.loads(line) for line in sample.patients().read_text(encoding="utf-8").splitlines()]
    with (made / "list.jsonl").open("w", encoding="utf-8") as file:
        for n in range(ROWS):
            file.write(json.dumps(records[n % len(records)] | {"patient_id": f"L-{n}"}) + "\n")
    return made


def started(folder: Path, out: str, workers: int, file: str = "list.jsonl") -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "functions.local.cli", "lists", "assess", str(folder / file)]
    environment = os.environ | {"NG12_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT)}
    told = [*command, "--out", str(folder / out), "--workers", str(workers)]
    return subprocess.Popen(told, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def killed(folder: Path, out: str, workers: int, file: str = "list.jsonl") -> None:
    """Begin the list and kill it twice, each time after it wrote something."""
    seen, part = 0, folder / out / "answers.part"
    for _ in range(TURNS):
        process = started(folder, out, workers, file)
        while process.poll() is None and (not part.exists() or part.stat().st_size <= seen):
            time.sleep(0.02)
        assert process.poll() is None, "it ended before it could be killed"
        children = psutil.Process(process.pid).children()
        process.send_signal(signal.SIGKILL)
        process.wait()
        seen = part.stat().st_size
        assert not psutil.wait_procs(children, timeout=20)[1], "a worker outlived what made it"


def ids(file: Path) -> list[str]:
    return [json.loads(line)["patient_id"] for line in file.read_bytes().splitlines()]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_killed_twice_ends_with_every_line_once_and_in_order(folder: Path, workers: int) -> None:
    out = f"killed-{workers}"
    killed(folder, out, workers)
    process = started(folder, out, workers)
    assert process.wait() == 0, process.stderr.read() if process.stderr else ""
    assert ids(folder / out / "answers.jsonl") == [f"L-{n}" for n in range(ROWS)]


def test_a_table_with_seven_bad_rows_killed_twice_names_each_once_with_its_row(folder: Path) -> None:
    (folder / "table.csv").write_bytes(table_with_bad_rows())
    killed(folder, "table", 1, "table.csv")
    assert started(folder, "table", 1, "table.csv").wait() == 1
    answers = [json.loads(line) for line in (folder / "table" / "answers.jsonl").read_bytes().splitlines()]
    told = {place: one["error"]["detail"] for place, one in enumerate(answers) if "error" in one}
    assert set(told) == set(BAD)
    for place, detail in told.items():
        assert SAID[place] in detail
        assert f"row {place + 1} (line {place + 2})" in detail
    assert [one["patient_id"] for one in answers if "error" not in one] == [
        f"P-{n}" for n in range(BAD_OF) if n not in BAD
    ]


def test_memory_at_the_end_is_what_it_was_after_the_first_part(folder: Path) -> None:
    process, part, early, late = started(folder, "memory", 1), folder / "memory" / "answers.part", 0, 0
    line = len((folder / "killed-1" / "answers.jsonl").read_bytes()) / ROWS
    while process.poll() is None:
        # Between two looks the file may begin, or take its final name, and the process may end.
        with suppress(FileNotFoundError, psutil.NoSuchProcess):
            rows, held = part.stat().st_size / line, psutil.Process(process.pid).memory_info().rss
            early = max(early, held) if rows < ROWS / 2 else early
            late = held if held and rows >= ROWS / 2 else late
        time.sleep(0.01)
    assert process.returncode == 0
    assert 0 < late <= 1.1 * early
