"""Sentences, each with the features that it must and may give."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.terminology.concept import Mention
from shared.terminology.terminology import load_terminology

ROWS = yaml.safe_load((Path(__file__).parent / "sentences.yaml").read_text(encoding="utf-8"))
BESIDE = {"site", "head", "qualifier"}


def _features(text: str) -> list[Mention]:
    terminology = load_terminology()
    return [m for m in terminology.find_mentions(text) if terminology.concept(m.concept).kind not in BESIDE]


@pytest.mark.parametrize("row", ROWS, ids=[row["text"] for row in ROWS])
def test_a_sentence_gives_just_its_features(row: dict[str, Any]) -> None:
    assert sorted(mention.concept for mention in _features(row["text"])) == sorted(row["gives"])


@pytest.mark.parametrize("row", ROWS, ids=[row["text"] for row in ROWS])
def test_a_mention_quotes_the_text_as_given(row: dict[str, Any]) -> None:
    for mention in _features(row["text"]):
        assert row["text"][mention.start : mention.end] == mention.text
        assert all(mention.start <= start <= end <= mention.end for start, end in mention.gaps)


def test_words_that_a_form_passes_over_are_its_gaps() -> None:
    (mention,) = _features("lump that came up in the left armpit")
    start, end = mention.gaps[0]
    assert "that came up" in mention.text[start - mention.start : end - mention.start]


def test_a_qualifier_stands_beside_the_feature_that_it_limits() -> None:
    mentions = load_terminology().find_mentions("persistent unexplained cough")
    assert {mention.concept for mention in mentions} == {"persistent", "unexplained", "cough"}


def test_capitals_are_asked_for_where_small_letters_are_a_word() -> None:
    assert [m.concept for m in _features("ED for two years")] == ["erectile_dysfunction"]
    assert _features("ed came with me") == []


def test_the_same_text_gives_the_same_mentions_again() -> None:
    text = "cough and weight loss, lump in the neck"
    assert load_terminology().find_mentions(text) == load_terminology().find_mentions(text)
    assert isinstance(load_terminology().find_mentions(text), tuple), "a list kept for the next reader could be changed"
