"""A dose and a result are the same in every spelling, at each door that reads them; what cannot be so is not used."""

import math

import pytest

from pipelines.agent.outcome import Outcome
from pipelines.agent.reading.read import Lexicon, read
from pipelines.records.answer.conflict.found import conflicts
from pipelines.records.papers.prepare import Papers
from shared.fhir.papers import papers_in as fhir_papers
from shared.language.quantities.doses import doses_in
from shared.language.quantities.frequencies import times_a_day
from shared.patient.values import find_impossible, find_values
from shared.records.given import document_of
from shared.records.medicines import medicines_said
from shared.records.results import results_said
from shared.records.shapes import Dossier, Profile
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.health_words import load_health_words
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.scripted import Told, ask

WEEKLY = (
    "15 mg once weekly", "15mg weekly", "15 mgs once a week", "fifteen milligrams every week", "15 mg each week",
    "15 milligrammes per week once a week", "0.015 g once weekly", "15,000 micrograms once weekly", "15.0 MG weekly",
    "15 mg on Mondays", "15 mg every 7 days", "fifteen mg one time a week", "15 mg once each week", "15 mg/week",
    "15 mg once per week", "15-mg weekly", "15 mg every seven days", "15 mgm weekly", "15000 mcg ONCE WEEKLY",
    "15 mg Fridays", "15 mg 1 x a week",
)  # fmt: skip
OTHERS = ("10 mg once weekly", "fifteen milligrams daily", "15 mg on alternate days", "15 mg twice each week",
          "15 mg/day", "15 mg every 12 hours", "15 micrograms weekly", "15 mg at 8 am and 8 pm")  # fmt: skip
IMPOSSIBLE = (
    ("900 mg/kg once daily", "more than is given"), ("-3 mg once daily", "less than nothing"),
    ("minus 3 mg once daily", "less than nothing"), ("0 mg once daily", "no amount"),
    ("5000 g once daily", "more than is given"), ("70 weekly", "No unit is told for “70”"),
    ("70 once weekly", "No unit is told for “70”"), ("5 flurbs once daily", "unit of “5 flurbs”"),
    ("10 furlongs daily", "unit of “10 furlongs”"), ("seventy weekly", "No unit is told for “seventy”"),
)  # fmt: skip
HAEMOGLOBIN = (
    "Hb 94 g/L", "Hb 94", "Hb 94g/l", "Hb: 94 g/L", "Hb of 94", "haemoglobin 94 g/L", "Haemoglobin was 94 g/L",
    "Hb 9.4 g/dL", "Hb 9.4g/dl", "Hb 9·4 g/dl", "hgb 9.4", "HB=94", "Hb 94 gm/L", "haemoglobin level of 94",
    "Hb fell from 120 to 94", "Hb fell from 120 g/L to 94 g/L", "hemoglobin 9,4 g/dl", "Hb | 94 | g/L",
    "Hb ninety-four g/L", "Hb nine point four g/dl", "Hb 94.0 g/L", "Hb 94 (130-180) L",
)  # fmt: skip


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def in_papers(*texts: str) -> list[str]:
    """What papers of these texts, one a year, differ on."""
    given = (
        {"document_id": f"d{at}", "title": "Letter", "document_date": f"{2020 + at}-01-01", "text": text}
        for at, text in enumerate(texts)
    )
    return [one.about for one in conflicts(Papers(Dossier(Profile("p"), tuple(map(document_of, given)))))]


def no_pdf(data: bytes) -> str:
    raise AssertionError(len(data))


def is_weekly(often: str) -> bool:
    return math.isclose(times_a_day(often) or 0.0, 1 / 7)


@pytest.mark.parametrize("told", WEEKLY)
def test_an_order_holds_the_same_dose_in_whatever_spelling(told: str, lexicon: Lexicon) -> None:
    (order,) = read(f"Prescribe methotrexate {told} for abc-123", lexicon).asks
    assert (list(order.missing), order.unread) == ([], "")
    (dose,) = doses_in(str(order.args["dosage"]))
    assert (dose.number, dose.unit, is_weekly(str(order.args["frequency"]))) == (15, "mg", True)


@pytest.mark.parametrize("told", WEEKLY)
def test_papers_hold_the_same_dose_in_whatever_spelling(told: str) -> None:
    sentence = f"Methotrexate {told}."
    (said,) = medicines_said(sentence, load_health_words().find(sentence))
    assert (said.amount, is_weekly(said.often)) == ("15mg", True)
    decided = "I have increased methotrexate to 15 mg once weekly."
    assert in_papers(decided, sentence) == []
    assert in_papers(f"I have increased methotrexate to {told}.", "Methotrexate 15 mg once weekly.") == []
    for other in OTHERS:
        assert in_papers(f"I have increased methotrexate to {other}.", sentence) == ["methotrexate"], other


@pytest.mark.parametrize("told", WEEKLY)
def test_a_coded_record_holds_the_same_dose_in_whatever_spelling(told: str) -> None:
    resource = {
        "resourceType": "MedicationStatement",
        "id": "m1",
        "status": "active",
        "medicationCodeableConcept": {"text": "Methotrexate"},
        "dosage": [{"text": told}],
    }
    (text,) = (str(paper["text"]) for paper in fhir_papers([resource], no_pdf).taken)
    (said,) = medicines_said(text, load_health_words().find(text))
    assert (said.amount, is_weekly(said.often)) == ("15mg", True)


@pytest.mark.parametrize(("told", "why"), IMPOSSIBLE)
@pytest.mark.parametrize("medicine", ["alendronic acid", "methotrexate", "ramipril"])
def test_a_dose_that_cannot_be_meant_is_said_and_asked(medicine: str, told: str, why: str) -> None:
    reply, _ = ask(f"Prescribe {medicine} {told} for abc-123", Told({"prescribe_medication": [Outcome()]}))
    assert reply.proposals == ()
    assert reply.question is not None
    assert why in reply.question.text


@pytest.mark.parametrize("told", [told for told, _ in IMPOSSIBLE])
def test_a_dose_that_cannot_be_meant_is_none_of_a_paper(told: str) -> None:
    sentence = f"Methotrexate {told}."
    (said,) = medicines_said(sentence, load_health_words().find(sentence))
    assert (said.dose, said.amount, said.count) == ("", "", None)


@pytest.mark.parametrize("told", ["900 mg/kg", "-3 mg", "0 mg", "70", "5 flurbs"])
def test_no_spelling_of_what_cannot_be_meant_makes_a_conflict(told: str) -> None:
    assert in_papers("I have increased methotrexate to 15 mg once weekly.", f"Methotrexate {told} once weekly.") == []


@pytest.mark.parametrize("told", HAEMOGLOBIN)
def test_a_result_is_the_same_fact_in_whatever_spelling(told: str) -> None:
    (value,), _ = find_values(told)
    assert (value.analyte, value.value, value.comparator, value.unit) == ("haemoglobin", 94.0, "=", "g/L")


@pytest.mark.parametrize("told", [told for told in HAEMOGLOBIN if "nin" not in told])
def test_papers_hold_the_same_result_in_whatever_spelling(told: str) -> None:
    (result,) = results_said(told, load_health_words().find(told))
    assert result.value.replace("·", ".").replace(",", ".") in ("94", "9.4", "94.0")


@pytest.mark.parametrize("told", ["Hb -94 g/L", "Hb 9400 g/L", "Hb 94 mmol/ml", "Hb nine thousand g/L"])
def test_a_result_that_nobody_can_have_is_said_and_not_used(told: str) -> None:
    assert find_values(told)[0] == []
    assert find_impossible(told) != ()
