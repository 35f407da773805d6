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
from tests.mutation.operators import Fault, faults_of, with_fault
from tests.mutation.overlay import Overlay

TARGETS = (
    "shared/criteria/**/*.py",
    "shared/terminology/context.py",
    "shared/terminology/denials.py",
    "shared/terminology/endings.py",
    "shared/terminology/other_people.py",
    "shared/terminology/reach.py",
    "shared/terminology/suppositions.py",
    "shared/terminology/cues.py",
)
CRITERIA = "tests/unit/criteria"
READING = (  # what reads text alone, the quickest first: no fault in judging can change it
    (
        "test_text_becomes_a_tree.py",
        "test_further_constructions.py",
        "test_ng12_is_read_whole.py",
        "test_whom_a_recommendation_is_for.py",
        "test_said_in_other_words.py",
    ),
    ("test_other_words_same_tree.py", "test_constructions.py", "test_paraphrases_by_batch.py"),
)
READING_TOO = (  # text, tree and verdict: proves the reading of values, qualities, references and reviewed readings
    "test_values_scores_and_findings.py",
    "test_qualities_of_a_feature.py",
    "test_rules_are_compiled.py",
    "test_reviewed_readings.py",
    "test_reviewed_file.py",
    "test_a_record_is_judged.py",
    "test_what_is_shown_and_asked.py",
)
JUDGING = (
    *READING_TOO,
    "test_three_valued_truth.py",
    "test_what_follows_from_the_rules.py",
    "test_cases.py",
    "test_ng12_under_change.py",
)
READS = ("shared/criteria/grammar", "shared/criteria/read.py")
CONTEXT = ("tests/unit/terminology/test_context.py", "tests/unit/patient")
WHOLE = ("tests/functions/local/test_sample_assessment.py", "tests/metamorphic/test_the_true_timing_stands_first.py")
GOAL = 0.85


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
    warm_up()
    unsound, seconds = baseline()
    say(f"tests without a fault: {seconds:.1f} s; {len(unsound)} do not pass and are left out")
    faults = chosen(asked["sample"], asked["seed"], asked["only"])
    jobs = ((number, job(fault, unsound)) for number, fault in enumerate(within(faults, asked["minutes"])))
    outcome: dict[int, bool] = {}
    for number, code in results(jobs, asked["processes"], seconds=20 + seconds):
        outcome[number] = code != 0
        if len(outcome) % 25 == 0:
            say(f"noticed {sum(outcome.values())} of {len(outcome)}")
        if code == 0:
            say(f"survived  {faults[number].path}:{faults[number].line}  {faults[number].what}")
    return summary(faults, outcome)


def baseline() -> tuple[list[str], float]:
    """Return the tests that fail without any fault, and how long all take, in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        noted, started = Path(folder) / "failing", time.monotonic()
        plugin = Failing(noted)
        work = (0, lambda: run_tests(["--maxfail=1000", *CONTEXT, CRITERIA, *WHOLE], [plugin]))
        list(results([work], 1, seconds=600))
        failing = noted.read_text(encoding="utf-8").splitlines() if noted.exists() else []
        return sorted(set(failing)), time.monotonic() - started


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


def stages(path: str) -> list[tuple[str, ...]]:
    """Return the tests in the order in which they are run: the nearest, those of the whole part, of the product."""
    if "terminology" in path:
        return [CONTEXT, _criteria(JUDGING), WHOLE]
    if path.startswith(READS):
        # Both guidelines' trees are pinned: judging records by the same trees would add nothing.
        return [*map(_criteria, (*READING, (*READING_TOO, "test_paraphrases_lose_no_word.py")))]
    return [_criteria(JUDGING[:-2]), _criteria(JUDGING[-2:]), WHOLE]


def _criteria(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{CRITERIA}/{name}" for name in names)


def job(fault: Fault, unsound: Sequence[str]) -> Callable[[], int]:
    """Return the run of the tests under a fault, which ends with the first stage that notices it."""

    def run() -> int:
        path = Path(fault.path)
        name = ".".join(path.with_suffix("").parts)
        Overlay(name, str(path.resolve()), with_fault(fault, path.read_text(encoding="utf-8"))).install()
        left_out = [f"--deselect={test}" for test in unsound]
        return next((code for tests in stages(fault.path) if (code := run_tests([*left_out, *tests]))), 0)

    return run


def summary(faults: Sequence[Fault], outcome: dict[int, bool]) -> int:
    """Print the score of each file and of all."""
    tried = Counter(faults[number].path for number in outcome)
    killed = Counter(faults[number].path for number, is_killed in outcome.items() if is_killed)
    for path in sorted(tried):
        say(f"{killed[path]:4} of {tried[path]:4}  {path}")
    share = sum(killed.values()) / max(1, sum(tried.values()))
    say(f"killed {sum(killed.values())} of {sum(tried.values())}: {share:.1%} (goal {GOAL:.0%})")
    return share < GOAL


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(json.loads(sys.argv[1])))
