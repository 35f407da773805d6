"""Questions in few words: what was done and not only booked, a level and no tablet, a month of a short year."""

import pytest

from tests.pipelines.records.conftest import Records, document

RHEUMATOLOGY = {"name": "Dr Ida Voss", "specialty": "Rheumatology", "institution": "Elm Hospital"}


def test_what_is_only_booked_is_not_told_as_done(records: Records) -> None:
    records.patient("T-401", document("d1", "Flu jab booked for 5 October 2025."))
    reply = records.ask("did i get the flu jab")
    assert reply.outcome == "answer_partial"
    assert "booked for 5 October" in reply.answer


@pytest.mark.parametrize("question", ["Have I got an appointment for the flu jab?", "have they booked my flu jab"])
def test_a_booking_that_is_asked_for_is_a_whole_answer(records: Records, question: str) -> None:
    records.patient("T-401", document("d1", "Flu jab booked for 5 October 2025."))
    assert records.ask(question).outcome == "answer"


def test_a_vaccine_is_asked_for_as_a_vaccine_and_not_as_an_allergen(records: Records) -> None:
    told = (document("d1", "Allergic to penicillin: rash."), document("d2", "Flu jab given in the left arm."))
    records.patient("T-401", *told)
    assert "left arm" in records.ask("did i get the flu jab").answer


@pytest.mark.parametrize("question", ["Was my iron low?", "Is his iron normal now?"])
def test_a_level_is_a_test_and_not_a_tablet(records: Records, question: str) -> None:
    told = (document("d1", "Ferritin 8 ug/L (15-150) LOW."), document("d2", "Ferrous sulfate 200 mg once daily."))
    records.patient("T-401", *told, sex="Male")
    assert "Ferritin 8" in records.ask(question).answer


def test_a_month_with_two_figures_of_its_year_is_of_that_year(records: Records) -> None:
    told = (document("d1", "CRP 40 mg/L.", "2024-04-09"), document("d2", "CRP 6 mg/L.", "2025-04-09"))
    records.patient("T-401", *told)
    answer = records.ask("what was my crp in april 24").answer
    assert "CRP 40" in answer
    assert "CRP 6" not in answer


def test_a_swap_is_told_by_what_ended_and_not_by_how_it_began(records: Records) -> None:
    told = (
        document("d1", "Warfarin 3 mg daily started.", "2024-01-09"),
        document("d2", "Warfarin stopped and apixaban 5 mg twice daily begun.", "2025-04-09"),
    )
    records.patient("T-401", *told)
    assert "apixaban" in records.ask("when did they swap the warfarin and what for").answer


def test_two_days_for_the_next_visit_to_one_clinic_are_a_conflict(records: Records) -> None:
    told = (
        document("d1", "Next clinic 14 April 2026.", "2025-10-07", who=RHEUMATOLOGY),
        document("d2", "Your next rheumatology appointment is on 21 April 2026.", "2026-01-08", who=RHEUMATOLOGY),
    )
    records.patient("T-401", *told)
    reply = records.ask("When is my next rheumatology appointment?")
    assert reply.outcome == "answer_with_conflict"
    assert "14 April" in reply.answer
    assert "21 April" in reply.answer


def test_what_is_said_to_be_had_is_no_complaint_where_a_condition_alone_is_named(records: Records) -> None:
    records.patient("T-401", document("d1", "Glaucoma excluded."), sex="Female")
    assert records.ask("Mum keeps saying she has glaucoma. does she?").query_type == "Factual"
