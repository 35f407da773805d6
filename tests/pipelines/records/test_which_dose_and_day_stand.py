"""Which doses and days disagree: the last decision and what is listed after it, one appointment told twice."""

import pytest

from tests.pipelines.records.conftest import Records, document

STARTED = document("A", "Methotrexate 10 mg once weekly started.", "2022-01-01")
RAISED = document("B", "Methotrexate increased to 15 mg once weekly.", "2023-01-01")
OLD_SLIP = document("C", "Methotrexate 10 mg once weekly.", "2023-02-01", "prescription")
LOWERED = document("D", "Methotrexate reduced to 12.5 mg once weekly.", "2024-01-01")
NEW_SLIP = document("E", "Methotrexate 15 mg once weekly.", "2024-02-01", "prescription")
BOOKED = document("F", "The second zoledronic acid infusion is booked for 21 April 2026.", "2026-01-15")
TWICE = document("G", "Her second zoledronic acid infusion is booked for 6 May 2026.", "2026-03-30")
IN_FIGURES = document("G", "Her 2nd zoledronic acid infusion is booked for 6 May 2026.", "2026-03-30")
MOVED = document("G", "The zoledronic acid infusion was moved: it is now booked for 6 May 2026.", "2026-03-30")
AFTER = document("G", "The next zoledronic acid infusion is booked for 6 May 2027.", "2026-05-30")


def cited(records: Records, question: str) -> tuple[str, set[str]]:
    reply = records.ask(question, "P1", message_id="m1")
    return reply.outcome, {citation.document_id for citation in reply.citations}


def test_the_last_decision_stands_against_what_is_listed_after_it(records: Records) -> None:
    records.patient("P1", STARTED, RAISED, OLD_SLIP, LOWERED, NEW_SLIP)
    assert cited(records, "What dose of methotrexate am I on?") == ("answer_with_conflict", {"D", "E"})


def test_a_ceiling_is_no_dose_but_decides(records: Records) -> None:
    ceiling = document("D", "The daily dose of methotrexate should not exceed 20 mg.", "2024-01-01")
    agreed = document("E", "Methotrexate 15 mg once weekly.", "2024-02-01", "prescription")
    records.patient("P1", STARTED, RAISED, ceiling, agreed)
    assert cited(records, "What dose of methotrexate am I on?")[0] == "answer"


def test_how_often_can_differ_where_no_dose_is_told(records: Records) -> None:
    records.patient(
        "P1",
        document("A", "Adalimumab started, one pen every two weeks.", "2024-01-01"),
        document("B", "Adalimumab pen, once weekly.", "2024-03-01", "prescription"),
    )
    assert cited(records, "How often do I take adalimumab?") == ("answer_with_conflict", {"A", "B"})


@pytest.mark.parametrize("later", [TWICE, IN_FIGURES], ids=["in words", "in figures"])
def test_one_appointment_told_for_two_days_is_told_twice(records: Records, later: dict[str, object]) -> None:
    records.patient("P1", BOOKED, later)
    assert cited(records, "When is my next zoledronic acid infusion?") == ("answer_with_conflict", {"F", "G"})


@pytest.mark.parametrize("later", [MOVED, AFTER], ids=["moved", "the one after"])
def test_a_day_that_was_moved_or_is_another_is_no_conflict(records: Records, later: dict[str, object]) -> None:
    records.patient("P1", BOOKED, later)
    reply = records.ask("When is my next zoledronic acid infusion?", "P1", message_id="m1")
    assert not reply.observations
    assert reply.outcome == "answer"


@pytest.mark.parametrize("which", ["Second", "Her 2nd", "Final"])
def test_an_ordinal_on_either_side_makes_it_another_appointment(records: Records, which: str) -> None:
    first = document("F", "Colonoscopy booked for 3 March 2026.", "2026-01-15")
    records.patient("P1", first, document("G", f"{which} colonoscopy review 5 May 2026.", "2026-02-01"))
    assert not records.ask("When is my colonoscopy?", "P1", message_id="m1").observations


@pytest.mark.parametrize("words", ["on the 5th of May 2026", "5th May 2026, first thing", "on 5 May 2026"])
def test_a_day_said_with_an_ordinal_is_still_told_for_the_one_appointment(records: Records, words: str) -> None:
    first = document("F", "Colonoscopy booked for 3 March 2026.", "2026-01-15")
    records.patient("P1", first, document("G", f"Colonoscopy booked {words}.", "2026-02-01"))
    assert cited(records, "When is my colonoscopy?") == ("answer_with_conflict", {"F", "G"})


