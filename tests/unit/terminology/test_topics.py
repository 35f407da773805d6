"""What only something else is about: a poster, a programme, a service for other people."""

from itertools import product
from pathlib import Path

import pytest
import yaml

from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

FRAMES = yaml.safe_load((Path(__file__).parent / "topics.yaml").read_text(encoding="utf-8"))
COMPLAINTS = {"haemoptysis": "haemoptysis", "breast lump": "breast_lump", "rectal bleeding": "rectal_bleeding",
              "jaundice": "jaundice"}  # fmt: skip


def told_of(frame: str, words: str) -> list[FeatureFact]:
    text = frame.replace("{X}", words)
    record = {"patient_id": "T-1", "age": 61, "gender": "Female", "symptoms": [text[:1].upper() + text[1:]]}
    facts = read_facts(PatientRecord.model_validate(record), load_terminology())
    return [fact for fact in facts.features.get(COMPLAINTS[words], ()) if fact.is_present]


@pytest.mark.parametrize(("frame", "words"), product(FRAMES["topic"], COMPLAINTS))
def test_a_complaint_that_only_something_else_is_about_is_nobodys(frame: str, words: str) -> None:
    assert told_of(frame, words) == []


@pytest.mark.parametrize(("frame", "words"), product(FRAMES["had"], COMPLAINTS))
def test_what_the_patient_has_beside_it_counts(frame: str, words: str) -> None:
    assert any(fact.doubt is None for fact in told_of(frame, words))


@pytest.mark.parametrize(("frame", "words"), product(FRAMES["asked"], COMPLAINTS))
def test_what_somebody_comes_for_because_of_it_is_asked(frame: str, words: str) -> None:
    found = told_of(frame, words)
    assert found
    assert all(fact.doubt for fact in found)
