"""A question in short forms asks for what the papers call by its full name."""

import pytest

from tests.pipelines.records.conftest import Records, document

LETTER = "Methotrexate 15 mg once weekly. Bisoprolol 2.5 mg once daily. Levofloxacin 500 mg once daily for a week."


@pytest.fixture
def held(records: Records) -> Records:
    rheumatology = {"name": "Dr Ida Voss", "specialty": "Rheumatology", "institution": "Elm Hospital"}
    records.patient("T-401", document("d1", LETTER), document("d2", "Next clinic 4 March 2026.", who=rheumatology))
    return records


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("mtx dose?", "15 mg"),
        ("whats the biso dose", "2.5 mg"),
        ("how much methotrex am I on", "15 mg"),
        ("how much levo was it", "500 mg"),
        ("when is the rheum appt", "4 March 2026"),
    ],
)
def test_a_short_form_is_what_the_papers_hold_under_it(held: Records, question: str, told: str) -> None:
    assert told in held.ask(question).answer


def test_a_short_form_in_a_letter_is_read_as_its_medicine(records: Records) -> None:
    records.patient("T-401", document("d1", "MTX 12.5 mg once weekly."))
    assert "12.5 mg" in records.ask("How much methotrexate do I take?").answer


@pytest.mark.parametrize("question", ["can you dig out my methotrexate dose", "what methods help with methotrexate"])
def test_a_word_of_its_own_is_no_short_form(held: Records, question: str) -> None:
    asked = held.ask(question)
    assert "digoxin" not in asked.answer
    assert {citation.document_id for citation in asked.citations} <= {"d1"}


def test_a_short_form_of_what_no_paper_holds_finds_nothing(held: Records) -> None:
    assert held.ask("amio dose?").outcome == "no_evidence"


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("Pre-operative assessment: ASA 2, fit for surgery.", "Am I on aspirin?"),
        ("Ultrasound: CBD 8 mm, gallstones.", "Do I take cannabidiol?"),
        ("Salbutamol INH two puffs when needed.", "Am I on isoniazid?"),
    ],
)
def test_capitals_that_stand_for_something_else_are_no_medicine(records: Records, told: str, question: str) -> None:
    records.patient("T-401", document("d1", told))
    assert records.ask(question).outcome == "no_evidence"


@pytest.mark.parametrize("told", ["ASA 75 mg daily.", "Stopped ASA because of bruising.", "ASA was restarted."])
def test_capitals_with_a_dose_or_an_act_are_the_medicine(records: Records, told: str) -> None:
    records.patient("T-401", document("d1", told))
    assert [citation.document_id for citation in records.ask("Am I on aspirin?").citations] == ["d1"]


def test_capitals_asked_after_are_found_as_they_stand(records: Records) -> None:
    records.patient("T-401", document("d1", "Pre-operative assessment: ASA 2, fit for surgery."))
    assert "ASA 2" in records.ask("What was my ASA grade?").answer
