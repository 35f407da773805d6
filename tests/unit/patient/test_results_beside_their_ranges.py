"""Values and words about results become features by age and sex."""

import pytest

from shared.patient.facts import FeatureFact, Quote
from shared.patient.ranges import combined, features_of_level, features_of_value
from shared.patient.values import find_values

WORDS = Quote("findings", "words")


def features(text: str, age: int = 60, sex: str | None = "male") -> dict[str, bool]:
    values, levels = find_values(text)
    facts = [fact for value in values for fact in features_of_value(value, age, sex, WORDS)]
    facts += [fact for level in levels for fact in features_of_level(level, WORDS)]
    return {fact.concept: fact.is_present for fact in facts}


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Hb 98 g/L", "low_haemoglobin"),
        ("haemoglobin 9.8", "anaemia"),
        ("platelets 512", "thrombocytosis"),
        ("raised platelets", "thrombocytosis"),
        ("WCC 13.2", "raised_white_cells"),
        ("random glucose 14.2 mmol/l", "high_blood_glucose"),
        ("fasting glucose 7.4", "high_blood_glucose"),
        ("ferritin 6 ng/mL", "iron_deficiency"),
        ("calcium 2.78", "hypercalcaemia"),
        ("temp 102 F", "fever"),
    ],
)
def test_a_result_beyond_its_range_is_a_feature(text: str, concept: str) -> None:
    assert features(text)[concept] is True


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Hb 152", "low_haemoglobin"),
        ("platelets 450", "thrombocytosis"),
        ("platelets normal", "thrombocytosis"),
        ("FBC normal", "anaemia"),
        ("random glucose 9.1", "high_blood_glucose"),
        ("temperature 36.8", "fever"),
    ],
)
def test_a_result_within_its_range_denies_the_feature(text: str, concept: str) -> None:
    assert features(text)[concept] is False


@pytest.mark.parametrize(
    ("age", "sex", "is_low"),
    [(60, "male", True), (60, "female", False), (60, None, False), (13, "male", False), (1, "male", False)],
)
def test_what_is_low_depends_on_age_and_sex(age: int, sex: str | None, is_low: bool) -> None:
    assert features("Hb 125 g/L", age, sex)["low_haemoglobin"] is is_low


def test_low_haemoglobin_with_low_ferritin_is_iron_deficiency_anaemia() -> None:
    facts = {name: [FeatureFact(name, True, WORDS)] for name in ("low_haemoglobin", "iron_deficiency")}
    assert [fact.concept for fact in combined(facts)] == ["iron_deficiency_anaemia"]


def test_low_haemoglobin_with_normal_ferritin_is_not() -> None:
    facts = {"low_haemoglobin": [FeatureFact("low_haemoglobin", True, WORDS)]}
    facts["iron_deficiency"] = [FeatureFact("iron_deficiency", False, WORDS)]
    assert not list(combined(facts))
