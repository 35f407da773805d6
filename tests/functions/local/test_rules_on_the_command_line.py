"""`ng12 rules`: the rulebook of the active edition, for a person and for programs."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.ruling import rules
from pipelines.desk.parts import open_desk
from shared.criteria.book import read_book, shipped
from shared.criteria.compile import compile_rules
from shared.criteria.status import Status
from shared.errors import ConflictError, InputInvalidError, NotFoundError
from shared.ports.models.base import ModelAwayError
from shared.settings import Settings
from shared.wiring import Wiring
from tests.doubles.drafting_models import reply_of
from tests.doubles.model import ScriptedModel


@pytest.fixture(scope="module")
def wiring(tmp_path_factory: pytest.TempPathFactory) -> Wiring:
    built = Wiring(Settings(data_dir=tmp_path_factory.mktemp("rules")))
    ingest_file(built, sample.guideline())
    return built


@pytest.fixture
def run(wiring: Wiring, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("functions.local.ruling.get_wiring", lambda: wiring)

    def invoke(*arguments: str):
        return CliRunner().invoke(rules, list(arguments))

    return invoke


def test_every_rule_is_listed_with_its_status_and_page(run, wiring: Wiring) -> None:
    lines = json.loads(run("--json").stdout)
    giving = [one.rule_id for one in wiring.servings.active().guideline.recommendations if one.gives_action]
    assert [line["rule_id"] for line in lines] == giving
    assert {line["status"] for line in lines} == {"read"} and all(line["page"] > 0 for line in lines)
    assert not any("why" in line for line in lines)
    assert "1.1.1" in run().stdout


def test_a_rule_is_shown_as_bullets_with_who_read_it(run) -> None:
    shown = run("show", "1.2.5").stdout
    assert "not clinicians" in shown and "FIT at least 15" in shown and "read on" in " ".join(shown.split())


def test_no_such_rule_is_said(run) -> None:
    assert isinstance(run("show", "9.9.9").exception, NotFoundError)


def test_an_export_is_a_rulebook(run, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    assert run("export", str(file)).exit_code == 0
    held = shipped("SRG1").entries
    assert {mark: held[mark] for mark in read_book(file.read_text()).entries} == read_book(file.read_text()).entries


def test_what_is_not_judged_says_why_and_a_draft_stands_beside_the_former_rule(
    run, wiring: Wiring, monkeypatch
) -> None:
    served = wiring.servings.active()
    words = {"1.2.5": "Refer adults if their FIT result is at least 17 micrograms of haemoglobin per gram of faeces."}
    changed = tuple(
        one.model_copy(update={"text": words.get(one.rule_id, one.text)}) for one in served.guideline.recommendations
    )
    reworded = served.guideline.model_copy(update={"recommendations": changed})
    rulebook = compile_rules(reworded, wiring.terminology, Status.READ)
    now = replace(served, guideline=reworded, rulebook=rulebook)
    monkeypatch.setattr(type(wiring.servings), "active", lambda _self: now)
    (line,) = (line for line in json.loads(run("--json").stdout) if line["status"] != "read")
    assert line == {"rule_id": "1.2.5", "status": "drafted", "page": line["page"], "why": line["why"]}
    shown = run("show", "1.2.5").stdout
    assert "beside the former rule, 1.2.5 of 2026-06-15 (read)" in shown
    assert "FIT at least 17" in shown and "FIT at least 15" in shown and "{+17+}" in shown


def test_a_rule_is_edited_accepted_signed_by_another_and_withdrawn(run, tmp_path: Path) -> None:
    tree = tmp_path / "tree.yaml"
    tree.write_text(run("draft", "1.1.2").stdout.replace("50 and over", "45 and over"))
    said = ("--role", "GP", "--reason", "a test")
    assert run("accept", "1.1.2", *said, "--tree", str(tree)).exit_code == 0
    assert isinstance(run("sign", "1.1.2", *said).exception, ConflictError)
    assert run("sign", "1.1.2", *said, "--as", "ben", "--name", "Dr B").exit_code == 0
    shown = " ".join(run("show", "1.1.2").stdout.split())
    assert "aged 45 and over" in shown and "signed on" in shown and "by Dr B (GP): a test" in shown
    assert run("withdraw", "1.1.2", *said).exit_code == 0
    (line,) = (line for line in json.loads(run("--json").stdout) if line["rule_id"] == "1.1.2")
    assert (line["status"], line["why"]) == ("withdrawn", "its rule was withdrawn")


def test_a_model_drafts_a_tree_to_be_edited_and_a_refused_one_is_an_error(run, wiring: Wiring, monkeypatch) -> None:
    text = open_desk(wiring).ruling("1.1.3").recommendation.text
    replies = [reply_of({"age": "45 and over"}, text), reply_of({"age": "46 and over"}, text)]
    monkeypatch.setattr(wiring, "model", ScriptedModel(*replies))
    made = run("draft", "1.1.3", "--model")
    assert made.stdout == "age: 45 and over\n"
    assert "nothing of it is saved" in made.stderr and "- " in made.stderr
    refused = run("draft", "1.1.3", "--model")
    assert isinstance(refused.exception, ModelAwayError) and "Node 1 (age)" in str(refused.exception)


def test_an_import_of_what_was_exported_is_taken_and_an_altered_file_is_not(run, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    run("export", str(file))
    assert run("import", str(file)).exit_code == 0
    file.write_text(file.read_text().replace("40 and over", "04 and over", 1))
    assert isinstance(run("import", str(file)).exception, InputInvalidError)


def test_a_reason_too_long_is_said_plainly(run) -> None:
    refused = run("accept", "1.1.3", "--role", "GP", "--reason", "x" * 501).exception
    assert isinstance(refused, InputInvalidError) and "reason" in str(refused)
