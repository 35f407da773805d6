"""Openings by which a complaint is had, asked about, or neither; and causes that nobody established."""

from functools import cache

import pytest

from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

CONCEPTS = {
    "breast lump": "breast_lump", "PR bleeding": "rectal_bleeding", "dysphagia": "dysphagia", "jaundice": "jaundice",
    "haemoptysis": "haemoptysis", "weight loss": "weight_loss", "blood in urine": "visible_haematuria",
}  # fmt: skip
HAD = (
    "Worried about {} for 2 weeks", "Concerned about this {}", "Hx of {} for 2 weeks", "History of {} for 3 weeks",
    "3 week history of {}", "Requesting advice re {} 6/52", "Asking for advice about {} for 3 weeks", "Seen re {}",
    "Attends with {}", "Presenting complaint: {}", "Came about {}", "Wife noticed {}", "Thinks she has {}",
    "Googled this {}", "Should I be worried about this {}?",
)  # fmt: skip
ASKED = (
    "Worried about {}", "Requesting advice re {}", "Googled {}", "Query cause of {}", "Should I be worried about {}?",
    "History of {}", "Wants to discuss {}",
)  # fmt: skip
NEITHER = (
    "Her sister has {}", "Advice given re {}", "Return if you notice {}", "Should {} develop, come back",
    "Worried about her daughter's {}", "No {}",
)  # fmt: skip


@cache
def facts_of(text: str, concept: str) -> tuple[FeatureFact, ...]:
    record = PatientRecord.model_validate({"patient_id": "T-1", "age": 60, "gender": "Female", "symptoms": [text]})
    return tuple(fact for fact in read_facts(record, load_terminology()).features.get(concept, ()) if fact.is_present)


@pytest.mark.parametrize(("words", "concept"), CONCEPTS.items())
@pytest.mark.parametrize("form", HAD)
def test_a_complaint_that_is_worried_asked_or_told_about_with_a_fact_is_had(
    form: str, words: str, concept: str
) -> None:
    assert any(fact.doubt is None for fact in facts_of(form.format(words), concept))


@pytest.mark.parametrize(("words", "concept"), CONCEPTS.items())
@pytest.mark.parametrize("form", ASKED)
def test_one_that_stands_alone_is_in_doubt_and_so_asked_about(form: str, words: str, concept: str) -> None:
    found = facts_of(form.format(words), concept)
    assert found
    assert all(fact.doubt for fact in found)


@pytest.mark.parametrize(("words", "concept"), CONCEPTS.items())
@pytest.mark.parametrize("form", NEITHER)
def test_what_is_anothers_advised_or_denied_is_neither(form: str, words: str, concept: str) -> None:
    assert facts_of(form.format(words), concept) == ()


@pytest.mark.parametrize("cause", ["fibroadenoma", "a cyst"])
@pytest.mark.parametrize("form", ["Imp: likely {}", "Probably {}", "?{}", "Says it's just {}", "Suspected {}"])
def test_a_cause_that_nobody_established_explains_nothing(form: str, cause: str) -> None:
    told = facts_of(f"Breast lump 2/52. {form.format(cause)}", "breast_lump")
    assert told
    assert all(fact.explained_by is None for fact in told)


def test_a_cause_that_somebody_supposes_is_kept_to_be_asked_about() -> None:
    assert facts_of("Breast lump 2/52. Imp: likely fibroadenoma", "breast_lump")[0].supposed_cause is not None


@pytest.mark.parametrize(
    "cause", ["Imp: fibroadenoma", "Fibroadenoma on biopsy", "GP said it's a fibroadenoma", "Ultrasound: fibroadenoma"]
)
def test_a_cause_that_was_established_explains(cause: str) -> None:
    assert all(fact.explained_by for fact in facts_of(f"Breast lump 2/52. {cause}", "breast_lump"))


def cause_of_an_ulcer(told: str) -> set[str]:
    return {fact.explained_by.text for fact in facts_of(f"Penile ulcer. {told}", "penile_ulcer") if fact.explained_by}


@pytest.mark.parametrize(
    "told",
    [
        "STD panel negative including syphilis",
        "STI screen negative incl. syphilis and herpes",
        "STI screen negative (syphilis, HIV, chlamydia)",
        "STI screen clear, including for syphilis",
        "Sexual health screen clear, syphilis included",
    ],
)
def test_an_illness_on_a_list_of_negative_tests_is_no_cause(told: str) -> None:
    assert cause_of_an_ulcer(told) == set()


@pytest.mark.parametrize(
    "told",
    [
        "STI screen negative except syphilis",
        "STI screen negative (syphilis positive)",
        "STI screen positive including syphilis",
        "STI screen negative, syphilis positive",
    ],
)
def test_one_that_such_a_list_leaves_out_is_one(told: str) -> None:
    assert cause_of_an_ulcer(told) == {"syphilis"}
