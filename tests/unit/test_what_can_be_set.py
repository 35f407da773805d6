"""Settings: their defaults, what the environment changes, and what is said about a wrong or unknown one."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from shared.errors import SettingsInvalidError
from shared.settings import Settings
from shared.settings_loading import load_settings, unknown_settings


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(f"NG12_{field.upper()}", raising=False)


def test_the_names_and_defaults_that_clients_rely_on() -> None:
    settings = Settings()
    assert settings.data_dir == Path(".ng12")
    assert settings.max_agent_steps == 20
    assert settings.corrective_rag_threshold == 0.3
    assert (settings.model_temperature, settings.model_max_tokens) == (0.1, 2048)
    assert (settings.environment, settings.model, settings.allowed_origins) == ("local", "none", ())


@pytest.mark.parametrize(("environment", "activates"), [("local", True), ("dev", True), ("production", False)])
def test_only_production_waits_for_a_person_to_activate(
    monkeypatch: pytest.MonkeyPatch, environment: str, activates: bool
) -> None:
    monkeypatch.setenv("NG12_ENVIRONMENT", environment)
    assert Settings().activate_on_ingest is activates
    monkeypatch.setenv("NG12_ACTIVATE_ON_INGEST", "0" if activates else "1")
    assert Settings().activate_on_ingest is not activates


@pytest.mark.parametrize(("environment", "shape", "level"), [("local", "text", "warning"), ("dev", "json", "info")])
def test_logs_are_for_a_person_locally_and_for_machines_when_deployed(
    monkeypatch: pytest.MonkeyPatch, environment: str, shape: str, level: str
) -> None:
    monkeypatch.setenv("NG12_ENVIRONMENT", environment)
    assert (Settings().log_format, Settings().log_level) == (shape, level)


@pytest.mark.parametrize("switch", ["BM25_ENABLED", "RERANK_ENABLED", "CORRECTIVE_RAG_ENABLED"])
def test_each_switch_is_set_on_and_off(monkeypatch: pytest.MonkeyPatch, switch: str) -> None:
    for value, expected in (("true", True), ("0", False)):
        monkeypatch.setenv(f"NG12_{switch}", value)
        assert getattr(Settings(), switch.lower()) is expected


def test_origins_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_ALLOWED_ORIGINS", "https://one.example, https://two.example,")
    assert Settings().allowed_origins == ("https://one.example", "https://two.example")


def test_an_empty_variable_is_an_unset_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_MAX_AGENT_STEPS", "")
    assert Settings().max_agent_steps == 20


def test_a_wrong_value_is_named_by_its_variable_and_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_MAX_AGENT_STEPS", "several")
    monkeypatch.setenv("NG12_BLOBS", "floppy-disk")
    with pytest.raises(SettingsInvalidError) as caught:
        load_settings()
    said = str(caught.value)
    assert "NG12_MAX_AGENT_STEPS" in said
    assert "NG12_BLOBS: Input should be 'embedded'" in said
    assert not re.search("several|floppy|default factory", said)


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://models", "http://", "file:///etc/passwd"])
def test_an_address_that_is_none_is_refused_and_not_repeated(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NG12_MODEL_ADDRESS", address)
    with pytest.raises(SettingsInvalidError, match=r"NG12_MODEL_ADDRESS.*such as http://127") as caught:
        load_settings()
    assert address not in str(caught.value).replace("http://127", "")


def test_a_setting_cannot_be_changed_later() -> None:
    with pytest.raises(ValidationError):
        Settings().max_agent_steps = 5  # type: ignore[misc]


def test_an_unknown_variable_is_told_with_the_nearest_setting() -> None:
    environ = {"NG12_BM25_ENABLE": "1", "NG12_ZZZ": "1", "NG12_DATA_DIR": "x", "PATH": "y", "NG12_REFERENCE_DATA": "z"}
    assert unknown_settings(environ) == {"NG12_BM25_ENABLE": "NG12_BM25_ENABLED", "NG12_ZZZ": None}
