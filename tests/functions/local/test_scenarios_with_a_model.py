"""`ng12 agent --scenarios` with a model: asked live, kept for later, answered from what was kept; the cost is told."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local.cli import app
from tests.doubles.model_servers.openai import OpenAIServer
from tests.doubles.model_servers.server import MODEL
from tests.doubles.served import serving
from tests.doubles.understanding import asks, reply

MESSAGE = "I was wondering about that dofetilide of hers, the scary sort of stuff on the box"
MEANT = reply(asks("check_drug_safety", MESSAGE, drug_name="dofetilide"))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[OpenAIServer]:
    server = OpenAIServer()
    with serving(server) as address:
        monkeypatch.setenv("NG12_MODEL_ADDRESS", f"{address}/v1")
        monkeypatch.setenv("NG12_MODEL_NAME", MODEL)
        monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path / "data"))
        yield server


def ng12(folder: Path, message: str, *more: str) -> Result:
    case = {"id": "s1", "input": {"message": message, "history": [], "image": None, "patient_id": None,
                                  "pending_action": None}, "world": []}  # fmt: skip
    (folder / "cases.jsonl").write_text(json.dumps(case), encoding="utf-8")
    (folder / "results.json").write_text('{"results": {}}', encoding="utf-8")
    given = ["agent", "--scenarios", str(folder / "cases.jsonl"), "--out", str(folder / "out.jsonl"), *more]
    return CliRunner().invoke(app, given)


def steps(folder: Path) -> list[str]:
    return [step["tool"] for step in json.loads((folder / "out.jsonl").read_text(encoding="utf-8"))["steps"]]


def test_a_live_model_is_asked_once_a_turn_kept_and_replayed(server: OpenAIServer, tmp_path: Path) -> None:
    server.says(MEANT)
    kept = str(tmp_path / "kept.jsonl")
    live = ng12(tmp_path, MESSAGE, "--model", "openai", "--record", kept)
    assert (live.exit_code, len(server.requests), set(steps(tmp_path))) == (0, 1, {"check_drug_safety"})
    assert "1 turns; a turn: 1.00 calls" in live.stderr
    again = ng12(tmp_path, MESSAGE, "--replay", kept)
    assert (again.exit_code, len(server.requests), set(steps(tmp_path))) == (0, 1, {"check_drug_safety"})


def test_without_the_option_no_model_is_asked(server: OpenAIServer, tmp_path: Path) -> None:
    assert ng12(tmp_path, MESSAGE).exit_code == 0
    assert server.requests == []


def test_a_request_that_was_not_recorded_is_told(server: OpenAIServer, tmp_path: Path) -> None:
    server.says(MEANT)
    kept = str(tmp_path / "kept.jsonl")
    ng12(tmp_path, MESSAGE, "--model", "openai", "--record", kept)
    other = ng12(tmp_path, "boxed warning for clozapine", "--replay", kept)
    assert other.exit_code == 1
    assert "not in the recording" in " ".join(other.stderr.split())


@pytest.mark.parametrize("given", [("--record", "x"), ("--replay", "x", "--model", "openai")])
def test_what_does_not_go_together_is_refused(given: tuple[str, ...], server: OpenAIServer, tmp_path: Path) -> None:
    done = ng12(tmp_path, MESSAGE, *given)
    assert (done.exit_code, server.requests) == (1, [])
