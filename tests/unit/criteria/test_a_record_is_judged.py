"""The reading policy, rule by rule: text and record -> verdict."""

import pytest

from shared.criteria.verdict import Truth
from tests.unit.criteria.builders import judge

MET, NOT_MET, UNKNOWN = Truth.MET, Truth.NOT_MET, Truth.UNKNOWN


def test_what_is_not_stated_is_unknown() -> None:
    assert judge("Refer people with haemoptysis.", symptoms=["cough"]).truth is UNKNOWN


def test_what_is_denied_is_not_met() -> None:
    assert judge("Refer people with haemoptysis.", symptoms=["no haemoptysis"]).truth is NOT_MET


def test_a_relatives_illness_is_not_the_patients() -> None:
    assert judge("Refer people with haemoptysis.", history=["mother had haemoptysis"]).truth is not MET


@pytest.mark.parametrize(("age", "truth"), [(39, NOT_MET), (40, MET), (41, MET)])
def test_an_age_counts_from_its_birthday(age: int, truth: Truth) -> None:
    assert judge("Refer people aged 40 and over with jaundice.", age=age, symptoms=["jaundice"]).truth is truth


@pytest.mark.parametrize(
    ("age", "adult", "young"), [(15, NOT_MET, MET), (16, MET, MET), (24, MET, MET), (25, MET, NOT_MET)]
)
def test_at_16_to_24_both_pathways_are_open(age: int, adult: Truth, young: Truth) -> None:
    assert judge("Refer adults with pallor.", age=age, symptoms=["pallor"]).truth is adult
    assert judge("Refer children and young people with pallor.", age=age, symptoms=["pallor"]).truth is young


def test_a_symptom_without_a_cause_is_unexplained_and_one_with_a_cause_is_not() -> None:
    text = "Refer people with unexplained bruising."
    assert judge(text, symptoms=["bruising"]).truth is MET
    assert judge(text, symptoms=["bruising due to a fall"]).truth is NOT_MET


@pytest.mark.parametrize(
    ("symptom", "days", "truth"),
    [
        ("cough", 28, MET),
        ("cough", 27, NOT_MET),
        ("cough", 7, NOT_MET),
        ("cough", None, UNKNOWN),
        ("persistent cough", 5, MET),
        ("persistent cough", None, MET),
    ],
)
def test_persistence_is_said_or_lasts_28_days(symptom: str, days: int | None, truth: Truth) -> None:
    verdict = judge("Refer people with persistent cough.", symptoms=[symptom], symptom_duration_days=days)
    assert verdict.truth is truth


@pytest.mark.parametrize(("days", "truth"), [(21, NOT_MET), (22, MET), (None, UNKNOWN)])
def test_more_than_3_weeks_is_more_than_21_days(days: int | None, truth: Truth) -> None:
    text = "Refer people with a cough lasting for more than 3 weeks."
    assert judge(text, symptoms=["cough"], symptom_duration_days=days).truth is truth


def test_silence_satisfies_without_but_not_has_been_excluded() -> None:
    assert judge("Refer people with fever without cough.", symptoms=["fever"]).truth is MET
    assert judge("Refer people with fever without cough.", symptoms=["fever", "cough"]).truth is NOT_MET
    stated = "Refer people with fever when cough has been excluded."
    assert judge(stated, symptoms=["fever"]).truth is UNKNOWN
    assert judge(stated, symptoms=["fever", "no cough"]).truth is MET


def test_the_specific_is_the_general_and_not_the_other_way_round() -> None:
    assert judge("Refer people with abdominal pain.", symptoms=["upper abdominal pain"]).truth is MET
    assert judge("Refer people with upper abdominal pain.", symptoms=["abdominal pain"]).truth is UNKNOWN


def test_denying_the_general_denies_the_specific() -> None:
    assert judge("Refer people with upper abdominal pain.", symptoms=["no abdominal pain"]).truth is NOT_MET


@pytest.mark.parametrize(
    ("symptoms", "truth"),
    [
        (["cough", "fatigue"], MET),
        (["cough"], UNKNOWN),
        (["cough", "no fatigue"], UNKNOWN),
        (["cough", "no fatigue", "no fever"], NOT_MET),
    ],
)
def test_two_of_three_are_counted(symptoms: list[str], truth: Truth) -> None:
    text = "Refer people with 2 or more of the following:\n• cough\n• fatigue\n• fever."
    assert judge(text, symptoms=symptoms).truth is truth


@pytest.mark.parametrize(
    ("smoking", "truth"),
    [("Current Smoker", MET), ("Ex-Smoker", MET), ("Never Smoked", NOT_MET), ("Unknown", UNKNOWN)],
)
def test_ever_smoked_takes_in_those_who_gave_up(smoking: str, truth: Truth) -> None:
    assert judge("Refer people who have ever smoked.", smoking_history=smoking).truth is truth


@pytest.mark.parametrize(
    ("finding", "truth"),
    [
        ("CA125 35 IU/ml", MET),
        ("CA125 34.9 IU/ml", NOT_MET),
        ("CA125 >100", MET),
        ("CA125 <30", NOT_MET),
        ("ferritin normal", UNKNOWN),
    ],
)
def test_a_value_is_compared_with_its_threshold(finding: str, truth: Truth) -> None:
    text = "If serum CA125 is 35 IU/ml or greater, arrange an ultrasound scan."
    assert judge(text, gender="Female", findings=[finding]).truth is truth


def test_a_finding_belongs_to_its_test() -> None:
    text = "Refer people if a chest X-ray suggests lung cancer."
    assert judge(text, findings=["chest X-ray: mass, suggests lung cancer"]).truth is MET
    assert judge(text, findings=["ultrasound normal"]).truth is UNKNOWN


@pytest.mark.parametrize("gender", ["Other", "Unknown"])
def test_an_unstated_sex_is_unknown(gender: str) -> None:
    assert judge("Refer women with fatigue.", gender=gender, symptoms=["fatigue"]).truth is UNKNOWN


def test_every_met_leaf_keeps_the_words_that_met_it() -> None:
    verdict = judge("Refer people aged 40 and over with haemoptysis.", symptoms=["coughing up blood since Monday"])
    age, feature = verdict.children
    assert [(quote.field, quote.text) for quote in age.because] == [("age", "60")]
    assert feature.because[0].field == "symptoms"
    assert feature.because[0].text in "coughing up blood since Monday"
