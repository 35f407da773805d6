"""Each of HL7's invariants can be broken, and is noticed."""

from typing import Any

import pytest

from tests.fhir_r4.invariants import faults_of_reply

ACTION = {"type": "create", "description": "Draft", "resource": {"resourceType": "ServiceRequest"}}
SUGGESTION: dict[str, Any] = {"label": "Draft", "isRecommended": True, "actions": [ACTION]}
CARD: dict[str, Any] = {
    "selectionBehavior": "any",
    "suggestions": [SUGGESTION],
    "links": [{"type": "absolute", "url": "https://x.example"}],
    "overrideReasons": [{"code": "c", "display": "Known cause"}],
}


def with_action(**more: Any) -> dict[str, Any]:
    return CARD | {"suggestions": [SUGGESTION | {"actions": [ACTION | more]}]}


def test_a_card_as_it_should_be_has_no_fault() -> None:
    assert faults_of_reply({"cards": [CARD]}) == []


@pytest.mark.parametrize(
    ("card", "broken"),
    [
        (CARD | {"selectionBehavior": "at-most-one", "suggestions": [SUGGESTION] * 2}, "cds-resp-1"),
        (with_action(type="delete"), "cds-resp-2"),
        (CARD | {"links": [{"type": "absolute", "appContext": "a"}]}, "cds-resp-3"),
        (CARD | {"overrideReasons": [{"code": "c"}]}, "cds-resp-4"),
        (with_action(description=""), "cds-resp-5"),
        ({name: value for name, value in CARD.items() if name != "selectionBehavior"}, "cds-resp-6"),
    ],
)
def test_a_card_that_breaks_one_is_noticed(card: dict[str, Any], broken: str) -> None:
    assert faults_of_reply({"cards": [card]}) == [broken]
