"""A resource that something changes in a way that is not understood is left out and named, and never used."""

from typing import Any

import pytest

from shared.fhir.shape import IN_ERROR_WORDS, unusable
from tests.unit.fhir.resources import chart, condition, observation, status

SURE = {"coding": [{"code": "confirmed"}]}


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"verificationStatus": "refuted"}, "verificationStatus"),
        ({"verificationStatus": {"coding": "refuted"}}, "verificationStatus"),
        ({"clinicalStatus": "resolved"}, "clinicalStatus"),
        ({"modifierExtension": [{"url": "urn:x", "valueBoolean": True}]}, "modifier extension"),
        ({"implicitRules": "urn:rules"}, "rules that are not known"),
    ],
)
def test_what_changes_its_meaning_keeps_it_out(more: dict[str, Any], named: str) -> None:
    assert named in (unusable({"resourceType": "Condition", "id": "c1", **more}) or "")


def test_a_resource_of_the_form_of_r4_may_be_used() -> None:
    assert unusable({"resourceType": "Condition", "verificationStatus": SURE, "clinicalStatus": SURE}) is None
    assert unusable({"resourceType": "Condition"}) is None


@pytest.mark.parametrize(
    "wrong",
    [
        condition("66857006", verificationStatus=status("entered-in-error")),
        observation("66857006", status="entered-in-error"),
        {"resourceType": "DiagnosticReport", "id": "d1", "status": "entered-in-error", "conclusion": "Lung mass."},
        {"resourceType": "MedicationStatement", "id": "m1", "status": "entered-in-error"},
        {"resourceType": "QuestionnaireResponse", "id": "q1", "status": "entered-in-error"},
    ],
    ids=lambda wrong: wrong["resourceType"],
)
def test_what_was_entered_in_error_is_left_out_with_a_note_of_any_kind_of_resource(wrong: dict[str, Any]) -> None:
    found = chart(wrong)
    assert not found.says_something
    reference = f"{wrong['resourceType']}/{wrong['id']}"
    assert [(note.resource, note.kind, note.words) for note in found.notes] == [(reference, "left_out", IN_ERROR_WORDS)]
