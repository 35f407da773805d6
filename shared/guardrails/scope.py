"""What a message is: small talk, a question about the assistant, outside the guideline's scope, or to be answered."""

import re
from collections.abc import Callable
from typing import Literal

from shared.guardrails.injection import find_attack
from shared.guardrails.scope_words import (
    ASKS_OTHER,
    DIAGNOSE_ME,
    IN_SCOPE,
    META,
    META_WHOLE,
    OTHER_MEDICINE,
    OTHER_SUBJECT,
    SMALLTALK,
    content_left,
)

Scope = Literal["proceed", "smalltalk", "meta", "out_of_scope", "injection"]
NamesSymptoms = Callable[[str], bool]
NamesMedicine = Callable[[str], bool]

_SMALLTALK_WORDS = 16
_EXPLICIT = re.compile(r"\b(?:refer(?:s|red|ring|ral|rals)?|2 ?ww|criteri(?:a|on)|pathways?|ng ?12|guideline)\b")


def classify(message: str, names_symptoms: NamesSymptoms, names_medicine: NamesMedicine | None = None) -> Scope:
    """Return where a message goes before anything is searched. Fails closed: attacks are looked for first.

    `names_symptoms` says whether text names a symptom, sign or test of the terminology; `names_medicine` any concept.
    """
    if find_attack(message):
        return "injection"
    words = _in_words(message)
    is_clinical = (names_medicine or names_symptoms)(message)
    if _is_smalltalk(words, is_clinical):
        return "smalltalk"
    if _is_meta(words, is_clinical):
        return "meta"
    return "out_of_scope" if _is_out_of_scope(words, is_clinical, names_symptoms(message)) else "proceed"


def _is_smalltalk(words: str, is_clinical: bool) -> bool:
    if is_clinical or len(words.split()) > _SMALLTALK_WORDS or IN_SCOPE.search(words):
        return False
    return not words or (bool(SMALLTALK.search(words)) and len(content_left(words)) <= 1 and not META.search(words))


def _is_meta(words: str, is_clinical: bool) -> bool:
    return bool(META_WHOLE.fullmatch(words)) or (not is_clinical and bool(META.search(words)))


def _is_out_of_scope(words: str, is_clinical: bool, has_symptom: bool) -> bool:
    if _EXPLICIT.search(words):
        return False
    if ASKS_OTHER.search(words):
        return True
    if DIAGNOSE_ME.search(words) or OTHER_MEDICINE.search(words):
        return not (has_symptom or IN_SCOPE.search(words))
    return not is_clinical and not IN_SCOPE.search(words) and bool(OTHER_SUBJECT.search(words))


def _in_words(message: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", message.lower()))
