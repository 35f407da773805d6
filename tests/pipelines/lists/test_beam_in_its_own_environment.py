"""Lists by Apache Beam, in an environment of its own made with pip: the same bytes, and nothing lost by a failure."""

import json
import os
import subprocess
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from functions.lists.step import open_step_here
from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.lists.held import ANSWERS
from pipelines.lists.run import Plan, new_run, run_list
from shared.settings import Settings
from shared.wiring import Wiring

pytestmark = pytest.mark.long
HERE, ROOT = Path(__file__).parent, Path(__file__).parents[3]
ENVIRONMENT = ROOT / ".venv-tools" / "beam"
LOCK = HERE / "beam.lock"
ROWS = 320  # seven ranges
BEGAN = "2026-03-02T10:00:00+00:00"


@pytest.fixture(scope="module")
def beam() -> str:
    """The Python of an environment with Beam, made once; skips loudly where it cannot be."""
    python, stamp = ENVIRONMENT / "bin" / "python", ENVIRONMENT / ".installed"
    if not (stamp.exists() and stamp.read_text() == LOCK.read_text()):
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        told = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
        made = subprocess.run([str(python), *told, "-r", str(LOCK)], capture_output=True, text=True, check=False)
        if made.returncode:
            pytest.skip("Beam's environment cannot be made (network, platform): lists by Beam were SKIPPED")
        stamp.write_text(LOCK.read_text())
    return str(python)


class Place:
    """A data folder with the sample guideline, a list of its patients under new ids, and this machine's own answers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        wiring = Wiring(Settings(data_dir=folder / "data"))
        ingest_file(wiring, sample.guideline())
        self.edition = wiring.servings.active().guideline.edition.edition_id
        records = [json.loads(line) for line in sample.patients().read_text(encoding="utf-8").splitlines()]
        lines = (json.dumps(records[n % len(records)] | {"patient_id": f"L-{n}"}) for n in range(ROWS))
        self.file = folder / "list.jsonl"
        self.file.write_text("".join(f"{line}\n" for line in lines) + "{bad\n", encoding="utf-8")
        plan = Plan(self.file, folder / "here")
        run = new_run(plan, self.edition, "v1", BEGAN)
        run_list(plan, run, lambda _run: open_step_here(wiring, "tester", run))
        self.answers = (folder / "here" / ANSWERS).read_bytes()
        self._audited = len(wiring.documents.query("audit"))
        wiring.close()

    def run(
        self, python: str, failures: int = 0, began: str = BEGAN, temporary: str = ""
    ) -> "subprocess.CompletedProcess[str]":
        """Run the list by Beam."""
        settings = {"NG12_DATA_DIR": str(self.folder / "data"), "PYTHONPATH": str(ROOT), "EDITION": self.edition}
        told = [str(HERE / "beam_run.py"), str(self.file), str(self.folder / "out"), began, str(failures)]
        told += ["--runner=DirectRunner", *([f"--temp_location={temporary}"] if temporary else [])]
        return subprocess.run(
            [python, *told], env=os.environ | settings, capture_output=True, text=True, check=False, cwd=self.folder
        )

    def audited_since(self) -> int:
        """How many more assessments the audit holds than when the list was done here."""
        wiring = Wiring(Settings(data_dir=self.folder / "data"))
        count = len(wiring.documents.query("audit")) - self._audited
        wiring.close()
        return count


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    yield Place(tmp_path)


def test_beam_gives_the_bytes_of_this_machine(beam: str, place: Place) -> None:
    done = place.run(beam)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout)["rows"] == ROWS + 1
    assert (place.folder / "out" / ANSWERS).read_bytes() == place.answers
    assert len((place.folder / "marks" / "tried").read_text().split()) > 1, "there was one bundle alone"


def test_a_bundle_that_fails_and_is_retried_doubles_and_loses_nothing(beam: str, place: Place) -> None:
    turns = [place.run(beam, failures=3)]
    while turns[-1].returncode and len(turns) < 5:  # a runner that does not retry is started again
        turns.append(place.run(beam, failures=3, began=f"2026-03-02T1{len(turns)}:00:00+00:00"))
    assert turns[-1].returncode == 0, turns[-1].stderr[-2000:]
    tried = (place.folder / "marks" / "tried").read_text().split()
    assert len(tried) - len(set(tried)) == 3
    assert (place.folder / "out" / ANSWERS).read_bytes() == place.answers
    assert place.audited_since() == 0  # the same run: each assessment has its one record, done twice or not


def test_workers_that_see_no_folder_of_ours_read_and_write_where_beam_does(beam: str, place: Place) -> None:
    temporary = place.folder / "temporary"
    failed = place.run(beam, failures=1, temporary=str(temporary))
    done = place.run(beam, temporary=str(temporary)) if failed.returncode else failed
    assert done.returncode == 0, done.stderr[-2000:]
    assert (place.folder / "out" / ANSWERS).read_bytes() == place.answers
    assert not [one for one in temporary.rglob("*") if one.is_file()], "rows of patients were left"


def test_what_was_done_of_another_list_is_no_part_of_this_one(beam: str, place: Place) -> None:
    assert place.run(beam, failures=ROWS).returncode != 0, "it was to be left half done"
    lines = place.file.read_text(encoding="utf-8").splitlines(keepends=True)
    place.file.write_text("".join(lines[:1]), encoding="utf-8")
    done = place.run(beam)
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout)["rows"] == 1
    assert len((place.folder / "out" / ANSWERS).read_bytes().splitlines()) == 1


def test_the_lock_is_of_the_extra_and_has_a_hash_each() -> None:
    import tomllib

    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["beam"]
    lines = [line for line in LOCK.read_text().splitlines() if not line.startswith("#")]
    assert set(wanted) <= {line.split()[0] for line in lines}
    assert all("--hash=sha256:" in line for line in lines)
