"""A question's form, and not its wording, decides which of a test's results are quoted."""

import pytest

from shared.terminology.health_words import load_health_words
from tests.pipelines.records.conftest import Records, document

REPORTS = [
    document("D1", "Urate 400 umol/L (200-430). Weight 80 kg.", "2023-02-01", "lab_result"),
    document("D2", "First fit, at school. Weight 84 kg.", "2024-01-10"),
    document("D3", "Urate 562 umol/L (200-430) HIGH. Weight 88 kg.", "2024-06-01", "lab_result"),
    document("D4", "Urate 310 umol/L (200-430). Weight 86 kg.", "2025-05-01", "lab_result"),
]


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("what's my urate", ["D4"]),
        ("whats the top number my urate has been", ["D3"]),
        ("the first urate please, what was it", ["D1"]),
        ("my urate, was it high and when", ["D3"]),
        ("has my urate gone up or down", ["D1", "D3", "D4"]),
        ("my urate now compared with before", ["D1", "D3", "D4"]),
        ("what was my weight when I had the first fit", ["D2"]),
    ],
)
def test_a_questions_form_says_which_results_it_is_after(records: Records, question: str, documents: list[str]) -> None:
    records.patient("P1", *REPORTS)
    assert [citation.document_id for citation in records.ask(question, "P1").citations] == documents


def test_a_medicine_that_only_its_ending_tells_is_read_like_a_listed_one(records: Records) -> None:
    words = load_health_words()
    assert "examplanterol" not in words.names
    records.patient("P1", document("D1", "COPD. Started vilanterol 22 micrograms once daily."))
    assert "vilanterol" in records.ask("which inhaler am I on for my COPD?", "P1").answer


@pytest.mark.parametrize("part", ["heart", "kidney", "throat", "epilepsy"])
@pytest.mark.parametrize("who", ["doctor", "clinic", "nurse", "team", "unit"])
def test_whoever_sees_to_a_part_is_known_by_it(part: str, who: str) -> None:
    assert [found.name.kind for found in load_health_words().find(f"what did the {part} {who} say")] == ["carer"]


def test_what_was_asked_of_the_past_asks_for_no_decision(records: Records) -> None:
    records.patient("P1", document("D1", "Behaviour settled on the new tablets."))
    assert records.ask("was his behaviour ok on the new tablets", "P1").outcome == "answer"
    assert records.ask("is it ok to stop the tablets", "P1", message_id="b").outcome == "redirect"
