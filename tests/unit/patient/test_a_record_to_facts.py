"""Records to facts, sentence by sentence; what is found and what is not understood."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.patient.facts import Facts, FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

ROWS = yaml.safe_load((Path(__file__).parent / "facts.yaml").read_text(encoding="utf-8"))
FIELDS = ("symptoms", "findings", "history")


def facts_of(row: dict[str, Any]) -> Facts:
    fields = {name: [row[name]] if isinstance(row[name], str) else row[name] for name in FIELDS if name in row}
    return read_facts(record(**fields, symptom_duration_days=row.get("days")), load_terminology())


def record(**fields: Any) -> PatientRecord:
    return PatientRecord.model_validate({"patient_id": "T-1", "age": 60, "gender": "Female", **fields})


@cache
def expectation(text: str) -> tuple[str, str, tuple[str, ...]]:
    match = re.match(r"(nothing of |supposed |no )?(\S+) ?(.*)", text)
    assert match
    return (match[1] or "").strip(), match[2], tuple(match[3].split())


def holds(fact: FeatureFact, words: tuple[str, ...]) -> bool:
    asked = " ".join(words)
    days = re.search(r"(\S+) days", asked)
    if days:
        return str(fact.days) == days[1]
    if asked in ("explained", "unexplained"):
        return (fact.explained_by is not None) == (asked == "explained")
    return set(words) <= fact.qualifiers


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " | ".join(str(row[f]) for f in FIELDS if f in row))
def test_words_become_facts(row: dict[str, Any]) -> None:
    stated = facts_of(row).features
    for text in row["facts"]:
        negation, concept, words = expectation(text)
        found = stated.get(concept, ())
        if negation == "nothing of":
            assert not found, text
        elif negation == "supposed":
            assert found and all(fact.doubt == "supposed" for fact in found), (text, stated)
        else:
            assert any(fact.is_present == (not negation) and holds(fact, words) for fact in found), (text, stated)


@pytest.mark.parametrize(
    "words",
    [
        "pelvic pain, drinks 4 units a week",
        "pelvic pain, smokes 10 a day",
        "pelvic pain, takes 2 tablets a day",
        "pelvic pain, walks 3 miles a day",
    ],
)
def test_how_much_of_something_else_is_taken_in_what_time_says_nothing_of_a_complaint(words: str) -> None:
    (pain,) = facts_of({"symptoms": words}).features["pelvic_pain"]
    assert (pain.days, "recurrent" in pain.qualifiers) == (None, False)


def test_how_often_somebody_drinks_in_another_sentence_says_nothing_of_a_complaint() -> None:
    (pain,) = facts_of({"symptoms": ["pelvic pain", "alcohol 4 units a week"]}).features["pelvic_pain"]
    assert "recurrent" not in pain.qualifiers


@pytest.mark.parametrize("words", ["pelvic pain 4 times a week", "pelvic pain, four times in the last week"])
def test_how_often_a_complaint_comes_makes_it_recurrent(words: str) -> None:
    (pain,) = facts_of({"symptoms": words}).features["pelvic_pain"]
    assert "recurrent" in pain.qualifiers


def test_how_often_a_day_is_no_length_of_time() -> None:
    found = facts_of({"symptoms": "loose stools 6 a day for 3 weeks"}).features["diarrhoea"]
    assert {fact.days for fact in found} == {21}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " | ".join(str(row[f]) for f in FIELDS if f in row))
def test_every_fact_quotes_one_string_of_its_field(row: dict[str, Any]) -> None:
    facts = facts_of(row)
    told = {name: [row[name]] if isinstance(row.get(name), str) else row.get(name, []) for name in FIELDS}
    for stated in facts.features.values():
        for fact in stated:
            for quote in filter(None, (fact.quote, fact.explained_by)):
                assert any(quote.text in text for text in told[quote.field]), quote


@pytest.mark.parametrize(
    ("words", "test", "suggests"),
    [
        ("CXR: report says ?mesothelioma", "chest_xray", "mesothelioma"),
        ("chest X-ray: mass in right upper lobe suspicious for malignancy", "chest_xray", "lung_cancer"),
        ("dermoscopy: blue-white veil, suggests melanoma", "dermoscopy", "melanoma"),
        ("USS suggestive of soft tissue sarcoma", "ultrasound", "soft_tissue_sarcoma"),
        ("X-ray: could be a bone sarcoma", "x_ray", "bone_sarcoma"),
        ("ultrasound findings uncertain", "ultrasound", "uncertain"),
        ("scan: features of ovarian cancer", "ultrasound", "ovarian_cancer"),
        ("electrophoresis: IgG paraprotein band 20 g/L", "blood_test", "myeloma"),
    ],
)
def test_a_test_suggests_what_its_report_says(words: str, test: str, suggests: str) -> None:
    findings = facts_of({"findings": words}).findings
    assert any((f.test, f.suggests, f.is_present) == (test, suggests, True) for f in findings), findings


@pytest.mark.parametrize(
    "words",
    [
        "chest X-ray: no sign of lung cancer",
        "brother had lung cancer",
        "chest X-ray: lung cancer ruled out",
        "chest X-ray to rule out lung cancer",
        "CXR requested to exclude lung cancer",
    ],
)
def test_what_a_test_does_not_show_or_another_had_is_not_suggested(words: str) -> None:
    assert not any(f.is_present and f.suggests == "lung_cancer" for f in facts_of({"findings": words}).findings)


@pytest.mark.parametrize(
    ("words", "is_exposed"),
    [
        ("worked as a lagger in the shipyard", True),
        ("never worked with asbestos", False),
        ("brother exposed to asbestos", None),
    ],
)
def test_exposures_are_the_patients_own(words: str, is_exposed: bool | None) -> None:
    asbestos = facts_of({"history": words}).exposures.get("asbestos")
    assert (asbestos.is_present if asbestos else None) is is_exposed


@pytest.mark.parametrize(
    "words", ["weighted 7PCL score 4", "7-point checklist: 4", "scores 4 on the 7-point checklist"]
)
def test_a_stated_checklist_total_is_a_fact(words: str) -> None:
    assert [score.score for score in facts_of({"findings": words}).scores] == [4]


def test_words_that_nobody_understood_are_kept() -> None:
    facts = facts_of({"symptoms": ["cough", "blurgh in the zonk"], "history": "keeps an allotment"})
    assert [quote.text for quote in facts.not_understood] == ["blurgh in the zonk"]


@pytest.mark.parametrize("words", ["came for travel jabs", "no symptoms", "routine review"])
def test_ordinary_context_is_understood(words: str) -> None:
    assert not facts_of({"symptoms": words}).not_understood


@pytest.mark.parametrize(
    ("words", "concept"),
    [
        ("an abscess, packed daily", "abscess"),
        ("urine is still pink although the water infection was treated", "urinary_tract_infection"),
    ],
)
def test_how_long_something_else_lasts_is_no_quality_of_it(words: str, concept: str) -> None:
    (fact,) = facts_of({"symptoms": words}).features[concept]
    assert "persistent" not in fact.qualifiers


@pytest.mark.parametrize(
    ("words", "concept"),
    [("hoarse voice noticed daily", "hoarseness"), ("abdominal distension, experienced daily", "abdominal_distension")],
)
def test_what_is_noticed_daily_goes_on(words: str, concept: str) -> None:
    (fact,) = facts_of({"symptoms": words}).features[concept]
    assert "persistent" in fact.qualifiers
