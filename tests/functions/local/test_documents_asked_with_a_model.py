"""`ng12 records --questions` with a model or a recording: the same words as `ng12 eval`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local.cli import app
from shared.wiring import get_wiring
from tests.functions.conftest import fresh_process

TESTS = Path(__file__).parents[2]
VAGUE = TESTS / "cases" / "records" / "vague"
RECORDED = TESTS / "evaluation" / "documents" / "replies.jsonl"
QUESTION = {
    "id": "q1",
    "patient_id": "T-501",
    "as_of": "2026-05-10",
    "question": "why did they take arlo off the first epilepsy medicine",
}


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path / "data"))
    fresh_process()
    assert run("records", "import", str(VAGUE / "patients.json")).exit_code == 0
    (tmp_path / "questions.jsonl").write_text(json.dumps(QUESTION) + "\n")
    yield tmp_path
    get_wiring().close()
    fresh_process()


def asked(folder: Path, *words: str) -> Result:
    return run("records", "--questions", str(folder / "questions.jsonl"), "--out", str(folder / "out.jsonl"), *words)


def test_a_recording_answers_in_sentences_and_without_one_code_quotes(folder: Path) -> None:
    assert asked(folder).exit_code == 0
    (quoted,) = map(json.loads, (folder / "out.jsonl").read_text().splitlines())
    assert "sentences" not in quoted["answer"]
    asked(folder, "--replay", str(RECORDED))
    (worded,) = map(json.loads, (folder / "out.jsonl").read_text().splitlines())
    assert worded["answer"]["sentences"]


def test_a_question_that_was_not_recorded_is_said_to_be_none(folder: Path) -> None:
    (folder / "questions.jsonl").write_text(json.dumps({**QUESTION, "question": "When did I last fly a kite?"}) + "\n")
    found = asked(folder, "--replay", str(RECORDED))
    assert found.exit_code == 1
    assert "not in the recording" in found.output
    (told,) = map(json.loads, (folder / "out.jsonl").read_text().splitlines())
    assert told["answer"]["degraded"] is True


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--record", "r.jsonl"), "name one with --model"),
        (("--replay", str(RECORDED), "--model", "openai"), "leave out --model"),
        (("--replay", str(VAGUE / "patients.json")), "no recording"),
    ],
)
def test_what_does_not_go_together_is_said(folder: Path, words: tuple[str, ...], said: str) -> None:
    found = asked(folder, *words)
    assert found.exit_code == 1
    assert said in " ".join(f"{found.output} {found.exception}".split())
