"""The sample patients assessed under both editions of the sample guideline, from PDF to answer."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from functions.local import sample
from functions.local.sample.source import EXPECTATIONS, FIRST_EDITION, FOLDER, SECOND_EDITION, pdf_path
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.run import ChatCall, chat
from pipelines.ingest.ingest import ingest
from shared.settings import Settings
from shared.wiring import Wiring

EXPECTED: list[dict[str, Any]] = yaml.safe_load(EXPECTATIONS.read_text(encoding="utf-8"))["patients"]
QUESTIONS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))["questions"]
EACH = pytest.mark.parametrize("expected", EXPECTED, ids=lambda one: one["patient_id"])


def wired(folder: Path, edition: date) -> Wiring:
    wiring = Wiring(Settings(data_dir=folder, patients=sample.patients()))
    ingest(pdf_path(edition).read_bytes(), wiring, activate=True)
    return wiring


@pytest.fixture(scope="module")
def present(tmp_path_factory):
    return wired(tmp_path_factory.mktemp("second"), SECOND_EDITION)


@pytest.fixture(scope="module")
def former(tmp_path_factory):
    return wired(tmp_path_factory.mktemp("first"), FIRST_EDITION)


def assessed(wiring: Wiring, patient_id: str):
    return assess_patient(wiring, AssessCall(caller="tests", correlation_id="tests-sample", patient_id=patient_id))


@EACH
def test_a_patient_gets_the_expected_level_urgency_and_recommendations(present, expected):
    answer = assessed(present, expected["patient_id"])
    assert sorted(one.rule_id for one in answer.matched_recommendations) == sorted(expected["matched"])
    assert (answer.risk_level, answer.urgency) == (expected["risk_level"], expected["urgency"])


@EACH
def test_a_patient_gets_the_same_under_the_former_numbers(former, expected):
    answer = assessed(former, expected["patient_id"])
    numbers = expected.get("first_edition", expected["matched"])
    assert sorted(one.rule_id for one in answer.matched_recommendations) == sorted(numbers)
    assert answer.risk_level == expected["risk_level"]


@EACH
def test_what_one_more_answer_would_match_is_asked_for(present, expected):
    nearly = {one.rule_id for one in assessed(present, expected["patient_id"]).nearly_matched}
    assert nearly >= set(expected.get("nearly_matched", ()))


@EACH
def test_the_answer_is_reasoned_and_cited(present, expected):
    answer = assessed(present, expected["patient_id"])
    assert [word for word in expected["reasoning_words"] if word not in answer.reasoning.lower()] == []
    assert len(answer.citations) >= expected["least_citations"]
    assert {one.rule_id for one in answer.citations if one.supports == "match"} == set(expected["matched"])


def test_the_childs_same_day_assessment_is_said_first(present):
    assert assessed(present, "S-106").recommended_action.lower().startswith(("same day", "immediate"))


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda one: one["question"])
def test_the_demonstrations_questions_are_answered_from_the_right_place(present, asked):
    call = ChatCall(caller="tests", correlation_id="tests-sample", message=asked["question"], message_id="first")
    reply = chat(present, call)
    assert reply.route == "proceed"
    cited = {one.rule_id for one in reply.citations} | {one.term for one in reply.citations}
    assert cited >= {*asked.get("rule_ids", ()), *([asked["term"]] if "term" in asked else [])}
    assert [words for words in asked["must_say"] if words not in reply.answer.lower()] == []
