"""A value is low or high by the range printed beside it, where the laboratory printed no flag."""

import pytest

from shared.records.ranges import outside
from shared.records.results import results_said
from shared.terminology.health_words import load_health_words
from tests.pipelines.records.conftest import Records, document


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("Sodium 128 (133-146) low", "low"),
        ("Hb 98 g/L (115-165)", "low"),
        ("MCV 74 fL [80–100]", "low"),
        ("CRP 45 mg/L (<5)", "high"),
        ("eGFR 44 mL/min/1.73m2 (60 or above)", "low"),
        ("TSH 0.01 mU/L (0.27 to 4.2)", "low"),
        ("Ferritin 8 ug/L (reference range 30-400)", "low"),
        ("Sodium 128 mmol/L, normal range 133-146", "low"),
        ("Haemoglobin | 98 | g/L | 115-165", "low"),
        ("Potassium 5.9 mmol/L H (3.5-5.3)", "high"),
        ("Potassium 4.4 (3.5-5.3)", ""),
        ("CRP <4 (<5)", ""),
        ("Haemoglobin 109 g/L (118 in October)", ""),
        ("HbA1c 58 (2024-05)", ""),
        ("FEV1 52 % of predicted (3-4 weeks)", ""),
    ],
)
def test_a_value_is_held_against_its_own_range(text: str, flag: str) -> None:
    assert [one.flag for one in results_said(text, load_health_words().find(text))] == [flag]


def test_a_value_that_cannot_be_held_against_a_range_is_neither() -> None:
    assert outside("118/70", "90-140") == outside("128", "") == outside(">200", "300-400") == ""


@pytest.mark.parametrize(
    "question",
    ["Which of my results are not normal?", "Which results are out of range?", "Any results below the normal range?"],
)
def test_what_is_outside_its_range_is_told_where_it_is_asked_for(records: Records, question: str) -> None:
    records.patient("T-401", document("d1", "Sodium 128 (133-146). Potassium 4.4 (3.5-5.3).", doc_type="lab_result"))
    answer = records.ask(question).answer
    assert "128 (133-146)" in answer and "4.4" not in answer


def test_one_spot_is_no_rash(records: Records) -> None:
    records.patient("T-401", document("d1", "A spot on his neck was thought to be a cyst. Spot check of glucose 5.2."))
    assert records.ask("Have I had a rash?").outcome == "no_evidence"
    assert "cyst" in records.ask("What was the spot on my neck?").answer
