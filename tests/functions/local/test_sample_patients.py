"""The ten sample patients and what is expected of them: well formed, and true to the sample guideline."""

import json
from typing import Any

import pytest
import yaml

from functions.local import sample
from functions.local.sample.source import EXPECTATIONS, FIRST_EDITION, SECOND_EDITION, load_edition
from shared.guideline.urgency import RiskLevel, Urgency, most_urgent
from shared.patient.record import PatientRecord

CHALLENGE_FIELDS = {"patient_id", "name", "age", "gender", "smoking_history", "symptoms", "symptom_duration_days"}
RECORDS = [json.loads(line) for line in sample.patients().read_text(encoding="utf-8").splitlines()]
EXPECTED: list[dict[str, Any]] = yaml.safe_load(EXPECTATIONS.read_text(encoding="utf-8"))["patients"]
EACH = pytest.mark.parametrize("expected", EXPECTED, ids=lambda one: one["patient_id"])


def test_ten_patients_have_the_fields_of_the_challenge_and_no_others():
    assert [record["patient_id"] for record in RECORDS] == [f"S-{number}" for number in range(101, 111)]
    assert all(set(record) == CHALLENGE_FIELDS for record in RECORDS)
    assert all(PatientRecord.model_validate(record) for record in RECORDS)


def test_every_patient_has_an_expectation_with_a_reason():
    assert [one["patient_id"] for one in EXPECTED] == [record["patient_id"] for record in RECORDS]
    assert all(one["reason"] and one["least_citations"] >= max(1, len(one["matched"])) for one in EXPECTED)


def test_all_four_levels_a_child_and_an_unknown_sex_occur():
    assert {one["risk_level"] for one in EXPECTED} == set(RiskLevel)
    assert min(record["age"] for record in RECORDS) < 16
    assert "Unknown" in {record["gender"] for record in RECORDS}


@EACH
@pytest.mark.parametrize("edition", [FIRST_EDITION, SECOND_EDITION], ids=str)
def test_the_expected_urgency_is_the_most_urgent_of_what_matches(expected, edition):
    rules = {one.id: one.reading for one in load_edition(edition).recommendations()}
    numbers = expected["matched"]
    if edition == FIRST_EDITION:
        numbers = expected.get("first_edition", numbers)
    assert most_urgent(Urgency(rules[number].urgency) for number in numbers) == expected["urgency"]


def test_the_sample_names_what_a_demonstration_needs():
    assert sample.guideline().name == f"srg1-{SECOND_EDITION}.pdf"
    assert sample.patients().name == "patients.jsonl"
    assert len(sample.questions()) == 2
