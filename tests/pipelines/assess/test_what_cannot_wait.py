"""What an answer says before its level: an emergency, the question to decide first, what to do and how soon."""

import json
from typing import Any

import pytest

from shared.errors import NothingToAssessError
from tests.pipelines.assess.conftest import Assess

WHO = {"patient_id": "P-1", "age": 63, "gender": "Female", "smoking_history": "Ex-Smoker"}


def told(assess: Assess, **record: Any) -> dict[str, Any]:
    """Return the answer as it goes over the wire."""
    found = assess(WHO | record)
    shown: dict[str, Any] = json.loads(found.model_dump_json(exclude_none=True))
    return shown


def test_an_emergency_stands_before_all_else_and_changes_no_level(assess: Assess) -> None:
    found = told(assess, symptoms=["crushing chest pain for an hour, sweaty", "cough for 6 weeks"])

    assert found["emergency"]["kind"] == "cardiac"
    assert found["recommended_action"].startswith(found["emergency"]["text"])
    assert found["emergency"]["because"] in "crushing chest pain for an hour, sweaty"
    assert found["risk_level"] == told(assess, symptoms=["chest pain", "cough for 6 weeks"])["risk_level"]


def test_where_there_is_no_emergency_the_field_is_absent(assess: Assess) -> None:
    assert "emergency" not in told(assess, symptoms=["cough for 6 weeks"])


def test_the_number_to_call_is_a_setting(assess: Assess) -> None:
    found = assess(WHO | {"symptoms": ["crushing chest pain now"]}, emergency_number="115")

    assert found.emergency
    assert "115" in found.emergency.text


def test_where_nothing_matched_the_question_to_decide_first_comes_first(assess: Assess) -> None:
    found = told(assess, symptoms=["cough for 6 weeks"], smoking_history="Never Smoked")

    assert found["risk_level"] == "No cancer indicators"
    assert found["recommended_action"].startswith(f"To decide first: {found['open']['question']}")
    assert "does not exclude cancer" in found["recommended_action"]


def test_the_answer_to_the_question_would_match_its_rule(assess: Assess) -> None:
    asked = told(assess, symptoms=["cough for 6 weeks"], smoking_history="Never Smoked")["open"]

    answered = told(assess, symptoms=["cough for 6 weeks", asked["value_if_yes"]], smoking_history="Never Smoked")

    assert asked["rule_id"] in {match["rule_id"] for match in answered["matched_recommendations"]}


def test_what_matched_at_the_same_urgency_leaves_nothing_to_decide_first(assess: Assess) -> None:
    assert "open" not in told(assess, symptoms=["dysphagia"])


def test_each_action_names_its_timing_cancers_and_rules(assess: Assess) -> None:
    found = told(assess, symptoms=["dysphagia", "fatigue and shortness of breath for 6 weeks"])

    matched = {match["rule_id"] for match in found["matched_recommendations"]}
    assert {rule_id for action in found["actions"] for rule_id in action["rule_ids"]} == matched
    assert all(action["for"] and action["timing"] and action["what"] for action in found["actions"])
    assert len(found["recommended_action"].splitlines()) == len(found["actions"])


def test_every_clause_is_shown_as_what_it_was_taken(assess: Assess) -> None:
    found = told(assess, symptoms=["dysphagia, no weight loss"])

    assert [(one["text"], one["as"]) for one in found["reading"]] == [
        ("dysphagia", "present"),
        ("no weight loss", "absent"),
    ]


@pytest.mark.parametrize("empty", [{}, {"symptoms": []}, {"symptoms": ["  "], "symptom_duration_days": 40}])
def test_a_record_of_age_sex_and_smoking_alone_is_not_assessed(assess: Assess, empty: dict[str, Any]) -> None:
    with pytest.raises(NothingToAssessError):
        assess(WHO | empty)
