"""A question that has a dose in its own words gets both sides, whoever gave the medicine and whatever it asks why."""

import pytest

from tests.pipelines.records.conftest import Records, document

LETTERS = (
    document("d1", "Sertraline increased to 100 mg once daily.", "2025-04-10"),
    document("d2", "Sertraline 50 mg tablets, one daily.", "2025-06-17", "prescription"),
)


@pytest.mark.parametrize(
    "question",
    [
        "sertraline 50 or 100?",
        "the chemist gave me 50mg sertraline, isnt it meant to be 100",
        "Why does my prescription say 50 mg of sertraline?",
        "Why do my papers give two doses of sertraline?",
        "What strength of sertraline did the pharmacy give me?",
    ],
)
def test_both_sides_are_told(records: Records, question: str) -> None:
    records.patient("T-401", *LETTERS)
    reply = records.ask(question)
    assert reply.outcome == "answer_with_conflict"
    assert {citation.document_id for citation in reply.citations} == {"d1", "d2"}


@pytest.mark.parametrize(
    "question", ["Is the sertraline giving me headaches?", "Does 50 mg of sertraline make me dizzy?"]
)
def test_what_a_medicine_gives_is_still_for_a_doctor_to_judge(records: Records, question: str) -> None:
    records.patient("T-401", *LETTERS)
    assert records.ask(question).outcome == "redirect"


def test_why_alone_asks_past_a_conflict(records: Records) -> None:
    records.patient("T-401", document("d0", "Sertraline 50 mg started for low mood.", "2024-01-01"), *LETTERS)
    assert records.ask("Why was I put on sertraline?").outcome == "answer"


@pytest.mark.parametrize("question", ["why 100mg?", "Why does it say 100 mg?", "is it 100 mg"])
def test_a_dose_that_one_medicine_has_names_that_medicine(records: Records, question: str) -> None:
    records.patient("T-401", *LETTERS)
    reply = records.ask(question)
    assert {citation.document_id for citation in reply.citations} >= {"d1", "d2"}
