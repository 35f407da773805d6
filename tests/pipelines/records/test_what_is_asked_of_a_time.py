"""What was off, stopped or told at a time: the answer keeps to that time, and to whoever is meant."""

from tests.pipelines.records.conftest import Records, document

WARD = {"name": "Dr Ola Berg", "specialty": "General medicine", "institution": "Elm Hospital"}
CASUALTY = {"name": "Dr Jan Pole", "specialty": "Emergency medicine", "institution": "Elm Hospital"}


def test_what_was_off_in_a_month_is_all_that_was_flagged_in_it(records: Records) -> None:
    told = (
        document("d1", "ALT 71 U/L (below 41) HIGH. Sodium 140 mmol/L (133-146).", "2024-04-18", "lab_result"),
        document("d2", "ALT 80 U/L (below 41) HIGH.", "2025-05-09", "lab_result"),
    )
    records.patient("T-401", *told)
    answer = records.ask("Which bloods were off in April 2024?").answer
    assert "ALT 71" in answer
    assert "ALT 80" not in answer
    assert "Sodium" not in answer


def test_why_it_was_stopped_in_a_year_is_of_that_year(records: Records) -> None:
    told = (
        document("d1", "Hold methotrexate for two weeks because ALT is raised.", "2024-04-24"),
        document("d2", "Methotrexate stopped because of a cough.", "2025-06-24"),
    )
    records.patient("T-401", *told)
    answer = records.ask("y did they stop mtx in 2024").answer
    assert "ALT is raised" in answer
    assert "cough" not in answer


def test_what_should_not_be_stopped_is_not_stopped(records: Records) -> None:
    told = (
        document("d1", "Carry on with allopurinol rather than stopping it.", "2025-01-01"),
        document("d2", "Allopurinol 300 mg once daily.", "2025-06-24"),
    )
    records.patient("T-401", *told)
    assert records.ask("What dose of allopurinol am I on?").outcome == "answer"


def test_the_emergency_department_is_not_every_doctor_of_a_hospital(records: Records) -> None:
    told = (
        document("d1", "Fell on a wrist. X-ray: no fracture.", "2025-04-24", who=CASUALTY),
        document("d2", "Chest clear. Home today.", "2025-06-24", who=WARD),
    )
    records.patient("T-401", *told)
    answer = records.ask("what did the A&E doctor say").answer
    assert "no fracture" in answer
    assert "Chest clear" not in answer


def test_a_second_question_after_and_is_answered_too(records: Records) -> None:
    told = (
        document("d1", "Allopurinol 100 mg once daily started for gout.", "2024-01-01"),
        document("d2", "Allopurinol 300 mg once daily.", "2025-06-24", "prescription"),
    )
    records.patient("T-401", *told)
    answer = records.ask("Why was I given allopurinol and am I still on it?").answer
    assert "gout" in answer
    assert "300 mg" in answer


def test_a_dose_begun_on_the_way_to_another_is_no_conflict_with_it(records: Records) -> None:
    begun = "Started allopurinol 100 mg once daily, to be increased every four weeks until urate is at target."
    told = (document("d1", begun, "2024-01-01"), document("d2", "Allopurinol 300 mg once daily.", "2025-06-24"))
    records.patient("T-401", *told)
    assert records.ask("What dose of allopurinol am I on?").outcome == "answer"
