"""`ng12 knowledge --messages` with a live model, its replies kept, and answered from what was kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local.cli import app
from tests.doubles.model_servers.openai import OpenAIServer
from tests.doubles.model_servers.server import MODEL
from tests.doubles.served import serving
from tests.functions.conftest import fresh_process

ASKED = ("Nhổ răng xong nên ăn gì?", "Niềng răng bao nhiêu tiền?")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[OpenAIServer]:
    server = OpenAIServer()
    with serving(server) as address:
        monkeypatch.setenv("NG12_MODEL_ADDRESS", f"{address}/v1")
        monkeypatch.setenv("NG12_MODEL_NAME", MODEL)
        monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path / "data"))
        fresh_process()
        ng12("sample")
        yield server
    fresh_process()


def ng12(*words: str) -> Result:
    return CliRunner().invoke(app, ["knowledge", *words])


def messages(folder: Path, *asked: str) -> tuple[str, ...]:
    file = folder / "messages.jsonl"
    told = [{"id": str(number), "role": "patient_dental", "message": one} for number, one in enumerate(asked)]
    file.write_text("".join(json.dumps(one) + "\n" for one in told), encoding="utf-8")
    return ("--messages", str(file), "--out", str(folder / "out.jsonl"))


def answers(folder: Path) -> list[tuple[str, bool]]:
    lines = map(json.loads, (folder / "out.jsonl").read_text(encoding="utf-8").splitlines())
    return [(one["answer"]["route"], one["answer"]["degraded"]) for one in lines]


def test_replies_are_recorded_and_answer_again_without_the_model(server: OpenAIServer, tmp_path: Path) -> None:
    kept = str(tmp_path / "replies.jsonl")
    assert ng12(*messages(tmp_path, *ASKED), "--model", "openai", "--record", kept).exit_code == 0
    live, asked = answers(tmp_path), len(server.requests)
    assert asked == len(ASKED)
    assert ng12(*messages(tmp_path, *ASKED), "--replay", kept).exit_code == 0
    assert answers(tmp_path) == live
    assert len(server.requests) == asked


def test_what_was_not_recorded_is_said_and_options_that_contradict_are_refused(
    server: OpenAIServer, tmp_path: Path
) -> None:
    kept = str(tmp_path / "replies.jsonl")
    ng12(*messages(tmp_path, ASKED[0]), "--model", "openai", "--record", kept)
    missed = ng12(*messages(tmp_path, *ASKED), "--replay", kept)
    assert missed.exit_code == 1
    assert "1 requests are not in the recording" in " ".join(missed.stderr.split())
    assert answers(tmp_path)[1][1]
    assert ng12(*messages(tmp_path, *ASKED), "--replay", kept, "--model", "openai").exit_code == 1
