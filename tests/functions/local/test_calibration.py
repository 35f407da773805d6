"""`ng12 calibrate`: thresholds from labelled questions, kept for the embedder in use, taken up by chat."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local import sample
from functions.local.cli import app
from pipelines.chat.run import ChatCall, context_of
from shared.guardrails.evidence import THRESHOLDS
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process

ELSEWHERE = ("Which train goes to Leeds?", "Write a poem on autumn", "How is gout treated?")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path / "data"))
    fresh_process()
    assert run("ingest", str(sample.guideline())).exit_code == 0
    yield
    get_wiring().close()
    fresh_process()


def labelled(folder: Path, answered: Sequence[str], unanswered: Sequence[str] = ELSEWHERE) -> str:
    folder.mkdir()
    questions = [{"id": f"q{number}", "question": question} for number, question in enumerate(answered)]
    messages = [{"id": f"m{n}", "message": said, "route": "out_of_scope"} for n, said in enumerate(unanswered)]
    for name, cases in (("questions", questions), ("routing", messages)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")
    return str(folder)


def sample_questions() -> list[str]:
    guideline = get_wiring().servings.active().guideline
    rules = [f"What is recommended: {rule.text[:80]}?" for rule in guideline.recommendations]
    return rules + [f"When to refer {row.symptom}?" for row in guideline.symptom_rows]


def test_thresholds_are_kept_for_the_embedder_in_use_and_taken_up_by_chat(tmp_path: Path) -> None:
    done = run("calibrate", "--gold", labelled(tmp_path / "gold", sample_questions()), "--json")
    found = json.loads(done.stdout)
    fresh_process()
    wiring = get_wiring()
    used = context_of(wiring, ChatCall("ann", "c", "When to refer a cough?", "m")).thresholds
    assert found["embedder"] == wiring.embedder.name
    assert (used.weak, used.sufficient) == (found["weak"], found["sufficient"])
    assert used != THRESHOLDS


def test_another_embedder_goes_by_the_shipped_thresholds(tmp_path: Path) -> None:
    assert run("calibrate", "--gold", labelled(tmp_path / "gold", sample_questions())).exit_code == 0
    assert get_wiring().calibrations.find("another-embedder-v2-256") is None


def test_where_nothing_was_calibrated_the_shipped_thresholds_stand() -> None:
    assert get_wiring().thresholds == THRESHOLDS


@pytest.mark.parametrize(("answered", "unanswered"), [(3, ELSEWHERE), (40, ())])
def test_too_few_questions_change_nothing_and_are_said(
    answered: int, unanswered: Sequence[str], tmp_path: Path
) -> None:
    folder = labelled(tmp_path / "gold", (sample_questions() * 9)[:answered], unanswered)
    done = run("calibrate", "--gold", folder)
    assert done.exit_code == 1
    assert "answered questions" in done.stderr
    assert get_wiring().calibrations.find(get_wiring().embedder.name) is None
