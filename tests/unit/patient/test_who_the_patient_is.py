"""Sex (or the organ kept), smoking in words, and the menopause."""

from typing import Any

import pytest

from shared.patient.menopause import find_menopause
from shared.patient.person import sex_of, smoked_of
from shared.patient.record import PatientRecord


def patient(**fields: Any) -> PatientRecord:
    return PatientRecord.model_validate({"patient_id": "T-1", "age": 60, "gender": "Unknown", **fields})


@pytest.mark.parametrize(
    ("fields", "sex"),
    [
        ({"gender": "Male"}, "male"),
        ({"gender": "Other"}, None),
        ({"gender": "Other", "history": ["assigned female at birth"]}, "female"),
        ({"gender": "Other", "history": ["trans man, ovaries and womb not removed"]}, "female"),
        ({"gender": "Male", "history": ["transgender man, ovaries conserved"]}, "female"),
        ({"gender": "Female", "history": ["trans woman, prostate in situ"]}, "male"),
        ({"gender": "Unknown", "symptoms": ["lump on my left testicle"]}, "male"),
        ({"gender": "Unknown", "history": ["mother had ovarian cancer"]}, None),
        ({"gender": "Female", "findings": ["PSA not done"]}, "female"),
    ],
)
def test_sex_is_that_of_the_organ_kept(fields: dict[str, Any], sex: str | None) -> None:
    assert sex_of(patient(**fields))[0] == sex


@pytest.mark.parametrize(
    ("field", "words", "smoked"),
    [
        ("Current Smoker", "", True),
        ("Ex-Smoker", "", True),
        ("Never Smoked", "", False),
        ("Unknown", "ex-smoker 10 pack-yr", True),
        ("Unknown", "gave up smoking in 2010", True),
        ("Unknown", "smokes 20 a day", True),
        ("Unknown", "20 a day until last year", True),
        ("Unknown", "never touched a cigarette", False),
        ("Unknown", "lifelong non-smoker", False),
        ("Unknown", "has never smoked", False),
        ("Unknown", "non-smoker", None),
        ("Unknown", "denies smoking", None),
        ("Unknown", "husband smokes at home", None),
        ("Unknown", "keeps an allotment", None),
    ],
)
def test_smoking_comes_from_the_field_or_else_the_patients_own_words(
    field: str, words: str, smoked: bool | None
) -> None:
    assert smoked_of(patient(smoking_history=field, history=[words]))[0] == smoked


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (51, "last menstrual period 2 years ago"),
        (55, "LMP 3 y ago"),
        (57, "no periods for five years"),
        (59, "menopause at 52"),
        (72, "vaginal bleeding, 20 years after menopause"),
        (60, "periods stopped ten years ago"),
        (54, "haven't had a period for 18 months"),
        (58, "postmenopausal"),
        (66, "went through the menopause in my fifties"),
    ],
)
def test_a_menopause_more_than_a_year_back_is_told_in_many_ways(age: int, words: str) -> None:
    assert find_menopause(words, age)


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (56, "last menstrual period 8 months ago"),
        (48, "hot flushes, period three weeks ago as usual"),
        (47, "spotting between my periods, which still come every month"),
        (54, "heavy periods for 2 years"),
        (53, "menopause at 52"),
        (56, "perimenopausal, no HRT"),
    ],
)
def test_periods_that_still_come_are_no_menopause(age: int, words: str) -> None:
    assert find_menopause(words, age) is None
