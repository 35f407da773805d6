"""What a document tells beside a relative is told of whoever its grammar says."""

from pathlib import Path

import pytest

from shared.data import read_yaml
from shared.language.relatives.of_others import of_others
from shared.terminology.health_words import load_health_words

TOLD = read_yaml(Path(__file__).with_name("relatives_told.yaml"))


def whose(text: str, word: str) -> str | None:
    """The relation of whom a word is told, the patient's sex known where a pronoun tells it."""
    named = load_health_words().find(text)
    sex = "female" if {"her", "she"} & set(text.lower().split()) else None
    told = zip(named, of_others(text, named, sex), strict=True)
    return next(other for one, other in told if word.lower() in text[one.start : one.end].lower())


@pytest.mark.parametrize(("text", "word"), TOLD["the patient's"])
def test_the_patients_stays_the_patients_beside_a_relative(text: str, word: str) -> None:
    assert whose(text, word) is None


@pytest.mark.parametrize(("text", "word"), TOLD["the relative's"])
def test_a_relatives_is_never_taken_for_the_patients(text: str, word: str) -> None:
    assert whose(text, word) is not None
