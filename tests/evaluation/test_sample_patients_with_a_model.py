"""The ten sample patients with a language model: level, least citations, words of the reasoning, as clinicians expect.

A stand-in recorded and replayed always; the live model of the settings with `pytest --run-eval`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from functions.local import sample
from functions.local.evaluation import answering
from functions.local.evaluation.cases import sample_gold
from functions.local.evaluation.effort import Effort
from functions.local.evaluation.recorded import RecordingModel, ReplayedModel
from functions.local.sample.source import EXPECTATIONS
from shared.ports.models.base import Model
from shared.settings import Settings
from shared.settings_loading import load_settings
from shared.wiring import Wiring
from tests.evaluation.stand_in import StandIn

EXPECTED = yaml.safe_load(EXPECTATIONS.read_text(encoding="utf-8"))["patients"]
Answers = dict[str, dict[str, Any]]


def answers_of(settings: Settings, model: Model) -> Answers:
    with answering.evaluated_twice(settings, sample.guideline(), model) as (_, assisted):
        return answering.assessed(assisted, sample_gold(["records"]).sets["records"], Effort())


def replayed(folder: Path) -> Answers:
    recording = RecordingModel(StandIn())
    answers_of(Settings(), recording)
    recording.write(folder / "replies.jsonl")
    return answers_of(Settings(), ReplayedModel(folder / "replies.jsonl"))


def live(_: Path) -> Answers:
    settings = load_settings()
    if settings.model == "none":
        pytest.skip("NG12_MODEL names no model: the sample patients were NOT assessed with a live one")
    return answers_of(settings, Wiring(settings).model)


@pytest.fixture(
    scope="module",
    params=[pytest.param(replayed, id="replayed"), pytest.param(live, id="live", marks=pytest.mark.live_model)],
)
def answers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    ask: Callable[[Path], Answers] = request.param
    return ask(tmp_path_factory.mktemp("replies"))


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected["patient_id"])
def test_a_sample_patient_gets_what_a_clinician_expects(answers: Answers, expected: dict[str, Any]) -> None:
    found = answers[expected["patient_id"]]
    assert found["risk_level"] == expected["risk_level"]
    assert found["urgency"] == expected["urgency"]
    assert sorted(match["rule_id"] for match in found["matched_recommendations"]) == sorted(expected["matched"])
    assert len(found["citations"]) >= expected["least_citations"]
    assert all(word.lower() in found["reasoning"].lower() for word in expected["reasoning_words"])


def test_most_were_read_a_second_time(answers: Answers) -> None:
    assert sum(found["mode"] == "model_assisted" for found in answers.values()) >= 5


def test_nothing_that_it_invented_is_shown(answers: Answers) -> None:
    shown = json.dumps([found["second_reading"] for found in answers.values()])
    assert not [word for word in ("9.9.9", "chemotherapy") if word in shown]
