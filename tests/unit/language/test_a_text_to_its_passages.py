"""Texts to passages: headings, turns, whose story, what is denied, asked or advised; every letter once."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.language.analyse import analyse
from shared.language.analysis import Passage

ROWS = yaml.safe_load((Path(__file__).parent / "passages.yaml").read_text(encoding="utf-8"))
LETTERS = yaml.safe_load((Path(__file__).parent / "letters.yaml").read_text(encoding="utf-8"))


def told_as(passage: Passage) -> set[str]:
    kinds = {passage.section, passage.other or "", passage.assertion}
    return kinds if passage.other or passage.assertion != "stated" else kinds | {"stated"}


@pytest.mark.parametrize("row", ROWS, ids=[row["text"] for row in ROWS])
def test_a_passage_is_what_its_words_make_it(row: dict[str, Any]) -> None:
    text = row["text"]
    passages = analyse(text, sex=row.get("sex"), age=row.get("age")).passages
    for words, kind in row["says"]:
        found = next(p for p in passages if text[p.start : p.end].strip().startswith(words))
        assert kind in told_as(found), (words, found)
        assert kind != "stated" or found.other is None, found


@pytest.mark.parametrize("row", LETTERS, ids=[row["voice"] for row in LETTERS])
def test_the_passages_of_a_letter_hold_every_letter_once_and_in_order(row: dict[str, Any]) -> None:
    for text in (text for field in ("symptoms", "findings", "history") for text in row.get(field, ())):
        passages = analyse(text, sex=row["gender"].lower(), age=row["age"]).passages
        held = "".join(text[p.start : p.end] for p in passages)
        assert [c for c in held if c.isalnum()] == [c for c in text if c.isalnum()]


@pytest.mark.parametrize("text", ["Cough for three weeks, no blood.", "Advised to rest. Plan: chest X-ray", "FH: nil"])
def test_a_text_that_names_nobody_else_is_one_analysis_whoever_the_patient_is(text: str) -> None:
    assert analyse(text, sex="female", age=7) is analyse(text, sex="male", age=80) is analyse(text)


@pytest.mark.parametrize(
    "text", ["Mum has a cough.", "I am ringing about my grandma.", "She is well. He coughs.", "Re: baby"]
)
def test_a_text_that_may_tell_of_another_is_analysed_for_its_patient(text: str) -> None:
    assert analyse(text, sex="female", age=7) is not analyse(text, sex=None, age=50)
