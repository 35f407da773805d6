"""Which kind of message it is, from its words alone: question, greeting, wish for topics, statement, nonsense."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from shared.data import read_yaml
from shared.language.vi.glossary import load_glossary
from shared.language.vi.marks import fold, is_syllable
from shared.language.vi.reading import Reading
from shared.language.vi.spelling import grammar

Kind = Literal["medical_question", "greeting", "topic_suggest", "statement", "nonsense"]
_DATA: Final = Path(__file__).with_name("talk.yaml")
_TELLING: Final = frozenset({"symptom", "condition"})
_SUBJECTS: Final = frozenset(
    {"condition", "symptom", "body", "procedure", "drug", "test", "care", "food", "person", "thing", "life", "measure"}
)
_PLAIN: Final = frozenset(
    {
        "doctor",
        "dentist",
        "patient",
        "drug",
        "disease",
        "morning",
        "night",
        "sleep",
        "may_i",
        "history_taking",
        "counselling",
    }
)


class Classified(NamedTuple):
    """A kind with how sure it is, 0 to 1, and which sign decided."""

    kind: Kind
    confidence: float
    reason: str


def classify(reading: Reading, *, asked: bool) -> Classified:
    """Return which kind a message is; `asked`: it ends in a question mark. What is in doubt is a question."""
    text = reading.folded
    if _is_nonsense(reading):
        return Classified("nonsense", 0.95, "no_words")
    is_asking = asked or says("asks", text)
    has_subject = _has_subject(reading)
    if says("topics", text) or (not has_subject and says("topics_alone", text)):
        return Classified("topic_suggest", 0.9, "asks_for_topics")
    if says("greeting", text) and _is_bare(text):
        return Classified("greeting", 0.95, "greets_alone")
    if says("elsewhere", text) and not _names_medicine(reading):
        return Classified("statement", 0.75, "not_of_medicine")
    if is_asking and (has_subject or not says("thanks", text)):
        return Classified("medical_question", 0.9 if has_subject else 0.55, "asks")
    return _told(reading, text)


def _told(reading: Reading, text: str) -> Classified:
    """Return what a message without a question is: a complaint or a subject asks all the same."""
    if says("thanks", text) and not _complains(reading):
        return Classified("statement", 0.85, "thanks_or_agrees")
    if _complains(reading):
        return Classified("medical_question", 0.75, "complains")
    if _has_subject(reading) and not says("tells", text):
        return Classified("medical_question", 0.7, "names_a_subject")
    return Classified("statement", 0.8, "tells")


def _is_nonsense(reading: Reading) -> bool:
    """Whether most of what was typed is of no language: no syllable, no word, no name that is known."""
    if reading.concepts:
        return False
    known = [word for word in reading.words if _is_word(word)]
    return len(known) * 2 <= len(reading.words) or not any(len(word) > 1 for word in known)


def _is_word(word: str) -> bool:
    if any(mark.isdigit() for mark in word):
        return False
    grammatical = grammar()
    folded = fold(word)
    if word in grammatical.english or word in grammatical.english_only or word in grammatical.marked:
        return True
    return (is_syllable(folded) and (len(folded) > 1)) or _looks_english(folded)


def _looks_english(word: str) -> bool:
    """Whether letters can be a word of English: vowels in it, and no long runs of consonants or one letter."""
    return (
        len(word) > 2
        and bool(re.search(r"[aeiouy]", word))
        and not re.search(r"[bcdfghjklmnpqrstvwxz]{4}|(.)\1\1|[jqxz]{2}|^[^aeiouy]{3}[^aeiourlyth]", word)
        and not _KEYBOARD.search(word)
    )


def _is_bare(text: str) -> bool:
    """Whether a greeting has nothing beside it but whom it greets."""
    left = [word for word in text.split() if word not in _beside()]
    return not left


def _has_subject(reading: Reading) -> bool:
    kinds = load_glossary().kinds
    return any(kinds[one] in _SUBJECTS and one not in _PLAIN for one in reading.concepts)


def _names_medicine(reading: Reading) -> bool:
    kinds = load_glossary().kinds
    of_medicine = {"condition", "symptom", "procedure", "drug", "test", "body"}
    return any(kinds[one] in of_medicine for one in reading.concepts)


def _complains(reading: Reading) -> bool:
    kinds = load_glossary().kinds
    named = {kinds[one] for one in reading.concepts if one not in {"diabetes", "disease", "type_1", "type_2", "sleep"}}
    return not named.isdisjoint(_TELLING) or ("part" in named and "body" in named)


def says(name: str, text: str) -> bool:
    """Whether a text without marks is worded as the patterns of a name are."""
    return bool(_patterns()[name].search(text))


_KEYBOARD: Final = re.compile(r"asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|erty|zxcv|xcvb|cvbn|uiop|jkl|lkj|fdsa|poiu")


@cache
def _beside() -> frozenset[str]:
    return frozenset(_data()["beside_greeting"].split())


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(text.replace("\n", "")) for name, text in _data().items()}


@cache
def _data() -> Mapping[str, str]:
    data: Mapping[str, str] = read_yaml(_DATA)
    return {name: text.strip() for name, text in data.items()}
