"""One campaign in the copy of the tree: which tests pass without a fault, then every fault of the sample."""

import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.forks import results, run_tests, warm_up
from tests.mutation.notes import Notes
from tests.mutation.operators import Fault, faults_of, with_fault
from tests.mutation.overlay import Overlay
from tests.mutation.stages import every_stage, stages

TARGETS = (
    "shared/criteria/**/*.py",
    "pipelines/assess/readers/claims.py",
    "pipelines/assess/readers/compared.py",
    "pipelines/chat/answer/deciding.py",
    "pipelines/chat/answer/ways.py",
    "pipelines/desk/model/worded.py",
    "shared/terminology/context.py",
    "shared/terminology/denials.py",
    "shared/terminology/endings.py",
    "shared/terminology/other_people.py",
    "shared/terminology/reach.py",
    "shared/terminology/suppositions.py",
    "shared/terminology/cues.py",
)
GOAL = 0.85
_PASSED_OR_FAILED = (0, 1)


class Failing:
    """A pytest plugin that writes down which tests do not pass."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure in any phase."""
        if report.failed:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(report.nodeid + "\n")


def main(asked: dict[str, Any]) -> int:
    """Run the campaign and print it; 1 where fewer faults than the goal are noticed."""
    faults, notes = chosen(asked["sample"], asked["seed"], asked["only"]), Notes(asked["notes"])
    waiting = [fault for fault in faults if fault not in notes]
    if waiting:
        warm_up()
        unsound, seconds = baseline([fault.path for fault in waiting])
        say(f"tests without a fault: {seconds:.1f} s; {len(unsound)} do not pass and are left out")
        jobs = ((number, job(fault, unsound)) for number, fault in enumerate(within(waiting, asked["minutes"])))
        for number, code in results(jobs, asked["processes"], seconds=20 + seconds):
            notes.add(waiting[number], code)
            if number % 25 == 0:
                say(f"{number} of {len(waiting)} tried")
    return summary([fault for fault in faults if fault in notes], notes)


def baseline(paths: Sequence[str]) -> tuple[list[str], float]:
    """Return the tests for `paths` that fail without any fault, and how long all take, in seconds.

    RuntimeError where a stage cannot run at all: every fault would seem to be noticed.
    """
    with tempfile.TemporaryDirectory() as folder:
        noted, started = Path(folder) / "failing", time.monotonic()
        every = every_stage(paths)
        work = [(number, job_without_fault(tests, noted)) for number, tests in enumerate(every)]
        for number, code in results(work, 1, seconds=600):
            if code not in _PASSED_OR_FAILED:
                raise RuntimeError(f"without any fault these tests end with {code}: {every[number]}")
        failing = noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []
        return sorted(set(failing)), time.monotonic() - started


def job_without_fault(tests: Sequence[str], noted: Path) -> Callable[[], int]:
    """Return the run of one stage whose failing tests are noted in a file."""
    return lambda: run_tests(["--maxfail=1000", *tests], [Failing(noted)])


def chosen(sample: int, seed: int, only: str) -> list[Fault]:
    """Return a seeded sample of all faults, in the order in which they are tried."""
    paths = sorted({path for pattern in TARGETS for path in Path().glob(pattern) if only in str(path)})
    every = [fault for path in paths for fault in faults_of(str(path), path.read_text(encoding="utf-8"))]
    say(f"{len(every)} faults in {len(paths)} files")
    return random.Random(seed).sample(every, min(sample, len(every)))


def within(faults: Sequence[Fault], minutes: float) -> Iterator[Fault]:
    """Yield the faults until the time is up."""
    deadline = time.monotonic() + 60 * minutes
    for fault in faults:
        if time.monotonic() > deadline:
            say("the time is up: the rest was not tried")
            return
        yield fault


def job(fault: Fault, unsound: Sequence[str]) -> Callable[[], int]:
    """Return the run of the tests under a fault, which ends with the first stage that notices it."""

    def run() -> int:
        path = Path(fault.path)
        name = ".".join(path.with_suffix("").parts)
        Overlay(name, str(path.resolve()), with_fault(fault, path.read_text(encoding="utf-8"))).install()
        left_out = [f"--deselect={test}" for test in unsound]
        return next((code for tests in stages(fault.path) if (code := run_tests([*left_out, *tests]))), 0)

    return run


def summary(tried: Sequence[Fault], notes: Notes) -> int:
    """Print what survived, and the score of each file and of all."""
    for fault in tried:
        if not notes.is_noticed(fault):
            say(f"survived  {fault.path}:{fault.line}  {fault.what}")
    of_file = Counter(fault.path for fault in tried)
    noticed = Counter(fault.path for fault in tried if notes.is_noticed(fault))
    for path in sorted(of_file):
        say(f"{noticed[path]:4} of {of_file[path]:4}  {path}")
    share = noticed.total() / max(1, of_file.total())
    say(f"killed {noticed.total()} of {of_file.total()}: {share:.1%} (goal {GOAL:.0%})")
    return share < GOAL


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
