"""What a model knows in general, where nothing held here answers a question that no tool is for: off unless it is set,
named as what no source bears out, and kept from figures, medicines, advice, denials and comfort."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pipelines.agent.wording.comfort import COMFORT
from shared.data import read_yaml
from shared.guardrails.claims import numbers
from shared.guardrails.injection import find_attack
from shared.guardrails.plain.check import BREAKS
from shared.language.stems import STOP_WORDS, stem, words
from shared.terminology.health_words import HealthWords, is_common_word, key, load_health_words
from shared.terminology.terminology import load_terminology

MOST: Final = 3  # sentences
_LONGEST: Final = 240  # characters
_OF_MEDICINES: Final = frozenset({"medicine", "class", "procedure"})
_SIGN: Final = re.compile(r"[^a-z ,;:'’.-]", re.IGNORECASE | re.ASCII)
_CAPITAL: Final = re.compile(r"(?<=\s)[A-Z][\w'’-]*")
_WHOLE: Final = re.compile(r"[.]$")
_OF_QUESTIONS: Final = ("advised", "of_somebody", "beyond")
_OF_SENTENCES: Final = ("advised", "of_somebody", "counted", "negated", "promised")
_DATA: Final = Path(__file__).with_name("general.yaml")


def may_be_asked(question: str) -> bool:
    """Whether a question is one of general knowledge: of words that are known here, of nobody, no medicine and no
    decision."""
    known = load_health_words()
    folded = question.lower()
    is_kept = any(_patterns()[name].search(folded) for name in _OF_QUESTIONS) or re.search(r"\d", question)
    return not (is_kept or _names_medicine(question, known) or _unknown(question, known) or _called(question, known))


def stands_alone(sentence: str, question: str) -> bool:
    """Whether a sentence of a model's may be shown as its general knowledge."""
    known, folded = load_health_words(), sentence.lower()
    return (
        0 < len(sentence) <= _LONGEST
        and _WHOLE.search(sentence) is not None
        and not BREAKS.search(sentence)
        and not _SIGN.search(sentence)
        and not numbers(sentence)
        and not COMFORT.search(sentence)
        and _patterns()["says"].search(folded) is not None
        and not any(_patterns()[name].search(folded) for name in _OF_SENTENCES)
        and find_attack(sentence) is None
        and not _names_medicine(sentence, known)
        and not _unknown(sentence, known)
        and {stem(one.lower()) for one in _CAPITAL.findall(sentence)} <= {stem(word) for word in words(question)}
    )


def _names_medicine(text: str, known: HealthWords) -> bool:
    return any(one.name.kind in _OF_MEDICINES for one in known.find(text))


def _called(text: str, known: HealthWords) -> list[str]:
    """Words in capitals that may be somebody's name."""
    named = " ".join(text[one.start : one.end] for one in known.find(text))
    return [word for word in _CAPITAL.findall(text) if not word.isupper() and word not in named]


def _unknown(text: str, known: HealthWords) -> list[str]:
    """Words that no list here holds: one of them may be the name of a medicine."""
    named = {word for one in known.find(text) for word in words(text[one.start : one.end])}
    return [word for word in words(text) if word not in STOP_WORDS and word not in named and not _is_known(word)]


def _is_known(word: str) -> bool:
    terms = load_terminology()
    return word in _plain() or any(is_common_word(form) or terms.knows(form) for form in (word, key(word)))


@cache
def _plain() -> frozenset[str]:
    return frozenset(_data()["plain"].split())


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(text) for name, text in _data().items() if name != "plain"}


@cache
def _data() -> Mapping[str, str]:
    found: Mapping[str, str] = read_yaml(_DATA)
    return found
