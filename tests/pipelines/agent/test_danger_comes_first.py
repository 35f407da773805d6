"""A call for help is heard before any tool speaks; what is asked about danger, or told of a record, is none."""

import pytest

from pipelines.agent.response import AgentResponse
from tests.pipelines.agent.scripted import Told, ask


def told(message: str, number: str = "") -> AgentResponse:
    return ask(message, Told({}), with_parts={"emergency_number": number})[0]


@pytest.mark.parametrize(
    ("message", "urgent"),
    [
        ("I can't breathe", "emergency"),
        ("I think I'm having a stroke", "emergency"),
        ("my throat is closing up", "emergency"),
        ("he's gone blue", "emergency"),
        ("tôi không thở được", "emergency"),
        ("Some nights I look at all these tablets and think about taking the lot", "self_harm"),
        ("I banged my head this morning and I'm on warfarin", "same_day"),
    ],
)
def test_a_call_for_help_is_heard_by_every_list_there_is(message: str, urgent: str) -> None:
    reply = told(message)
    assert (reply.urgent, reply.answer.split()[0]) == (urgent, "Emergency," if urgent == "emergency" else "If")


@pytest.mark.parametrize(
    "message",
    [
        "does montelukast have a boxed warning for suicidal thoughts",
        "varenicline, is there still that suicide warning on it",
        "Add an allergy to amoxicillin for S-102, lips swelled and she could not breathe",
        "have I ever had a heart attack, it's on a form",
        "Which trials are recruiting for acute stroke",
        "throat swelling",
        "Hx of MI and an overdose in 2015, on clopidogrel: can he have ibuprofen?",
    ],
)
def test_what_is_asked_about_danger_or_told_of_a_record_is_none(message: str) -> None:
    assert told(message).urgent == "none"


def test_the_number_to_call_is_the_one_set() -> None:
    reply = told("he's gone blue", "112")
    assert "112" in reply.answer
    assert "999" not in reply.answer
