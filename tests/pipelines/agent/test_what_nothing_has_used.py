"""What code did not use of a message is named as not done: a medicine, a stop, a change, a further thing asked."""

from itertools import product

import pytest

from tests.pipelines.agent.scripted import answered

ORDERS = (
    "Start lisinopril 5 mg daily for abc-123", "Open Ada Lorne and prescribe lisinopril 5 mg daily",
    "Find Ada Lorne and put her on lisinopril 5 mg once daily",
)  # fmt: skip
LEFT = (
    "stop amlodipine", "stop her amlodipine 5 mg", "hold the amlodipine", "discontinue amlodipine",
    "reduce her amlodipine to 5 mg od", "increase amlodipine", "switch the amlodipine to felodipine",
    "book bloods in two weeks", "refer her to cardiology", "send it to the pharmacy", "let her daughter know",
    "cancel her aspirin", "print the leaflet", "arrange a scan", "she takes warfarin",
)  # fmt: skip
JOINED = ("; ", ", and ", ". ", " and ")


@pytest.mark.parametrize(("order", "joined", "left"), product(ORDERS, JOINED, LEFT))
def test_what_is_said_beside_an_order_is_named_where_nothing_has_used_it(order: str, joined: str, left: str) -> None:
    reply = answered(f"{order}{joined}{left}")
    assert [one.arguments["medication_name"] for one in reply.proposals] == ["lisinopril"]
    assert [piece.lower() for piece in reply.not_done] == [left]
    assert "Not used of your message" in reply.answer


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("Prescribe naproxen 500 mg bd with omeprazole cover for abc-123", ["with omeprazole cover"]),
        ("Prescribe apixaban 5 mg bd for abc-123 instead of warfarin", ["instead of warfarin"]),
        ("Switch abc-123 from amlodipine to lisinopril 10 mg od", ["from amlodipine"]),
        ("Prescribe amoxicillin 500 mg tds for abc-123 and def-456", ["def-456"]),
        ("Stop amlodipine for abc-123", ["Stop amlodipine for abc-123"]),
        ("Open abc-123 and increase bisoprolol", ["increase bisoprolol"]),
        ("Find Ada Lorne and give her something for nausea", ["give her something for nausea"]),
        ("Warnings of methotrexate? And put folic acid 5 mg once weekly on for abc-123",
         ["put folic acid 5 mg once weekly on for abc-123"]),
        ("abc-123: start mirtazapine 15 mg at night and note that she has been low",
         ["start mirtazapine 15 mg at night"]),
        ("Open abc-123 and record latex with urticaria", ["record latex with urticaria"]),
        ("Start lisinopril 5 mg od for abc-123; 943 476 5919 can stop amlodipine", ["… can stop amlodipine"]),
    ],
)  # fmt: skip
def test_a_part_of_a_message_that_no_tool_takes_up_is_named(message: str, left: list[str]) -> None:
    assert list(answered(message).not_done) == left


@pytest.mark.parametrize(
    "message",
    [
        "Prescribe amoxicillin 500 mg tds for 7 days for abc-123, for her chest infection, thanks",
        "Could you please put Ada Lorne on ramipril 2.5 mg every morning, if that's all right with you",
        "Give abc-123 prednisolone 30 mg od for 5 days then stop",
        "abc-123 needs citalopram 10 mg once daily, prescribe it please",
        "She's agreed to carbimazole 20 mg once daily so prescribe that for abc-123",
        "He can have paracetamol but please not ibuprofen, prescribe paracetamol 1 g four times daily for abc-123",
        "Put down a penicillin allergy, anaphylaxis, for abc-123 and prescribe her doxycycline 100 mg od",
        "Increase ramipril from 2.5 mg to 5 mg od for abc-123",
        "Pls send a script for prednisolone 30mg od 5/7 for abc-123",
        "Clinic note for abc-123: stop amlodipine, start lisinopril 5 mg, book bloods",
        "Her mother stopped her amlodipine last year. Open abc-123",
        "What are the warnings of warfarin? She stopped smoking in March.",
    ],
)
def test_a_message_that_was_used_whole_leaves_nothing(message: str) -> None:
    reply = answered(message)
    assert (list(reply.not_done), "Not used" in reply.answer) == ([], False)


def test_a_question_stands_last_and_names_the_orders_that_wait_for_it() -> None:
    reply = answered("Prescribe ramipril 5 mg for abc-123 and amlodipine 5 mg od for abc-123; stop aspirin")
    assert reply.question is not None
    assert reply.answer.endswith(reply.question.text)
    assert list(reply.not_done) == ["Prescription: amlodipine 5 mg once daily", "stop aspirin"]


@pytest.mark.parametrize("medicine", ["amoxicillin", "ramipril", "paracetamol"])
def test_a_dose_behind_two_medicines_is_asked_about(medicine: str) -> None:
    reply = answered(f"Prescribe {medicine} and metronidazole 400 mg tds for abc-123")
    assert (reply.ending, reply.proposals) == ("ask_user", ())
    assert f"{medicine} and metronidazole 400 mg tds" in reply.answer
