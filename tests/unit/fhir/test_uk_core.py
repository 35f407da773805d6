"""Resources in UK Core's shape are read without an exception, and what they say is what they mean."""

from typing import Any

import pytest

from shared.fhir.chart import Chart, read_chart
from shared.fhir.codes import load_codes
from shared.fhir.said import Reading
from shared.terminology.terminology import load_terminology
from tests.unit.fhir.resources import TODAY
from tests.unit.fhir.uk_core import EXAMPLES, OTHERS, PATIENTS

READING = Reading(TODAY, load_codes(), load_terminology())


def read(*resources: dict[str, Any]) -> Chart:
    return read_chart(resources, READING)


def test_there_are_forty_of_them() -> None:
    assert len(EXAMPLES) == len({one["id"] for one in EXAMPLES}) == 40


@pytest.mark.parametrize("example", OTHERS, ids=lambda one: one["id"])
def test_an_example_is_read_without_an_exception(example: dict[str, Any]) -> None:
    found = read(PATIENTS[0], example)
    assert not any("another patient" in note.words for note in found.notes)


@pytest.mark.parametrize("example", PATIENTS, ids=lambda one: one["id"])
def test_each_patient_is_read(example: dict[str, Any]) -> None:
    assert read(example).person.id == example["id"]


def test_together_they_make_one_chart() -> None:
    found = read(PATIENTS[0], *OTHERS)
    record = found.record
    assert (record.age, record.gender, record.smoking_history) == (71, "Male", "Ex-Smoker")
    assert {"haemoptysis", "hoarseness for 51 days", "no dysphagia"} <= set(record.symptoms)
    assert {"haemoglobin 101 g/L", "platelets 512 10^9/L", "PSA <0.1 micrograms/L", "Prostate feels benign"} <= set(
        record.findings
    )
    assert not any("Malignant" in one.text for one in found.said)
    assert "9912003888" not in record.model_dump_json()
