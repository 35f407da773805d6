"""A medicine that was to be taken for some days is none that is taken now, once they are over."""

from datetime import date, timedelta

import pytest

from shared.records.courses import course_in, ended_on
from tests.pipelines.records.conftest import Records, document

STANDING = "Continue ramipril 5 mg once daily."
NOW = "What medicines do I take now?"


def listed(records: Records, *texts: str, day: str = "2025-01-05", doc_type: str = "clinical_note") -> str:
    days = [(date.fromisoformat(day) + timedelta(days=at)).isoformat() for at in range(len(texts))]
    held = [document(f"d{at}", text, days[at], doc_type) for at, text in enumerate(texts)]
    records.patient("T-401", *held)
    return records.ask(NOW).answer.lower()


@pytest.mark.parametrize(
    "text",
    [
        "Started amoxicillin 500 mg three times daily for 7 days.",
        "Amoxicillin 500 mg tds for seven days.",
        "Amoxicillin 500 mg tds 7/7.",
        "Amoxicillin 500mg tds x 5 days.",
        "Amoxicillin 500 mg three times daily for a week, then stop.",
        "Given a 5-day course of amoxicillin 500 mg three times daily.",
        "Amoxicillin 500 mg three times daily until 12 January.",
        "Amoxicillin 500 mg three times daily for two weeks. Amoxicillin was well tolerated.",
    ],
)
def test_a_course_that_is_over_is_left_out(records: Records, text: str) -> None:
    answer = listed(records, f"{text} {STANDING}")
    assert "ramipril 5 mg" in answer
    assert "amoxicillin" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "Amlodipine 5 mg once daily for two weeks, then 10 mg once daily.",
        "Started amlodipine 5 mg once daily for 2 weeks, then increase.",
        "She has been on amlodipine 5 mg once daily for 3 months.",
        "Amlodipine 5 mg once daily for six weeks now.",
        "Amlodipine 5 mg once daily for at least 6 months.",
        "Amlodipine 5 mg once daily for 10 years.",
        "Amlodipine 5 mg once daily for 3 days if the pressure rises.",
        "Amlodipine 5 mg once daily, 28 days supply.",
        "Amlodipine 5 mg once daily, bloods in 7 days, review 4/52.",
        "Started amlodipine 5 mg once daily, and will be seen for 6 week check.",
    ],
)
def test_what_goes_on_comes_again_or_only_was_so_is_no_course(records: Records, text: str) -> None:
    assert "amlodipine" in listed(records, f"{text} {STANDING}")


def test_a_course_that_runs_still_is_listed(records: Records) -> None:
    assert "amoxicillin" in listed(records, f"Amoxicillin 500 mg three times daily for 10 days. {STANDING}",
                                   day="2026-01-25")  # fmt: skip


def test_how_long_a_slip_supplies_is_no_course_but_seven_days_on_it_are(records: Records) -> None:
    course = "Amoxicillin 500 mg three times daily for 7 days."
    answer = listed(records, "Ramipril 5 mg once daily for 28 days.", course, doc_type="prescription")
    assert "ramipril" in answer
    assert "amoxicillin" not in answer


def test_a_slip_with_another_dose_differs_however_long_it_supplies(records: Records) -> None:
    records.patient("T-401", document("d1", "I have increased ramipril to 10 mg once daily.", "2025-01-05"),
                    document("d2", "Ramipril 5 mg once daily for 28 days.", "2025-02-05", "prescription"))  # fmt: skip
    assert records.ask(NOW).outcome == "answer_with_conflict"


def test_what_is_taken_all_along_stands_beside_a_course_of_more_of_it(records: Records) -> None:
    answer = listed(records, "Prednisolone 5 mg once daily.", "Prednisolone 30 mg once daily for 5 days.")
    assert "prednisolone 5 mg" in answer
    assert "30 mg" not in answer


def test_what_a_later_document_lists_again_is_taken(records: Records) -> None:
    assert "omeprazole" in listed(records, "Omeprazole 20 mg once daily for 2 weeks.", "Omeprazole 20 mg once daily.")


def test_a_course_is_still_told_when_it_is_asked_about(records: Records) -> None:
    records.patient("T-401", document("d1", "Started amoxicillin 500 mg three times daily for 7 days.", "2025-01-05"))
    assert "for 7 days" in records.ask("Am I on amoxicillin?").answer


@pytest.mark.parametrize(("end", "is_listed"), [("2025-02-01", False), ("2026-03-01", True)])
def test_an_entry_with_an_end_is_taken_until_then(records: Records, end: str, is_listed: bool) -> None:
    row = {"generic_name": "amoxicillin", "dose": "500 mg", "status": "active", "end_date": end}
    records.patient("T-401", document("d1", f"Amoxicillin 500 mg three times daily. {STANDING}", "2025-01-05",
                                      records={"medications": [row]}))  # fmt: skip
    assert ("amoxicillin" in records.ask(NOW).answer.lower()) is is_listed


@pytest.mark.parametrize(
    ("course", "last"),
    [("7 days", "2025-01-12"), ("ten days", "2025-01-15"), ("a week", "2025-01-12"), ("3/7", "2025-01-08"),
     ("2/52", "2025-01-19"), ("one month", "2025-02-05"), ("12 January", "2025-01-12")],
)  # fmt: skip
def test_the_last_day_of_a_course_is_counted_from_its_document(course: str, last: str) -> None:
    assert str(ended_on(course, "2025-01-05")) == last
    assert ended_on(course, "") is None


def test_words_that_tell_no_end_are_no_course() -> None:
    assert [course_in("", text) for text in (" 5 mg.", " for pain.", " 120/80.", " for 10 years.")] == [""] * 4
