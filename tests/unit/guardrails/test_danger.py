"""Danger in a message is heard as there now, whoever writes; what is asked about danger, over or a record is not."""

import json
from pathlib import Path

import pytest
import yaml

from shared.guardrails.gate.danger import cannot_wait, find_danger
from shared.guardrails.gate.said import say_danger

FOLDER = Path(__file__).parent / "danger"
ENGLISH = yaml.safe_load((FOLDER / "english.yaml").read_text("utf-8"))
GUARDS = json.loads((Path(__file__).parents[2] / "cases" / "records" / "guards.json").read_text())
DOOR = pytest.mark.parametrize("professional", [False, True], ids=["patients", "professionals"])


@DOOR
def test_a_call_for_help_is_heard(professional: bool) -> None:
    texts = ENGLISH["calls"] + ([] if professional else ENGLISH["calls_of_patients"])

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "emergency"] == []


@DOOR
def test_what_should_be_heard_today_is(professional: bool) -> None:
    texts = ENGLISH["today"] + ([] if professional else ENGLISH["today_of_patients"])

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "same_day"] == []


@DOOR
def test_every_call_for_help_to_documents_is_heard_at_every_door(professional: bool) -> None:
    missed = [text for text in GUARDS["emergencies"] if not cannot_wait(find_danger(text, professional=professional))]
    false = [
        text for text in GUARDS["not_emergencies"] if find_danger(text, professional=professional).urgent != "none"
    ]

    assert (missed, false) == ([], [])


@pytest.mark.parametrize(
    ("of_a_patient", "of_oneself"),
    [
        ("62M with slurred speech, worse over the day", "I've got slurred speech"),
        ("a woman of 58, jaundice, weight loss", "my eyes have gone yellow"),
        ("Mr Lowe, haemoptysis, smoker", "I'm coughing up blood"),
        ("pt has chest tightness, smoker, CXR?", "I've got a tight chest and it hurts"),
    ],
)
def test_a_case_told_by_a_professional_is_no_call_though_the_same_of_oneself_is(
    of_a_patient: str, of_oneself: str
) -> None:
    assert find_danger(of_a_patient, professional=True).urgent == "none"
    assert find_danger(of_oneself, professional=True).urgent != "none"


@pytest.mark.parametrize(
    "text",
    ["My patient has collapsed in the waiting room and isn't breathing", "58M, crushing chest pain 1 hour, clammy"],
)
def test_an_emergency_in_a_case_is_one(text: str) -> None:
    assert find_danger(text, professional=True).urgent == "emergency"


def test_every_kind_has_fixed_words_with_the_number_to_call() -> None:
    for text in ENGLISH["calls"]:
        danger = find_danger(text)
        assert "112" in say_danger(danger, "112") or danger.kind in ("cord", "torsion"), text
    assert say_danger(find_danger("hello")) == ""
