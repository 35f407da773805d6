"""`ng12 eval` beside the reference data's own scorer: the same cases, the same answers, the same figures."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from functions.local.evaluation import answering
from functions.local.evaluation.answering import evaluated_guideline
from functions.local.evaluation.cases import SETS, Gold, Part, read_gold
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.report import evaluate
from shared.settings import Settings
from shared.wiring import Wiring

SCORED_AS = {"records": "assess", "questions": "search", "dialogues": "dialogues", "messages": "routing"}
ONLY_THE_SCORER = {"duplicates", "weakest_rules"}
ONLY_HERE = {"levels", "by_section", "weakest", "errors"}
EACH = pytest.mark.parametrize("name", SETS)


@pytest.fixture(scope="module")
def scorer(reference_data: Path) -> Path:
    path = reference_data.parent / "tools" / "score.py"
    if not path.is_file():
        pytest.skip(f"{path.name} does not lie in tools/ beside the reference data: its figures were NOT COMPARED")
    return path


@pytest.fixture(scope="module")
def wiring(reference_data: Path) -> Iterator[Wiring]:
    with evaluated_guideline(Settings(), next(reference_data.glob("*.pdf"))) as serving:
        yield serving


@pytest.fixture(scope="module")
def gold(reference_data: Path) -> Gold:
    return read_gold(reference_data / "gold", None, list(SETS), Part.OPEN)


def predictions(wiring: Wiring, name: str, cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answers as the command line writes them."""
    if name == "records":
        return list(answering.assessed(wiring, cases, Effort()).values())
    if name == "messages":
        return [{"id": case_id, "route": route} for case_id, route in answering.routed(wiring, cases, Effort()).items()]
    answers = (answering.searched if name == "questions" else answering.talked)(wiring, cases, Effort())
    return [{"id": case_id, **answer} for case_id, answer in answers.items()]


def scored(scorer: Path, name: str, cases: Path, answers: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    """Return what the scorer prints of the answers to the open part."""
    written = folder / "answers.jsonl"
    written.write_text("".join(json.dumps(answer) + "\n" for answer in answers), encoding="utf-8")
    command = [sys.executable, str(scorer), SCORED_AS[name], str(cases), str(written), "--part", "open"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@EACH
def test_every_figure_of_the_scorer_is_the_same_here(scorer, wiring, gold, reference_data, tmp_path, name) -> None:
    file = next((reference_data / "gold").glob(SETS[name]))
    theirs = scored(scorer, name, file, predictions(wiring, name, gold.sets[name]), tmp_path)
    ours = evaluate(wiring, Gold(gold.pdf, {name: gold.sets[name]}))[name]
    assert set(theirs) - set(ours) <= ONLY_THE_SCORER
    assert {figure: theirs[figure] for figure in theirs if figure in ours} == {
        figure: value for figure, value in ours.items() if figure not in ONLY_HERE
    }


@EACH
def test_the_two_parts_are_the_scorers_and_make_up_the_whole(scorer, reference_data, name) -> None:
    folder = reference_data / "gold"
    parts = {part: read_gold(folder, None, [name], part).sets[name] for part in (*Part, None)}
    assert len(parts[Part.OPEN]) + len(parts[Part.SEALED]) == len(parts[None])
    shown = subprocess.run(
        [sys.executable, str(scorer), "inputs", str(next(folder.glob(SETS[name]))), "--part", "open"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert len(shown.splitlines()) == len(parts[Part.OPEN])
