"""An amount a day says smoking where it stands for itself; so many days, and what else comes by the day, do not."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

LENGTHS = ("{n}-day history of {it}", "{n} day history of {it}", "{n}-days of {it}", "{n} days {it}", "{it} x {n} day")
COMPLAINTS = {
    concept.id: concept.clinical_forms[0]
    for concept in load_terminology().concepts.values()
    if concept.kind in ("symptom", "sign") and concept.clinical_forms
}


def smoked(*told: str) -> bool | None:
    record = PatientRecord(patient_id="P-1", age=60, gender="Male", symptoms=told)
    facts = read_facts(record, load_terminology())
    assert facts.smoked is not None or "smoking" not in facts.exposures
    return facts.smoked


@pytest.mark.parametrize(("concept", "form"), COMPLAINTS.items(), ids=list(COMPLAINTS))
def test_so_many_days_of_a_complaint_are_the_complaint_and_no_smoking(concept: str, form: str) -> None:
    terminology = load_terminology()
    plain = {mention.concept for mention in terminology.find_mentions(form)}
    for n, length in ((n, length) for n in (3, 10, 20) for length in LENGTHS):
        text = length.format(n=n, it=form)
        found = {mention.concept for mention in terminology.find_mentions(text)}
        assert plain <= found, text
        assert "smoking" not in found, text


@pytest.mark.parametrize(
    "told",
    [
        "takes aspirin 1 a day",
        "Aspirin 75 mg, 1 a day",
        "Aspirin 75 mg. 1 a day.",
        "Meds: omeprazole, 40 a day",
        "prednisolone, now on 30 a day",
        "Bowels: 10 a day",
        "loose stools for 3 weeks, 10 a day",
        "Diarrhoea. 20 a day.",
        "passing water, 15 a day",
        "hot flushes, 20/day",
        "coffee, 12 a day",
        "Grandfather had ca larynx, 60/day",
        "his dad had it in the throat, but he was on forty a day",
        "discharged after 10 days",
        "in for 3 day case surgery",
        "walks 10 miles a day",
    ],
)
def test_an_amount_of_something_else_says_nothing_of_smoking(told: str) -> None:
    assert smoked(told) is None


@pytest.mark.parametrize(
    "told",
    [
        "20 a day",
        "20/day",
        "20 per day",
        "ten a day, trying to stop",
        "20 a day until last year",
        "30/day x 40 y",
        "smokes 20 a day",
        "20/day smoker",
        "20 cigarettes a day",
        "68M, 20 a day, cough for 3 weeks",
        "68M 20 a day, cough for 3 weeks",
        "M, 52, removals man, 10 a day.",
        "Cough for three weeks. 20 a day.",
        "SH: 5 a day",
        "Smoking: 8/day",
        "chest pain, ex 20/day, quit 1988",
        "I'm on 20 a day",
    ],
)
def test_an_amount_that_stands_for_itself_is_of_cigarettes(told: str) -> None:
    assert smoked(told) is True
