"""A parent asks for a child and a carer for a mother; what is asked of another relative is nothing of these papers."""

import pytest

from shared.stores.record_grants import Grant
from tests.pipelines.records.conftest import Records, document

NOTE = "Amoxicillin 250 mg three times daily for a chest infection."
LATER = "2026-05-01T00:00:00+00:00"


def child(records: Records) -> None:
    records.patient("T-401", document("d1", NOTE), name="Tom Reed", date_of_birth="2018-03-01", sex="Male")


def mother(records: Records, relation: str) -> None:
    records.patient("T-401", document("d1", NOTE), name="Ivy Reed", date_of_birth="1941-03-01", sex="Female")
    if relation == "carer":
        records.me = "carl"
        records.wiring.record_grants.give(Grant("T-401", "carl", "carer", LATER))


@pytest.mark.parametrize(
    "question",
    [
        "How much amoxicillin does my son take?",
        "my little boy has amoxicillin, how much?",
        "What dose of amoxicillin is our lad on?",
        "My son Tom has been given amoxicillin, how much was it?",
    ],
)
def test_a_parent_asks_for_the_child_whose_papers_these_are(records: Records, question: str) -> None:
    child(records)
    assert "250 mg" in records.ask(question).answer


@pytest.mark.parametrize(
    "question",
    [
        "My daughter has amoxicillin too, how much is she on?",
        "My other son has amoxicillin as well, what is his dose?",
        "My son Max has amoxicillin, what is his dose?",
        "My husband has amoxicillin, what is his dose?",
    ],
)
def test_another_child_or_a_parent_is_not_this_patient(records: Records, question: str) -> None:
    child(records)
    assert "250 mg" not in records.ask(question).answer


@pytest.mark.parametrize(
    "question", ["My mum has amoxicillin, how much is it?", "What is my mother's dose of amoxicillin?"]
)
def test_a_carer_asks_for_a_mother_and_an_owner_about_one(records: Records, question: str) -> None:
    mother(records, "carer")
    assert "250 mg" in records.ask(question).answer
    assert "250 mg" not in records.ask(question.replace("mum", "dad").replace("mother", "father")).answer
    records.me = "pat"
    assert "250 mg" not in records.ask(question).answer


@pytest.mark.parametrize(
    "question", ["What does my mother take?", "what is my mum taking", "Which medicines is my gran on?"]
)
def test_a_carer_asks_for_a_mothers_whole_list_as_for_ones_own(records: Records, question: str) -> None:
    mother(records, "carer")
    assert "250 mg" in records.ask(question).answer


@pytest.mark.parametrize("relation", ["self", "carer"])
@pytest.mark.parametrize(
    "message",
    ["My mum wants to die.", "I think my mum is having a stroke", "I am having a stroke", "She doesn't want to live"],
)
def test_help_is_told_for_whoever_needs_it(records: Records, relation: str, message: str) -> None:
    mother(records, relation)
    assert records.ask(message).outcome == "emergency"


def test_the_risk_of_a_stroke_is_no_stroke(records: Records) -> None:
    mother(records, "self")
    assert records.ask("What is my risk of having a stroke?").outcome != "emergency"
