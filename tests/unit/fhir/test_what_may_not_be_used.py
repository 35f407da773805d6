"""A resource that something changes in a way that is not understood is left out and named, and never used."""

from typing import Any

import pytest

from shared.fhir.shape import unusable

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
