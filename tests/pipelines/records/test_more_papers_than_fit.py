"""Twenty papers over the budget: allergies come first, a conflict whole, and the answer is found all the same."""

from pathlib import Path

import pytest

from pipelines.records.answer.allergies import allergy_entries
from pipelines.records.answer.draft import drafted
from pipelines.records.context.assemble import CHARACTERS_A_TOKEN, assemble
from pipelines.records.papers.shelf import take
from pipelines.records.question.asked import understand
from tests.pipelines.records.conftest import AS_OF, Records, document, records_in

BUDGET = 500
FILLER = " ".join(f"Seen for dressing number {number}, which was clean and dry." for number in range(12))
TOLD = (
    document("first", "Allergic to trimethoprim: blistering rash.", "2014-06-03"),
    document("right", "Right heel: small pressure area.", "2023-06-08"),
    document("left", "Left heel: pressure area dressed.", "2024-10-22"),
    document("less", "Furosemide brought down to 40 mg each morning.", "2023-11-07"),
    document("more", "Furosemide 80 mg, one each morning.", "2023-12-04", "prescription"),
)
FILLERS = [document(f"f{number}", f"Visit {number}. {FILLER}", f"2025-{number % 12 + 1:02}-15") for number in range(16)]


def twenty(folder: Path) -> Records:
    records = records_in(folder, records_context_tokens=BUDGET)
    records.patient("T-401", *TOLD, *FILLERS, sex="Female")
    assert sum(len(each["text"]) for each in FILLERS) > BUDGET * CHARACTERS_A_TOKEN
    return records


@pytest.mark.parametrize(
    ("question", "sides"),
    [("How much furosemide does she take?", {"less", "more"}), ("Which heel is sore?", {"right", "left"})],
)
def test_both_sides_are_told_within_the_budget(tmp_path: Path, question: str, sides: set[str]) -> None:
    reply = twenty(tmp_path).ask(question)
    assert reply.outcome == "answer_with_conflict"
    assert {citation.document_id for citation in reply.citations} == sides
    assert reply.context_used.total_context_tokens <= BUDGET
    assert [allergy.allergen for allergy in reply.allergies] == ["trimethoprim"]


@pytest.mark.parametrize("question", ["How much furosemide does she take?", "Which heel is sore?"])
def test_allergies_open_the_context_and_no_side_stands_alone_in_it(tmp_path: Path, question: str) -> None:
    records = twenty(tmp_path)
    papers = take(records.wiring, records.me, "T-401").papers
    draft = drafted(understand(question, papers, AS_OF), papers)
    sides = {point.line.key for point in draft.points}
    assert len(sides) == 2
    for tokens in range(10, 120, 2):
        context = assemble(allergy_entries(papers), draft, (), (), tokens)
        assert context.text.startswith("KNOWN ALLERGIES: trimethoprim"[: tokens * CHARACTERS_A_TOKEN])
        assert context.tokens <= tokens
        assert context.lines in (frozenset(), sides)
