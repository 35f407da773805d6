"""The question itself, its time and its attribute decide what is quoted, not the words around it."""

import re

import pytest

from pipelines.records.question.focus import asking, without_lead
from pipelines.records.response import RecordsAnswer
from tests.pipelines.records.conftest import Records, document


def _asked(records: Records, question: str) -> RecordsAnswer:
    own = "-".join(re.findall(r"[a-z0-9]+", question.lower()))
    return records.ask(question, message_id=own, session_id=own)


def _quoted(records: Records, question: str) -> str:
    reply = _asked(records, question)
    return " ".join(citation.chunk_text for citation in reply.citations)


def test_words_that_lead_up_to_a_question_are_no_complaint() -> None:
    assert without_lead("I keep forgetting who started the losartan") == "who started the losartan"
    assert without_lead("tell me about my heart") == "tell me about my heart"


def test_a_question_that_points_back_keeps_whom_it_is_about() -> None:
    assert asking("My husband has gout. Is that in here?") == "My husband has gout. Is that in here?"
    assert asking("My mother frets. What did the clinic find?") == "What did the clinic find?"


def test_a_score_is_told_from_its_start(filled: Records) -> None:
    reply = _asked(filled, "how did the joint score go from the start")
    assert reply.query_type == "Timeline"
    assert all(score in reply.answer for score in ("5.6", "3.1", "2.2"))


def test_why_a_medicine_was_held_is_answered_from_where_it_was_held_alone(filled: Records) -> None:
    quoted = _quoted(filled, "why was the methotrexate put on hold that summer")
    assert "liver test" in quoted
    assert "antibiotics" not in quoted


def test_what_a_slip_lists_is_not_what_is_taken_now(filled: Records) -> None:
    quoted = _quoted(filled, "What is on my last prescription?")
    assert "Lansoprazole 15 mg" in quoted
    assert "osartan" not in quoted


def test_the_day_of_a_medicines_review_is_no_question_for_a_list(filled: Records) -> None:
    assert "Lansoprazole" not in _quoted(filled, "When is my medicines review due?")


@pytest.mark.parametrize("question", ["What am I allergic to?", "So what are my allergies?"])
def test_what_somebody_is_allergic_to_is_every_allergy(filled: Records, question: str) -> None:
    reply = filled.ask(question)
    assert reply.outcome == "answer"  # that no allergy to a drug is known says nothing of wasps
    assert "wasp" in reply.answer
    assert "NKDA" in reply.answer


def test_what_is_asked_of_the_record_as_a_whole_goes_on_about_nothing(filled: Records) -> None:
    filled.ask("Latest CRP please", message_id="f1", session_id="follows")
    reply = filled.ask("When is my next appointment?", message_id="f2", session_id="follows")
    assert "6 May 2026" in reply.answer
    assert "CRP" not in reply.answer


@pytest.mark.parametrize("question", ["Who made him stop the metformin?", "When did they make me stop the metformin?"])
def test_whoever_asks_who_made_somebody_stop_a_medicine_is_told_of_that_medicine(
    records: Records, question: str
) -> None:
    stopped = document("D1", "Metformin was stopped by Dr Okafor.", "2024-03-01")
    records.patient("P1", stopped, document("D2", "Ramipril stopped: dry cough.", "2024-06-01"))
    reply = records.ask(question, "P1")
    assert reply.query_type != "Symptom"
    assert [citation.document_id for citation in reply.citations] == ["D1"]


def test_a_neck_is_no_cervix(records: Records) -> None:
    records.patient("P1", document("D1", "Cervical smear test: no abnormal cells seen.", "2024-03-01"))
    assert "smear" not in records.ask("What did the test of my neck show?", "P1").answer


def test_having_a_medicine_is_for_a_professional_to_decide(filled: Records) -> None:
    assert _asked(filled, "Can I have naproxen for my hands?").outcome == "redirect"
