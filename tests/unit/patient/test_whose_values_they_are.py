"""A value counts for the patient alone: what a relative's test showed is the relative's."""

import pytest

from shared.patient.read import read_facts
from shared.patient.record import read_record
from shared.terminology.terminology import load_terminology


def measured(finding: str) -> set[str]:
    record = read_record({"patient_id": "P-1", "age": 60, "gender": "Male", "findings": [finding]})
    return set(read_facts(record, load_terminology()).measures)


@pytest.mark.parametrize("finding", ["mother's PSA was 12", "his brother had a PSA of 9.1"])
def test_a_relatives_value_is_not_the_patients(finding: str) -> None:
    assert measured(finding) == set()


@pytest.mark.parametrize("finding", ["PSA 12", "dad says my PSA was 9"])
def test_a_value_that_a_relative_only_reports_is_the_patients(finding: str) -> None:
    assert measured(finding) == {"psa"}
