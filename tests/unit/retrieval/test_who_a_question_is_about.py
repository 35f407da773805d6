"""Ages, sexes and age groups read from questions and from rows."""

from pathlib import Path

import pytest
import yaml

from shared.language.age_limits import row_ages
from shared.language.ages import stated_age, stated_group, stated_sex
from shared.language.stems import stems

CASES = yaml.safe_load(Path(__file__).with_name("ages.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["ask"])
def test_a_question_says_who_it_is_about(case: dict[str, object]) -> None:
    ask = str(case["ask"])
    age = stated_age(ask)
    sex = stated_sex(ask)
    group = stated_group(frozenset(stems(ask)), ask, age)
    assert {"age": age, "sex": sex, "group": group} == {key: case[key] for key in ("age", "sex", "group")}


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("Abdominal pain (unexplained), 50 and over", (50, None)),
        ("Breast lump, under 30", (None, 30)),
        ("Cough with fatigue", (None, None)),
    ],
)
def test_a_symptom_row_states_its_ages(text: str, ages: tuple[int | None, int | None]) -> None:
    assert row_ages(text) == ages
