"""Whatever a model does, what follows from the record is what the rules say, and nothing that it made up is shown."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from functions.local import sample
from pipelines.assess.response import AssessResponse
from shared.ports.models.embedded import OfflineModel
from shared.wiring import Wiring
from tests.doubles.hostile_model import BEHAVIOURS, INVENTED, hostile
from tests.pipelines.assess.conftest import Assess, assessed

UNREAD = [
    {"patient_id": "U-1", "age": 63, "gender": "Female", "symptoms": ["a flooble in the morning", "haemoptysis"]},
    {"patient_id": "U-2", "age": 44, "gender": "Male", "symptoms": ["flooble gubbins"], "findings": ["zorbled twice"]},
    {"patient_id": "U-3", "age": 8, "gender": "Female", "symptoms": ["petechiae", "quonky flimp"]},
]
PATIENTS = [json.loads(line) for line in sample.patients().read_text(encoding="utf-8").splitlines()] + UNREAD
DECIDED = ("risk_level", "urgency", "recommended_action", "cancer_types", "matched_recommendations", "nearly_matched",
           "not_understood", "safety_netting")  # fmt: skip


@dataclass(frozen=True)
class Run:
    """One patient assessed by the rules alone and beside a hostile model."""

    alone: AssessResponse
    answer: AssessResponse
    asked: int


@pytest.fixture(scope="module")
def alone(wiring: Wiring) -> dict[str, AssessResponse]:
    return {record["patient_id"]: assessed(wiring, record, OfflineModel()) for record in PATIENTS}


@pytest.fixture(scope="module", params=BEHAVIOURS)
def runs(wiring: Wiring, alone: dict[str, AssessResponse], request: pytest.FixtureRequest) -> list[Run]:
    found = []
    for record in PATIENTS:
        model = hostile(request.param)
        found.append(Run(alone[record["patient_id"]], assessed(wiring, record, model), len(model.asked)))
    return found


def decided(answer: AssessResponse) -> dict[str, Any]:
    """What code decides; who read a reason is no part of it."""
    shown = answer.model_dump(mode="json")
    for reason in (reason for match in shown["matched_recommendations"] for reason in match["why"]):
        del reason["readers"]
    return {name: shown[name] for name in DECIDED}


def test_some_of_the_patients_leave_something_unread(alone: dict[str, AssessResponse]) -> None:
    assert [name for name, answer in alone.items() if answer.not_understood] == ["U-1", "U-2", "U-3"]


def test_a_hostile_model_changes_nothing_that_code_decides(runs: list[Run]) -> None:
    assert [run.answer.patient_id for run in runs if decided(run.answer) != decided(run.alone)] == []


def test_nothing_that_a_hostile_model_makes_up_is_shown(runs: list[Run]) -> None:
    for run in runs:
        shown, known = run.answer.model_dump_json(), run.alone.model_dump_json()
        assert [words for words in INVENTED if words in shown and words not in known] == []


def test_an_answer_says_when_the_model_was_no_help(runs: list[Run]) -> None:
    for run in runs:
        second = run.answer.second_reading
        assert (run.asked > 0) == (second.state in ("done", "failed"))
        assert run.answer.degraded == (second.state == "failed")
        assert not run.answer.degraded or len(run.answer.warnings) == len(run.alone.warnings) + 1


def test_a_loop_without_end_stops_at_the_steps_that_the_settings_allow(assess: Assess) -> None:
    model = hostile("endless tool loop")
    answer = assess(UNREAD[0], model, model="ollama", model_context_tokens=1024, max_agent_steps=5)
    assert len(model.asked) == 5
    assert answer.degraded
    assert "NG12_MAX_AGENT_STEPS" in " ".join(answer.warnings)
