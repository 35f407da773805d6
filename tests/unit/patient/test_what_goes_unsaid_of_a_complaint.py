"""Doubt, time and cause beside a complaint: what leaves it open, what makes it last, and what is no cause of it."""

import pytest

from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

RESULTS = {
    "anaemia": "anaemia",
    "thrombocytosis": "thrombocytosis",
    "iron deficiency anaemia": "iron_deficiency_anaemia",
}
LUMPS = {"breast lump": "breast_lump", "lump under her right arm": "axillary_lump", "haemoptysis": "haemoptysis"}


def told(text: str, concept: str) -> list[FeatureFact]:
    record = {"patient_id": "T-1", "age": 61, "gender": "Female", "symptoms": [text]}
    facts = read_facts(PatientRecord.model_validate(record), load_terminology())
    return [fact for fact in facts.features.get(concept, ()) if fact.is_present]


@pytest.mark.parametrize("frame", ["Feels full very quickly at nearly every meal", "Early satiety after most meals"])
def test_what_comes_with_every_meal_lasts(frame: str) -> None:
    assert any("persistent" in fact.qualifiers for fact in told(frame, "early_satiety"))


def test_what_comes_with_one_meal_does_not_last() -> None:
    assert not any("persistent" in fact.qualifiers for fact in told("Early satiety after a meal", "early_satiety"))


@pytest.mark.parametrize(("words", "concept"), RESULTS.items())
@pytest.mark.parametrize("frame", ["?{}", "Query {}", "Wonders if she has {}", "?{}, to be checked at next visit"])
def test_a_result_that_is_only_supposed_is_asked_about(frame: str, words: str, concept: str) -> None:
    assert [fact.doubt for fact in told(frame.format(words), concept)] == ["supposed"]


@pytest.mark.parametrize(("words", "concept"), RESULTS.items())
@pytest.mark.parametrize("frame", ["No {}", "Her sister has {}"])
def test_a_result_that_is_denied_or_anothers_is_not(frame: str, words: str, concept: str) -> None:
    assert told(frame.format(words), concept) == []


@pytest.mark.parametrize("words", ["breast lump", "haemoptysis", "jaundice"])
def test_what_somebody_once_had_is_asked_about_and_what_is_plainly_over_is_not(words: str) -> None:
    concept = words.replace(" ", "_")
    assert [fact.doubt for fact in told(f"Once had {words}, no details", concept)] == ["supposed"]
    assert told(f"Used to have {words}", concept) == []


@pytest.mark.parametrize("over", ["now completely better", "now fully recovered", "completely resolved"])
def test_what_is_completely_better_is_over(over: str) -> None:
    assert told(f"Had dysphagia last spring, {over}", "dysphagia") == []


def test_what_is_a_little_better_is_not() -> None:
    assert told("Dysphagia since spring, a little better", "dysphagia")


def test_what_may_be_denied_with_another_thing_is_asked_with_its_quality() -> None:
    assert any("one_sided" in fact.qualifiers for fact in told("No dizziness, one-sided nipple discharge",
                                                             "nipple_discharge"))  # fmt: skip


@pytest.mark.parametrize(("words", "concept"), LUMPS.items())
@pytest.mark.parametrize("time", ["the start of the year", "the start of term", "the start of March", "her holiday"])
def test_a_time_at_which_something_began_is_no_cause_of_it(words: str, concept: str, time: str) -> None:
    assert [fact.explained_by for fact in told(f"{words} since {time}", concept)] == [None]


def test_a_medicine_that_was_begun_still_is() -> None:
    assert all(fact.explained_by for fact in told("Cough since the start of ramipril", "cough"))


def test_where_another_complaint_comes_from_is_no_cause_of_the_first() -> None:
    text = "Bruises all over her legs and possible bleeding from her vulva"
    assert [fact.explained_by for fact in told(text, "bruising")] == [None]
    assert all(fact.explained_by for fact in told("Bruising from hockey", "bruising"))


@pytest.mark.parametrize("words", ["a skin lesion suspicious of SCC", "a red patch consistent with erythroplakia"])
def test_what_is_denied_is_denied_with_what_it_looks_like(words: str) -> None:
    facts = ("skin_lesion_of_concern", "oral_red_patch")
    assert not any(told(f"Denies {words}", concept) for concept in facts)
    assert any(told(f"Has {words}", concept) for concept in facts)
