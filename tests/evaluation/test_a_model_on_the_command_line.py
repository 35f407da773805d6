"""`ng12 eval --model`: a live model beside the rules, kept for later, and answered from what was kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local import sample
from functions.local.cli import app
from functions.local.evaluation.cases import sample_gold
from functions.local.evaluation.faults import FAULTS
from tests.doubles.model_servers.openai import OpenAIServer
from tests.doubles.model_servers.server import MODEL
from tests.doubles.served import serving

ASKED = ("When should unexplained haemoptysis lead to a referral", "And for a smoker of 40")


@pytest.fixture(autouse=True)
def no_reference_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NG12_REFERENCE_DATA", raising=False)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenAIServer]:
    server = OpenAIServer()
    with serving(server) as address:
        monkeypatch.setenv("NG12_MODEL_ADDRESS", f"{address}/v1")
        monkeypatch.setenv("NG12_MODEL_NAME", MODEL)
        yield server


@pytest.fixture
def gold(tmp_path: Path) -> tuple[str, ...]:
    """Two made-up patients and a dialogue in a folder, as the command line names them."""
    (tmp_path / "gold").mkdir()
    cases = sample_gold(["records"]).sets["records"][:2]
    (tmp_path / "gold" / "assess.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))
    turns = [{"user": f"{words}?", "route": "proceed", "relevant_rule_ids": ["1.1.1"]} for words in ASKED]
    (tmp_path / "gold" / "dialogues.jsonl").write_text(json.dumps({"id": "D-1", "turns": turns}))
    return ("--gold", str(tmp_path / "gold"), "--pdf", str(sample.guideline()))


def ng12(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["eval", *arguments])


def said(ran: Result) -> str:
    return " ".join(ran.stderr.split())


def test_a_live_model_stands_beside_the_rules_and_can_be_replayed(
    server: OpenAIServer, gold: tuple[str, ...], tmp_path: Path
) -> None:
    kept = str(tmp_path / "replies.jsonl")
    live = ng12(*gold, "--model", "openai", "--record", kept, "--json")
    found = json.loads(live.stdout)
    asked = len(server.requests)
    assert live.exit_code == 0
    assert found["model"] == MODEL
    assert found["effort"]["records"]["with_model"]["model_calls"] == asked > 0
    assert found["with_model"]["records"]["rule_set_exact"] == found["rules"]["records"]["rule_set_exact"] == 1.0
    again = json.loads(ng12(*gold, "--replay", kept, "--json").stdout)
    assert len(server.requests) == asked
    assert again["not_in_recording"] == 0
    assert again["with_model"] == found["with_model"]


def test_people_read_both_runs_side_by_side(server: OpenAIServer, gold: tuple[str, ...]) -> None:
    shown = ng12(*gold, "--model", "openai").stdout
    assert "rules alone" in shown
    assert MODEL in shown
    assert "verdicts that the model's reading changed: none" in shown
    assert "input tokens" in shown


def test_what_an_assessment_costs_is_said_in_calls_tokens_seconds_and_money(
    server: OpenAIServer, gold: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    free = json.loads(ng12(*gold, "--model", "openai", "--json").stdout)["effort"]["records"]
    assert "money_a_case" not in free["with_model"]
    monkeypatch.setenv("NG12_MODEL_INPUT_PRICE", "1000000")
    monkeypatch.setenv("NG12_MODEL_OUTPUT_PRICE", "2000000")
    one = json.loads(ng12(*gold, "--model", "openai", "--json").stdout)["effort"]["records"]["with_model"]
    assert one["model_calls_a_case"] == one["model_calls"] / 2 > 0
    assert one["input_tokens_a_case"] == one["input_tokens"] / 2
    assert one["money_a_case"] == one["input_tokens_a_case"] + 2 * one["output_tokens_a_case"] > 0
    assert one["model_seconds_a_case"] >= 0


def test_each_share_and_kind_of_wrong_replies_has_its_row_and_lowers_nothing(
    server: OpenAIServer, gold: tuple[str, ...]
) -> None:
    found = json.loads(ng12(*gold, "--model", "openai", "--json").stdout)["under_faults"]
    assert [(row["wrong"], row["records"]) for row in found[:3]] == [(0.0, 2), (0.1, 8), (0.3, 8)]
    assert {row["faults"] for row in found[3:]} == set(FAULTS)
    assert {row["lowered"] for row in found} == {0}


def test_conversations_are_held_with_and_without_the_model(server: OpenAIServer, gold: tuple[str, ...]) -> None:
    found = json.loads(ng12(*gold, "--model", "openai", "--dialogues", "--json").stdout)
    effort = found["effort"]["dialogues"]
    assert found["rules"]["dialogues"]["turns"] == found["with_model"]["dialogues"]["turns"] == 2
    assert effort["rules"]["model_calls"] == 0
    assert effort["with_model"]["model_calls"] > 0
    assert effort["with_model"]["model_assisted"] + effort["with_model"]["degraded"] <= 2


def test_without_a_model_named_none_is_asked(
    server: OpenAIServer, gold: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NG12_MODEL", "openai")
    assert ng12(*gold, "--json").exit_code == 0
    assert ng12(*gold, "--model", "none", "--json").exit_code == 0
    assert server.requests == []


def test_a_recording_of_other_prompts_is_refused_once_all_is_shown(
    server: OpenAIServer, gold: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "old.jsonl").write_text('{"format": 1, "model": "an-old-one"}\n')
    ran = ng12(*gold, "--replay", str(tmp_path / "old.jsonl"))
    assert ran.exit_code == 1
    assert "an-old-one" in ran.stdout
    assert "not in the recording" in said(ran)


def test_the_page_is_of_the_run_with_the_model(server: OpenAIServer, gold: tuple[str, ...], tmp_path: Path) -> None:
    assert ng12(*gold, "--model", "openai", "--html", str(tmp_path / "page.html")).exit_code == 0
    assert "rule set exact" in (tmp_path / "page.html").read_text()


def test_patients_that_nobody_named_are_not_recorded(
    server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NG12_REFERENCE_DATA", str(tmp_path))
    ran = ng12("--model", "openai", "--record", str(tmp_path / "replies.jsonl"))
    assert ran.exit_code == 1
    assert "--gold FOLDER" in said(ran)
    assert server.requests == []
    assert not (tmp_path / "replies.jsonl").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--record", "x"), "name one with --model"),
        (("--model", "none", "--record", "x"), "name one with --model"),
        (("--model", "openai", "--replay", "x"), "leave out --model"),
        (("--record", "x", "--replay", "x"), "leave out --model"),
        (("--replay", "there/is/none.jsonl"), "cannot be read"),
    ],
)
def test_what_does_not_go_together_is_said(arguments: tuple[str, ...], told: str) -> None:
    ran = ng12(*arguments)
    assert ran.exit_code == 1
    assert told in said(ran)


def test_a_model_without_its_settings_is_named_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NG12_MODEL_NAME", raising=False)
    ran = ng12("--model", "openai")
    assert ran.exit_code == 1
    assert "NG12_MODEL_" in said(ran)
