"""Which side of the body: one side is told, two that documents name of one thing are told both."""

import pytest

from tests.pipelines.records.conftest import Records, document


def ask(records: Records, question: str, *told: tuple[str, str]) -> tuple[str, str]:
    papers = [document(f"d{place}", text, day) for place, (text, day) in enumerate(told)]
    records.patient("T-401", *papers)
    reply = records.ask(question)
    return reply.outcome, reply.answer


@pytest.mark.parametrize(
    "question", ["Which wrist did I break?", "was it my left or right wrist", "which side is the fracture?"]
)
def test_two_sides_of_one_thing_are_told_both(records: Records, question: str) -> None:
    outcome, answer = ask(
        records, question,
        ("Fracture of the left wrist, in plaster.", "2025-03-01"), ("Right wrist fracture healing well.", "2025-04-01"),
    )  # fmt: skip
    assert outcome == "answer_with_conflict"
    assert "left wrist" in answer
    assert "Right wrist" in answer


def test_one_side_in_every_letter_is_no_conflict(records: Records) -> None:
    outcome, answer = ask(
        records, "Which wrist did I break?",
        ("Fracture of the left wrist.", "2025-03-01"), ("Left wrist healed. Right shoulder stiff.", "2025-04-01"),
    )  # fmt: skip
    assert outcome == "answer"
    assert "left wrist" in answer.lower()


def test_two_sides_each_done_on_its_own_day_are_no_conflict(records: Records) -> None:
    outcome, answer = ask(
        records, "Which eye was operated on?",
        ("Right eye cataract operation on 3 May 2024.", "2024-05-10"),
        ("Left eye cataract operation on 7 June 2024.", "2024-06-14"),
    )  # fmt: skip
    assert outcome == "answer"
    assert "3 May" in answer
    assert "7 June" in answer


def test_a_side_that_is_only_on_a_list_is_not_the_one_that_was_done(records: Records) -> None:
    told = ("Right cataract operation went well. The left eye is on the waiting list.", "2024-05-10")
    outcome, answer = ask(records, "Which eye did they operate on?", told)
    assert outcome == "answer"
    assert "Right cataract" in answer


def test_a_plan_for_the_other_side_is_told_beside_the_disease(records: Records) -> None:
    told = ("Cancer of the left breast. Mastectomy of the right breast is planned.", "2024-05-10")
    outcome, answer = ask(records, "Which breast is being operated on?", told)
    assert outcome == "answer_with_conflict"
    assert "left breast" in answer
    assert "right breast" in answer
