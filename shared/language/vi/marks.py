"""Marks of Vietnamese: one composed form, a form without marks, and what still tells two words apart.

Marks break ties: whoever types none means any, whoever types one means that one. Two tones that most people confuse
in writing (hỏi and ngã) count as one, and so do the two places where the tone may stand (hòa, hoà).
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_D, _PLAIN_D = "đ", "d"
_STROKE: Final = "\u0335"  # stands for the stroke of đ, which is no combining mark of its own
_HOOK, _TILDE = "\u0309", "\u0303"
_INITIALS: Final = "ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|b|c|d|g|h|k|l|m|n|p|r|s|t|v|x"
_VOWELS: Final = (
    "uyeu|oai|oao|oay|oeo|uao|uay|uye|uya|uyu|uoi|uou|uau|ieu|yeu|"
    "ai|ao|au|ay|eo|eu|ia|ie|iu|oa|oe|oi|oo|ua|ue|ui|uo|uu|uy|ye|a|e|i|o|u|y"
)
_SYLLABLE: Final = re.compile(rf"(?:{_INITIALS})?(?:{_VOWELS})(?:ch|ng|nh|c|m|n|p|t)?")
# Spellings that sound alike somewhere in the country, as (what is written, what it is taken for).
_SOUNDS: Final = (
    (re.compile(r"^(?:gi|r(?=[aeiouy]))"), "d"),
    (re.compile(r"^(?:tr)"), "ch"),
    (re.compile(r"^x"), "s"),
    (re.compile(r"^l"), "n"),
    (re.compile(r"^(?:k(?!h)|q)"), "c"),
    (re.compile(r"^(?:f)"), "ph"),
    (re.compile(r"^(?:w)"), "qu"),
    (re.compile(r"^ngh"), "ng"),
    (re.compile(r"^gh"), "g"),
    (re.compile(r"y"), "i"),
    (re.compile(r"ng$"), "n"),
    (re.compile(r"c$"), "t"),
)


def composed(text: str) -> str:
    """Return the text in composed form (NFC), lower-case; keyboards and file systems give both forms."""
    return unicodedata.normalize("NFC", text).casefold()


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """Return lower-case text without marks, đ as d."""
    parts = unicodedata.normalize("NFD", text.casefold()).replace(_D, _PLAIN_D)
    return "".join(mark for mark in parts if not unicodedata.combining(mark))


@lru_cache(maxsize=16_384)
def marks_of(word: str) -> str:
    """Return the marks of a word, wherever in it they stand; empty for a word typed without any."""
    parts = unicodedata.normalize("NFD", word.casefold().replace(_D, _PLAIN_D + _STROKE)).replace(_TILDE, _HOOK)
    return "".join(sorted(mark for mark in parts if unicodedata.combining(mark)))


def agrees(typed: str, meant: str) -> bool:
    """Whether a word as typed can be the word meant: alike without marks, and no mark against it."""
    return fold(typed) == fold(meant) and marks_of(typed) in ("", marks_of(meant))


def is_marked(text: str) -> bool:
    """Whether a text was typed with Vietnamese marks."""
    return bool(marks_of(text))


@lru_cache(maxsize=16_384)
def is_syllable(folded: str) -> bool:
    """Whether a word without marks can be a Vietnamese syllable."""
    return bool(_SYLLABLE.fullmatch(folded))


@lru_cache(maxsize=16_384)
def sound(folded: str) -> str:
    """Return a syllable as people write it who hear no difference between s and x, tr and ch, l and n."""
    for written, heard in _SOUNDS:
        folded = written.sub(heard, folded)
    return folded