def test_who_shuts_out_a_group_shuts_out_what_belongs_to_it(records: Records) -> None:
    records.patient(
        "P1",
        document("A", "Inflammatory bowel disease is excluded by a normal colonoscopy.", "2022-02-01"),
        document("B", "Known ulcerative colitis and epilepsy.", "2025-02-01"),
    )
    assert cited(records, "Do I have colitis in my papers?") == ("answer_with_conflict", {"A", "B"})


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Sorry to be a nuisance, my neighbour keeps pestering me, who was it that took me off the amlodipine?",
            "losartan",
        ),
        ("Which wrist did I break?", "distal radius"),
        ("What did the head scan show?", "No tumour"),
        ("And the most recent one - the TSH I mean", "TSH 2.3"),
        ("How has my TSH behaved?", "TSH 9.8"),
        ("Who in my family had lupus?", "aunt"),
    ],
)
def test_what_a_question_asks_for_is_quoted(records: Records, question: str, told: str) -> None:
    records.patient(
        "P1",
        document(
            "A", "Her aunt had lupus. Amlodipine changed to losartan 50 mg once daily for swollen ankles.", "2022-01-01"
        ),
        document("B", "X-ray: fracture of the left distal radius.", "2023-01-01"),
        document("C", "No tumour, scar or bleed.", "2023-05-01", "radiology_report", title="MRI brain report"),
        document("D", "TSH 9.8 mU/L (0.4-4.0) HIGH. Requested by Sister Duarte.", "2021-01-01", "lab_result"),
        document("E", "TSH 2.3 mU/L (0.4-4.0).", "2024-01-01", "lab_result"),
    )
    reply = records.ask(question, "P1", message_id="m1")
    assert told in reply.answer
    assert not reply.answer.count("Sister Duarte")


def test_no_sentence_is_quoted_for_standing_beside_the_answer(records: Records) -> None:
    records.patient("P1", document("A", "Here with a cough. Gout is well controlled. CRP 41 mg/L at discharge."))
    assert [each.chunk_text for each in records.ask("How is my gout?", "P1").citations] == ["Gout is well controlled."]


HOW_LONG = document("A", "Sertraline increased to 100 mg once daily. Continue for at least six months.", "2024-04-10")
SLIP = document("B", "Sertraline 100 mg tablets, one daily.", "2024-06-17", "prescription")


def test_how_long_is_told_by_the_sentence_that_says_so(records: Records) -> None:
    records.patient("P1", HOW_LONG, SLIP)
    reply = records.ask("How long should I carry on with sertraline?", "P1", message_id="m1")
    assert reply.outcome == "answer"
    assert [each.chunk_text for each in reply.citations] == [
        "Sertraline increased to 100 mg once daily.",
        "Continue for at least six months.",
    ]


def test_since_when_is_the_last_change_and_why_is_what_was_put_in_its_place(records: Records) -> None:
    records.patient("P1", STARTED, RAISED, document("C", "Replace amlodipine with ramipril 2.5 mg.", "2024-01-01"),
                    document("D", "STOP amlodipine.", "2024-01-03", "prescription"))  # fmt: skip
    since = records.ask("Since when am I on this dose of methotrexate?", "P1", message_id="m1")
    assert [each.document_id for each in since.citations] == ["B"]
    why = records.ask("Why was amlodipine stopped?", "P1", message_id="m2")
    assert {each.document_id for each in why.citations} == {"C", "D"}


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Have I ever had a bad reaction to an antibiotic?", "Factual"),
        ("I can't sleep lately, could my papers say why?", "Symptom"),
        ("Is the levetiracetam making me snappy?", "Symptom"),
        ("How did my mood score change?", "Timeline"),
        ("How is my asthma doing over the years?", "Timeline"),
    ],
)
def test_the_form_of_a_question_tells_its_kind(records: Records, question: str, kind: str) -> None:
    records.patient("P1", STARTED)
    assert records.ask(question, "P1", message_id="m1").query_type == kind


@pytest.mark.parametrize(
    "question",
    ["Could the coeliac disease be why my bones are bad?", "Do I need my teeth seen to before methotrexate?"],
)
def test_a_cause_and_a_need_are_for_a_professional_to_judge(records: Records, question: str) -> None:
    records.patient("P1", STARTED, document("B", "A bone scan is suggested because of coeliac disease."))
    assert records.ask(question, "P1", message_id="m1").outcome == "redirect"


def test_the_dose_that_another_is_to_be_increased_to_stands_against_a_later_list(records: Records) -> None:
    records.patient(
        "P1",
        document("A", "Bisoprolol to be increased to 10 mg once daily.", "2025-03-01"),
        document("B", "Bisoprolol 5 mg once daily.", "2025-05-01", "prescription"),
    )
    assert cited(records, "What dose of bisoprolol am I on?") == ("answer_with_conflict", {"A", "B"})


@pytest.mark.parametrize(
    "told",
    [
        "Digoxin: withhold if the pulse is below 60.",
        "Digoxin is not to be stopped.",
        "Advised not to stop digoxin.",
        "Digoxin syrup: hold the bottle upright.",
    ],
)
def test_what_is_to_be_held_on_a_condition_or_not_to_be_stopped_is_not_stopped(records: Records, told: str) -> None:
    records.patient(
        "P1",
        document("A", told, "2025-03-01"),
        document("B", "Digoxin 125 micrograms once daily.", "2025-05-01", "prescription"),
    )
    assert cited(records, "What dose of digoxin am I on?")[0] == "answer"
