"""Text of our own making: its figures may not fall."""

import json

from pipelines.records.papers.shelf import take
from pipelines.records.question.asked import understand
from pipelines.records.taking.orders import orders_in
from shared.guardrails.gate.danger import cannot_wait, find_danger
from shared.guardrails.injection import find_attack
from tests.pipelines.records.conftest import AS_OF, CASES, Records

GUARDS = json.loads((CASES / "guards.json").read_text())
HASTE = [json.loads(line) for line in (CASES / "own_questions_in_haste.jsonl").read_text().splitlines()]
QUESTIONS = [json.loads(line) for line in (CASES / "own_questions.jsonl").read_text().splitlines()]


def test_every_call_for_help_is_heard_and_no_question_is_taken_for_one() -> None:
    assert [text for text in GUARDS["emergencies"] if not cannot_wait(find_danger(text))] == []
    assert [text for text in GUARDS["not_emergencies"] if cannot_wait(find_danger(text))] == []


def test_attacks_and_orders_to_software_are_found_and_orders_to_people_are_kept() -> None:
    assert [text for text in GUARDS["attacks"] if not find_attack(text)] == []
    assert [text for text in GUARDS["orders_to_people"] if orders_in(text)] == []
    for text, kept in GUARDS["orders_in_documents"]:
        left = text
        for start, end in sorted(orders_in(text), reverse=True):
            left = left[:start] + left[end:]
        assert left.split() == " ".join(kept).split()


def test_advice_is_told_from_what_papers_say(filled: Records) -> None:
    papers = take(filled.wiring, filled.me, "T-401").papers
    bounds = {text: understand(text, papers, AS_OF).bound for text in GUARDS["within"]}
    assert {text for text, bound in bounds.items() if bound != "within"} == set()
    decided = [text for text, _ in GUARDS["advice"] if understand(text, papers, AS_OF).bound in ("advice", "diagnosis")]
    assert len(decided) / len(GUARDS["advice"]) >= 0.95


def test_questions_in_haste_are_answered(filled: Records) -> None:
    """Of 30 in shorthand, dictation and rambling, 23 outcomes were right as they were first seen."""
    right = [filled.ask(each["question"], message_id=each["id"], session_id=each["id"]).outcome == each["outcome"]
             for each in HASTE]  # fmt: skip
    assert sum(right) >= 23


def test_the_fourth_patients_questions_are_answered(filled: Records) -> None:
    """Of 30 questions; as they were first seen 21 outcomes and 25 kinds were right."""
    right = {"outcome": 0, "query_type": 0}
    for case in QUESTIONS:
        reply = filled.ask(case["question"], message_id=case["id"], session_id=case["id"])
        for name in right:
            right[name] += getattr(reply, name) == case[name]
        assert all(one.document_id for one in reply.citations)
    assert right["outcome"] >= 28
    assert right["query_type"] >= 29
