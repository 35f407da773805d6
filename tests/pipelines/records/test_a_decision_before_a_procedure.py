"""Whether to stop or take a medicine before a procedure is handed on, with the document's own instruction."""

import pytest

from tests.pipelines.records.conftest import Records, document

INSTRUCTION = "Stop apixaban two days before the procedure and restart the day after."
FASTING = "Do not eat for six hours before the operation."


def papers(records: Records) -> None:
    records.patient(
        "T-401",
        document("d1", f"I have increased bisoprolol to 3.75 mg once daily. {INSTRUCTION} No heart failure.",
                 "2025-11-02"),
        document("d2", "Potassium 5.9 mmol/L (3.5-5.3) high.", "2025-10-15", "lab_result"),
        document("d3", f"Your hernia operation is on 12 March 2026. {FASTING} Take metformin as usual, but not on the "
                 "morning of surgery.", "2025-12-01"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Should I stop apixaban before the procedure?", INSTRUCTION),
        ("Do I need to stop my blood thinner before the operation?", INSTRUCTION),
        ("Should I still take bisoprolol before my procedure", "I have increased bisoprolol to 3.75 mg once daily."),
        ("Should I take my metformin before the operation?", "Take metformin as usual"),
        ("Should I fast before the operation?", FASTING),
        ("Which tablets should I stop before my procedure?", INSTRUCTION),
        ("Ought I to stop the apixaban for the procedure next week?", INSTRUCTION),
    ],
)
def test_what_a_document_says_of_it_is_quoted_and_the_decision_handed_on(
    records: Records, question: str, quoted: str
) -> None:
    papers(records)
    reply = records.ask(question)
    assert (reply.outcome, reply.query_type) == ("redirect", "Factual")
    assert f"“{quoted}" in reply.answer
    assert "it is a decision for your doctor or pharmacist" in reply.answer


@pytest.mark.parametrize(
    "told", ["Omit apixaban on the morning of surgery.", "Withhold apixaban for two days before it."]
)
def test_an_instruction_in_other_words_is_quoted_beside_a_later_dose(records: Records, told: str) -> None:
    records.patient("T-401", document("d1", f"Seen in clinic. {told} No heart failure.", "2025-11-02"),
                    document("d2", "Apixaban 5 mg twice daily.", "2025-12-02", "prescription"))  # fmt: skip
    assert f"“{told}”" in records.ask("Should I stop apixaban before the procedure?").answer


@pytest.mark.parametrize(
    "question",
    [
        "What should I ask before the procedure?",
        "What should I bring to my procedure?",
        "Should I mention the apixaban before my procedure?",
        "What do I need to do before the operation?",
        "Should I be worried about my potassium before my review?",
        "What questions should I take to the cardiologist about my tablets?",
    ],
)
def test_getting_ready_for_it_stays_a_list_of_points(records: Records, question: str) -> None:
    papers(records)
    reply = records.ask(question)
    assert (reply.query_type, reply.boundary_check) == ("Exploratory", "preparation")
