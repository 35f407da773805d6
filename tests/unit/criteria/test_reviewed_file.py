"""Readings that a person wrote: each wins for its own text, and one whose text is gone is named."""

from pathlib import Path

import pytest

from shared.criteria.grammar.tree import signature
from shared.criteria.read import read
from shared.criteria.reviewed.readings import find_reviewed, stale_readings
from shared.terminology.terminology import load_terminology
from tests.unit.criteria.builders import recommendation

READINGS = Path(__file__).with_name("reviewed_readings.yaml")
TEXT = "Refer adults with a persistent cough, save where it comes of a cold."


def test_a_reviewed_reading_wins_over_the_grammars() -> None:
    reading = read(recommendation(TEXT), load_terminology(), READINGS)
    assert reading.source == "reviewed"
    assert signature(reading.criterion) == "all(cough[persistent], not(common_cold))"


@pytest.mark.parametrize(
    "text",
    ["Refer  adults with a persistent cough,\nsave where it comes of a cold", TEXT.replace("adults", "• Adults")],
)
def test_spacing_bullets_and_capitals_make_no_other_text(text: str) -> None:
    assert find_reviewed(text, READINGS) is not None


def test_another_word_makes_another_text_which_the_grammar_reads() -> None:
    other = recommendation(TEXT.replace("a cold", "asthma"))
    assert read(other, load_terminology(), READINGS).source == "read"


def test_a_reading_whose_text_is_gone_is_reported() -> None:
    assert stale_readings([TEXT, "Refer people with jaundice."], READINGS) == ("people who feel odd",)


def test_a_reading_without_a_reason_is_refused(tmp_path: Path) -> None:
    unreasoned = tmp_path / "readings.yaml"
    unreasoned.write_text("- {fingerprint: abc, criterion: {feature: cough}}", encoding="utf-8")
    with pytest.raises(ValueError, match="no reason"):
        find_reviewed(TEXT, unreasoned)
