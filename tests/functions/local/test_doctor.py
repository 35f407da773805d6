"""`ng12 doctor`: what is missing is named with the setting that mends it, the rest is looked at all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from functions.local import checkup, sample
from functions.local.cli import app
from functions.local.guidelines import ingest_file
from shared.ports.models.base import ModelAwayError
from shared.wiring import get_wiring
from tests.doubles.model import ScriptedModel
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import serving
from tests.functions.conftest import fresh_process


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NG12_DATA_DIR", str(tmp_path))
    fresh_process()
    yield
    get_wiring().close()
    fresh_process()


def doctor() -> Result:
    return CliRunner().invoke(app, ["doctor"])


def test_a_missing_edition_is_said_and_the_rest_is_shown():
    said = doctor()
    assert said.exit_code == 1
    assert "active edition: No edition is active" in said.stderr
    assert "documents: embedded" in said.stdout and "model: none" in said.stdout


def test_how_long_texts_are_read_is_said(monkeypatch: pytest.MonkeyPatch):
    assert "long texts: by rules and an encoder" in doctor().stdout
    monkeypatch.setattr(checkup, "mention_reader", lambda: None)
    assert "long texts: by rules alone; numpy or a file of the encoder is not installed" in doctor().stdout


def test_a_model_is_asked_for_a_shape_as_the_product_does():
    away = ModelAwayError("The provider knows no model of this name.")
    get_wiring().model = ScriptedModel('{"is_ready": true}', "I am ready.", away)
    assert "model: scripted" in doctor().stdout
    assert "model: The model's reply holds no objects of the shape asked." in doctor().stderr
    assert "model: The provider knows no model of this name." in doctor().stderr


def test_a_server_of_the_settings_is_asked(monkeypatch: pytest.MonkeyPatch):
    server = OpenAIServer(otherwise='{"is_ready": true}')
    server.says('{"is_ready": true}')
    server.key = "hush"
    with serving(server) as address:
        for name, value in (("", "openai"), ("_NAME", MODEL), ("_ADDRESS", f"{address}/v1"), ("_KEY", "hush")):
            monkeypatch.setenv(f"NG12_MODEL{name}", value)
        assert f"model: {MODEL} (openai)" in doctor().stdout


@pytest.mark.parametrize(
    ("choice", "value", "said"),
    [
        ("NG12_MODEL", "gemini", "model: NG12_GOOGLE_PROJECT is not set"),
        ("NG12_MODEL", "ollama", "model: NG12_MODEL_NAME is not set"),
        ("NG12_MODEL", "openai", "model: NG12_MODEL_NAME is not set"),
        ("NG12_BLOBS", "storage", "files: NG12_GOOGLE_PROJECT is not set"),
        ("NG12_BLOBS", "s3", "files: NG12_S3_BUCKET is not set"),
        ("NG12_RECORDS_MODEL", "configured", "documents shown to: none, though NG12_RECORDS_MODEL is set"),
        ("NG12_AGENT_PLAIN_WORDS", "true", "beside the tools by: none, though NG12_AGENT_PLAIN_WORDS is set"),
        ("NG12_AGENT_GENERAL_KNOWLEDGE", "true", "none, though NG12_AGENT_GENERAL_KNOWLEDGE is set"),
        ("NG12_EMBEDER", "vertex", "NG12_EMBEDER is no setting; the nearest is NG12_EMBEDDER"),
    ],
)
def test_what_a_choice_needs_is_named(monkeypatch: pytest.MonkeyPatch, choice: str, value: str, said: str):
    monkeypatch.setenv(choice, value)
    assert said in doctor().stderr


def test_an_assessment_that_comes_back_degraded_is_said_and_leaves_no_audit():
    wiring = get_wiring()
    ingest_file(wiring, sample.guideline())
    ready = '{"is_ready": true}'
    wiring.model = ScriptedModel(ready, '{"emergency": null, "facts": []}', ready, ModelAwayError("It is away."))
    well = doctor()
    assert well.exit_code == 0 and "second reading: done" in well.stdout
    away = doctor()
    assert away.exit_code == 1
    assert "second reading: an assessment comes back degraded" in " ".join(away.stderr.split())
    assert [one for one in wiring.audit.page(None, 10) if one.get("kind") != "edition"] == []
