"""Where documents contradict each other, both sides are in the context and in the answer, or neither is."""

from pathlib import Path

import pytest

from pipelines.records.answer.conflict.found import unsettled
from pipelines.records.answer.draft import drafted
from pipelines.records.context.assemble import assemble
from pipelines.records.papers.prepare import Papers
from pipelines.records.papers.shelf import take
from pipelines.records.question.asked import understand
from tests.pipelines.records.conftest import AS_OF, Records, document, records_in

OTHERS = "Haemoglobin 100 g/L (115-165) LOW. Ferritin 6 ug/L (15-300) LOW. Potassium 3.1 mmol/L (3.5-5.3) LOW."
LETTERS = (
    document("A", "Bisoprolol reduced to 2.5 mg once daily because of a slow pulse.", "2024-02-01"),
    document("B", "Bisoprolol 5 mg once daily. Atorvastatin 20 mg once daily.", "2025-05-01", "prescription"),
    document("C", OTHERS, "2025-06-01", "lab_result"),
    document("D", "Please recheck the ferritin in three months. Refer to the dietitian.", "2025-07-01"),
)
QUESTIONS = (
    "What dose of bisoprolol am I on?",
    "Which medicines am I taking?",
    "What should I ask my doctor at the next appointment?",
    "Should I take the bisoprolol at 5 mg?",
    "Do my documents disagree about anything?",
    "What does the prescription from 2025 say about bisoprolol?",
    "How much bisoprolol, and when was my haemoglobin last tested?",
)


@pytest.fixture
def papers(records: Records) -> Papers:
    records.patient("P1", *LETTERS)
    return take(records.wiring, records.me, "P1").papers


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_length_of_context_lets_one_side_in_alone(papers: Papers, question: str) -> None:
    draft = drafted(understand(question, papers, AS_OF), papers)
    sides = {line.key for conflict in unsettled(papers) for line in conflict.sides}
    assert len(sides) == 2
    for tokens in range(0, 400, 3):
        held = assemble((), draft, (), (), tokens).lines & sides
        assert held in (frozenset(), sides)


@pytest.mark.parametrize("tokens", [60, 90, 3000])
def test_no_answer_tells_one_side_alone(tmp_path: Path, tokens: int) -> None:
    made = records_in(tmp_path, records_context_tokens=tokens)
    made.patient("P1", *LETTERS)
    for question in QUESTIONS:
        reply = made.ask(question, "P1", message_id=f"m{QUESTIONS.index(question)}")
        told = {citation.document_id for citation in reply.citations if "isoprolol" in citation.chunk_text}
        assert told in (set(), {"A", "B"}), question
        assert tokens < 3000 or told, question
