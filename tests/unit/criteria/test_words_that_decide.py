"""Which words of a record a verdict on its fields points at."""

import pytest

from shared.criteria.evaluate import evaluate
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Exposure, Sex
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


def verdict(criterion: Sex | Exposure, **fields: str) -> tuple[Truth, list[str]]:
    """Return the truth of a criterion for a record of these fields, and the words it points at."""
    record = {"patient_id": "T-1", "age": 60, "gender": "Female", "smoking_history": "Never Smoked", "symptoms": []}
    terminology = load_terminology()
    judged = evaluate(criterion, read_facts(PatientRecord.model_validate(record | fields), terminology), terminology)
    return judged.truth, [quote.text for quote in judged.because]


@pytest.mark.parametrize(("gender", "truth"), [("Female", Truth.MET), ("Male", Truth.NOT_MET)])
def test_a_stated_sex_is_quoted_for_and_against(gender: str, truth: Truth) -> None:
    assert verdict(Sex("female"), gender=gender) == (truth, [gender])


@pytest.mark.parametrize(
    ("smoking", "truth"), [("Current Smoker", Truth.MET), ("Ex-Smoker", Truth.MET), ("Never Smoked", Truth.NOT_MET)]
)
def test_a_stated_smoking_history_is_quoted_for_and_against(smoking: str, truth: Truth) -> None:
    assert verdict(Exposure("smoking"), smoking_history=smoking) == (truth, [smoking])


@pytest.mark.parametrize("criterion", [Sex("female"), Exposure("smoking")])
def test_what_a_record_does_not_state_is_unknown_without_words(criterion: Sex | Exposure) -> None:
    assert verdict(criterion, gender="Unknown", smoking_history="Unknown") == (Truth.UNKNOWN, [])
