"""Texts generated from the reading policy: no alarm is lost in silence, and few of the opposites are matched."""

import pytest

from tests.evaluation.generated.texts import Text, sample, texts

SEED = 2026
OUTCOMES = {"matched", "asked", "matched_or_asked", "beside_or_asked", "out_of_sight"}


@pytest.fixture(scope="module")
def everything() -> list[Text]:
    return [*texts()]


def test_the_texts_are_many_always_the_same_and_each_told_apart(everything: list[Text]) -> None:
    assert len(everything) == 96_322
    assert len({text.id for text in everything}) == len(everything)
    assert sample(everything, 3, SEED) == sample(everything, 3, SEED) != sample(everything, 3, SEED + 1)


def test_every_complaint_is_told_plainly_and_every_outcome_asked_for(everything: list[Text]) -> None:
    assert {text.feature for text in everything if text.kind == "plain"} == {text.feature for text in everything}
    assert {text.expected for text in everything} == OUTCOMES
