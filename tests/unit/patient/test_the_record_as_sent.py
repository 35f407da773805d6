"""What a record may hold, and how it is refused: the field named, its content never told."""

from typing import Any

import pytest

from shared.errors import InputInvalidError, InputTooLargeError, NG12Error, ValueImpossibleError
from shared.patient.nhs_number import is_nhs_number
from shared.patient.record import read_record

PATIENT = {"patient_id": "T-1", "age": 60, "gender": "Female"}


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        ({"age": 430}, ValueImpossibleError, "age"),
        ({"age": -1}, ValueImpossibleError, "age"),
        ({"symptom_duration_days": -4}, ValueImpossibleError, "symptom_duration_days"),
        ({"gender": "Secretive"}, ValueImpossibleError, "gender"),
        ({"patient_id": "9434765919"}, ValueImpossibleError, "patient_id"),
        ({"patient_id": "943-476-5919"}, ValueImpossibleError, "patient_id"),
        ({"age": "sixty"}, InputInvalidError, "age"),
        ({"age": None}, InputInvalidError, "age"),
        ({"symptoms": "Secretive cough"}, InputInvalidError, "symptoms"),
        ({"symptoms": ["a"] * 51}, InputTooLargeError, "symptoms"),
        ({"history": ["Secretive" * 2_500]}, InputTooLargeError, "history"),
    ],
)
def test_a_refused_record_names_its_field_and_not_its_content(
    change: dict[str, Any], error: type[NG12Error], field: str
) -> None:
    with pytest.raises(error) as caught:
        read_record({**PATIENT, **change})
    assert str(caught.value).startswith(field)
    assert "Secretive" not in str(caught.value)


def test_an_unknown_field_is_refused_without_repeating_it() -> None:
    with pytest.raises(InputInvalidError) as caught:
        read_record({**PATIENT, "secret_name": 1})
    assert "secret" not in str(caught.value)


def test_absent_texts_are_empty() -> None:
    assert read_record({**PATIENT, "findings": None}).findings == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [("9434765919", True), ("943 476 5919", True), ("9434765918", False), ("PT-110", False), ("1234567890", False)],
)
def test_nhs_numbers_are_known_by_their_check_digit(text: str, expected: bool) -> None:
    assert is_nhs_number(text) is expected
