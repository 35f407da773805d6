"""What a record leaves open is neither counted nor dropped: it is asked first, and no answer beside it is calm."""

from collections.abc import Callable
from typing import Any

import pytest

from pipelines.assess.response import AssessResponse
from tests.pipelines.assess.conftest import Assess

AskOf = Callable[[str], AssessResponse]


def record(*symptoms: str, **fields: Any) -> dict[str, Any]:
    return {"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": list(symptoms), **fields}


@pytest.fixture
def ask_of(assess: Assess) -> AskOf:
    return lambda text: assess(record(text))


@pytest.mark.parametrize(
    "text",
    [
        "possible haemoptysis",
        "?haemoptysis",
        "reports possible blood in her sputum x2",
        "not sure if coughing up blood",
    ],
)
def test_a_complaint_that_is_only_supposed_is_asked_about_with_its_words(ask_of: AskOf, text: str) -> None:
    found = ask_of(text)
    assert found.matched_recommendations == ()
    assert found.decision == "to_decide_first"
    first = found.to_ask[0]
    assert (first.kind, first.concept, first.field) == ("supposed", "haemoptysis", "symptoms")
    assert first.at is not None
    assert text[slice(*first.at)] == first.quote
    assert found.open is not None
    assert found.open.rule_id == first.rule_ids[0]
    assert found.recommended_action.startswith("To decide first: ")


@pytest.mark.parametrize(
    "text", ["no haemoptysis", "return if haemoptysis", "sister has haemoptysis", "leaflet given re haemoptysis"]
)
def test_what_is_denied_advised_or_somebody_elses_is_not_asked_about(ask_of: AskOf, text: str) -> None:
    assert [one for one in ask_of(f"ingrown toenail. {text}").to_ask if one.quote] == []


def test_two_complaints_that_only_together_would_meet_something_are_both_asked_about(ask_of: AskOf) -> None:
    found = ask_of("possible weight loss, possible abdominal pain")
    asked = {one.concept for one in found.to_ask if one.kind == "supposed"}
    assert asked >= {"weight_loss", "abdominal_pain"}


def test_blood_in_the_urine_of_a_kind_that_nobody_wrote_is_asked_about(ask_of: AskOf) -> None:
    found = ask_of("haematuria")
    assert "visible_haematuria" in {one.concept for one in found.to_ask}
    assert [one for one in ask_of("non-visible haematuria").to_ask if one.quote] == []


@pytest.mark.parametrize("report", ["CXR: opacity in the right upper zone", "CXR abnormal", "chest x-ray: nodule seen"])
def test_what_a_film_shows_without_saying_what_it_suggests_is_asked_about_or_counts(
    assess: Assess, report: str
) -> None:
    found = assess(record("ingrown toenail", findings=[report]))
    assert found.decision == "to_decide_first" or found.matched_recommendations


@pytest.mark.parametrize("report", ["CXR: no opacity", "CXR normal", "chest x-ray: nothing abnormal seen"])
def test_a_film_that_shows_nothing_is_not_asked_about(assess: Assess, report: str) -> None:
    found = assess(record("ingrown toenail", findings=[report]))
    assert [one for one in found.to_ask if one.quote] == []


def test_an_answer_with_nothing_left_open_is_decided(ask_of: AskOf) -> None:
    assert ask_of("ingrown toenail").decision == "decided"
    assert ask_of("haemoptysis").decision == "decided"


def test_the_name_of_a_question_is_that_of_its_field_place_and_concept(ask_of: AskOf) -> None:
    one, other = ask_of("possible haemoptysis").to_ask[0], ask_of("possible haemoptysis. Itchy eyes.").to_ask[0]
    assert one.id == other.id
    assert one.id != ask_of("yes, possible haemoptysis").to_ask[0].id


def test_a_cause_that_nobody_established_leaves_the_match_and_is_asked_about(ask_of: AskOf) -> None:
    found = ask_of("Breast lump for two weeks. ?fibroadenoma")
    assert "breast_lump" in {one.concept.partition("+")[0] for one in found.to_ask}
    assert [one.kind for one in found.to_ask] == ["cause_not_established"]
    assert found.matched_recommendations
    assert found.decision == "decided"
    assert "fibroadenoma" in found.to_ask[0].question
