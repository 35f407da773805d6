"""Where documents contradict each other on a condition or a result, both are told; what is news is no conflict."""

import pytest

from tests.pipelines.records.conftest import Records, document

EXCLUDED = document("A", "Asthma is excluded: breathing tests were normal throughout.", "2022-02-01")
LISTED = document("B", "PMH asthma, gout. Here with a sprained wrist.", "2023-05-01")
CONFIRMED = document("B", "Repeat breathing tests now confirm asthma.", "2023-05-01")
AGAIN = document("C", "Asthma was ruled out by the chest clinic; please take it off the list.", "2024-01-01")
REPORT = document("R", "Creatinine 102 umol/L (59-104)", "2023-10-24", "lab_result")
LETTER = document("L", "The creatinine was 118 on 24 October 2023.", "2023-10-30")
LATER = document("L", "The creatinine was 118 on 28 October 2023.", "2023-10-30")
SAME = document("L", "The creatinine was 102 on 24 October 2023.", "2023-10-30")


def conflicts(records: Records) -> list[tuple[str, ...]]:
    reply = records.ask("Do my documents disagree about anything?", "P1", message_id="m1")
    return [each.document_ids for each in reply.observations if each.kind == "conflict"]


@pytest.mark.parametrize(
    ("papers", "question"),
    [
        ((EXCLUDED, LISTED), "Do I have asthma?"),
        ((EXCLUDED, LISTED), "What do my papers say about asthma?"),
        ((REPORT, LETTER), "What was my creatinine in October 2023?"),
    ],
)
def test_whoever_asks_of_it_is_told_both(
    records: Records, papers: tuple[dict[str, object], ...], question: str
) -> None:
    records.patient("P1", *papers)
    reply = records.ask(question, "P1", message_id="m1")
    assert reply.outcome == "answer_with_conflict"
    assert {citation.document_id for citation in reply.citations} == {each["document_id"] for each in papers}


def test_what_contradicts_is_observed_and_asked_at_the_next_appointment(records: Records) -> None:
    records.patient("P1", EXCLUDED, LISTED, REPORT, LETTER)
    assert conflicts(records) == [("A", "B"), ("R", "L")]
    reply = records.ask("What should I ask my doctor at the next appointment?", "P1", message_id="m2")
    assert {"A", "B", "R", "L"} <= {citation.document_id for citation in reply.citations}


@pytest.mark.parametrize(
    "papers",
    [(EXCLUDED, CONFIRMED), (LISTED, AGAIN), (EXCLUDED, LISTED, AGAIN), (REPORT, LATER), (REPORT, SAME), (LISTED,)],
    ids=["found since", "shut out since", "decided since", "another day", "the same value", "one document"],
)
def test_what_is_news_or_alike_is_no_conflict(records: Records, papers: tuple[dict[str, object], ...]) -> None:
    records.patient("P1", *papers)
    assert conflicts(records) == []


@pytest.mark.parametrize(
    "words", ["He came out in wheals with co-amoxiclav.", "Swollen lips after taking co-amoxiclav."]
)
def test_a_reaction_told_in_words_stands_against_a_later_none_known(records: Records, words: str) -> None:
    records.patient("P1", document("A", words, "2009-01-01"), document("B", "NKDA.", "2024-01-01"))
    reply = records.ask("Am I allergic to anything?", "P1", message_id="m1")
    assert reply.outcome == "answer_with_conflict"
    assert [each.allergen for each in reply.allergies] == ["co-amoxiclav"]


def test_a_medicine_without_a_strength_stands_on_the_list(records: Records) -> None:
    records.patient(
        "P1", document("A", "Fostair 100/6 inhaler: two puffs twice a day", "2024-01-01", "pharmacy_record")
    )
    assert "Fostair" in records.ask("Which medicines am I on?", "P1", message_id="m1").answer
