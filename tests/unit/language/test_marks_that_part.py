"""A mark between two complaints parts them as a comma or a full stop would; where it means "or" it stays."""

import pytest

from shared.language.characters import is_plain, plain
from shared.patient.facts import Facts
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

COMPLAINTS = [
    concept.clinical_forms[0]
    for concept in load_terminology().concepts.values()
    if concept.kind == "symptom" and concept.clinical_forms
]
MARKS = [" / ", " // ", " \\ ", " • ", " · ", " * ", " -- "]


def read(text: str) -> Facts:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    return read_facts(record, load_terminology())


def present(facts: Facts) -> set[str]:
    return {concept for concept, told in facts.features.items() if any(fact.is_present for fact in told)}


@pytest.mark.parametrize("mark", MARKS)
def test_a_denial_before_a_mark_does_not_reach_what_is_told_after_it(mark: str) -> None:
    for complaint in COMPLAINTS:
        text = f"no chills{mark}{complaint} for 5 weeks"
        facts = read(text)
        assert present(facts) == present(read(f"no chills. {complaint} for 5 weeks")), text
        assert all(text[one.start : one.end] == one.text for one in facts.reading)


@pytest.mark.parametrize("mark", MARKS)
def test_how_long_one_complaint_lasts_is_not_told_of_the_next(mark: str) -> None:
    (ulcer,) = read(f"mouth ulcer for 5 weeks{mark}fatigue").features["oral_ulceration"]
    assert ulcer.days == 35


@pytest.mark.parametrize(
    ("written", "as_read"),
    [
        ("Neck pain since Monday / Headache since the airbag", "Neck pain since Monday.  Headache since the airbag"),
        ("No lump in the neck / A lump in the breast", "No lump in the neck.  A lump in the breast"),
        ("No lump in the neck / I feel sick", "No lump in the neck.  I feel sick"),
        ("Seen by Dr B / A Morgan", "Seen by Dr B / A Morgan"),
        ("if short of breath -> A&E / GP for a film", "if short of breath -> A&E, GP for a film"),
        ("Dysphagia | no", "Dysphagia: no"),
        ("Dysphagia ...... no\nJaundice | yes |", "Dysphagia:       no\nJaundice: yes |"),
    ],
)
def test_a_mark_is_read_as_the_one_that_it_stands_for(written: str, as_read: str) -> None:
    assert plain(written).text.split() == as_read.split()
    assert len(plain(written).text) == len(written)


@pytest.mark.parametrize(
    "text",
    [
        "58 / F", "5 / week", "BP 120 / 80", "his / her cough", "blood and / or mucus", "Haemoptysis yes / no: yes",
        "no cough / haemoptysis / weight loss", "lump / swelling in the neck", "pain in the left / right leg",
        "• cough\n• tired", "* cough", "- cough", "3 * 2 cm", "1·5 cm", "haemoptysis for 5 weeks... no", "2/52 cough",
    ],
)  # fmt: skip
def test_what_parts_nothing_stays(text: str) -> None:
    assert is_plain(text)


def test_names_after_a_denial_stay_denied_with_it() -> None:
    assert not present(read("no cough / haemoptysis / weight loss"))
