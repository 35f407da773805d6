"""Quotes that stand in the record letter by letter and are misread: what is around them says otherwise."""

import pytest

from tests.pipelines.assess.conftest import Assess
from tests.pipelines.assess.test_text_that_was_left_unread import (
    FETCH,
    NOTHING,
    ToolModel,
    matched,
    reading,
    with_symptoms,
)

LOSS, PAIN = ("weight loss", "loss this month of weight"), ("chest pain", "pain lately of the chest")
MISREAD = [
    ("loss this month of weight was intended", LOSS),
    ("loss this month of weight by dieting", LOSS),
    ("loss this month of weight, resolved", LOSS),
    ("loss this month of weight ruled out", LOSS),
    ("loss this month of weight? unlikely", LOSS),
    ("loss this month of weight in her husband", LOSS),
    ("if loss this month of weight then call", LOSS),
    ("leaflet on loss this month of weight", LOSS),
    ("hopes for loss this month of weight", LOSS),
    ("trying for loss this month of weight", LOSS),
    ("loss this month of weight in 1998", LOSS),
    ("screened for loss this month of weight", LOSS),
    ("loss this month of weight unfounded", LOSS),
    ("pain lately of the chest excluded", PAIN),
    ("free from pain lately of the chest", PAIN),
    ("pain lately of the chest settled", PAIN),
    ("pain lately of the chest last century", PAIN),
    ("pain lately of the chest of drawers", PAIN),
    ("neighbour told of pain lately of the chest", PAIN),
    ("pain lately of the chest since a fall", PAIN),
]


@pytest.mark.parametrize(("string", "found"), MISREAD)
def test_a_verbatim_quote_that_is_misread_changes_nothing(assess: Assess, string: str, found: tuple[str, str]) -> None:
    record = with_symptoms(string, "zorbled twice")
    answer, alone = assess(record, ToolModel((FETCH,), reading(found), NOTHING)), assess(record)
    assert matched(answer) == matched(alone)
    assert (answer.risk_level, answer.nearly_matched) == (alone.risk_level, alone.nearly_matched)
    assert not [warning for warning in answer.warnings if "read it as" in warning]
