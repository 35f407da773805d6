"""The line that says why a tree came out as it did, and the ways in which it can be met."""

import pytest

from pipelines.chat.answer.deciding import deciding
from pipelines.chat.answer.ways import ways_of
from shared.criteria.evaluate import evaluate
from shared.guideline.criterion import Age, AtLeast, Criterion, Feature, Not, Population
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

WORDS = load_terminology()


def felt(concept: str, label: str) -> Feature:
    return Feature((concept,), label=label)


def all_of(*children: Criterion) -> AtLeast:
    return AtLeast(len(children), children)


def any_of(*children: Criterion) -> AtLeast:
    return AtLeast(1, children)


OVER_55 = Age(55, None, "are aged 55 and over")
TREE = any_of(felt("dysphagia", "dysphagia"), all_of(OVER_55, felt("weight_loss", "weight loss")))


def why(tree: Criterion, age: int, *symptoms: str) -> tuple[str, str]:
    record = PatientRecord(patient_id="p", age=age, gender="Male", symptoms=symptoms)
    verdict = evaluate(tree, read_facts(record, WORDS), WORDS)
    return verdict.truth.value, deciding(verdict)


@pytest.mark.parametrize(
    ("age", "told", "truth", "said"),
    [
        (45, "dysphagia", "met", "dysphagia: at any age"),
        (60, "weight loss", "met", "aged 55 and over, weight loss"),
        (45, "weight loss", "unknown", "not by weight loss (aged 55 and over); to be known: dysphagia"),
        (60, "tired", "unknown", "to be known: dysphagia or weight loss"),
        (45, "weight loss; no dysphagia", "not_met", "weight loss (aged 55 and over)"),
    ],
)
def test_the_way_that_decided_is_told_in_its_words(age: int, told: str, truth: str, said: str) -> None:
    assert why(TREE, age, told) == (truth, said)


def test_of_what_must_all_hold_each_part_that_fails_is_told() -> None:
    tree = all_of(OVER_55, felt("dysphagia", "dysphagia"))
    assert why(tree, 40, "no dysphagia")[1] == "aged 55 and over; dysphagia"


def test_what_silence_meets_is_not_said_to_have_been_told() -> None:
    tree = all_of(felt("haematuria", "haematuria"), Not(felt("uti", "urinary infection"), "without infection"))
    assert why(tree, 40, "haematuria") == ("met", "haematuria")


def test_ways_have_the_ages_that_hold_for_each() -> None:
    assert [(way.ages, way.needs) for way in ways_of(TREE)] == [
        ("any age", ("dysphagia",)),
        ("aged 55 and over", ("weight loss",)),
    ]


def test_limits_above_each_other_narrow_each_other_and_what_nobody_can_be_is_no_way() -> None:
    adults = Population("adults", 16, None, "adults")
    assert [way.ages for way in ways_of(all_of(adults, Age(None, 50)))] == ["aged 16 to 49"]
    assert ways_of(all_of(adults, Age(None, 12))) == ()


def test_a_list_of_which_some_are_wanted_stays_one_list_with_its_count() -> None:
    cough, fever, rash = (felt(name, name) for name in ("cough", "fever", "rash"))
    (way,) = ways_of(AtLeast(2, (cough, fever, rash)))
    assert way.needs == ("2 or more of: cough; fever; rash",)


def test_of_a_list_with_ages_of_its_own_each_pair_is_a_way() -> None:
    old = all_of(OVER_55, felt("cough", "cough"))
    ways = ways_of(AtLeast(2, (old, felt("fever", "fever"), felt("rash", "rash"))))
    assert sorted(way.ages for way in ways) == ["aged 55 and over", "aged 55 and over", "any age"]
