"""Put right what was mistyped in a question, by the words that these papers and the health words hold."""

import re
from collections.abc import Callable, Set
from functools import cache
from typing import Final

from pipelines.records.question.plain import plain_stems
from shared.language.stems import stem
from shared.terminology.health_words import key
from shared.terminology.slips import distance

_WORD = re.compile(r"(?<![\w-])[A-Za-z']+(?![\w-])")
_SHORT: Final = {
    "wat": "what", "wats": "what's", "whats": "what's", "wot": "what", "wots": "what's", "wen": "when", "wich": "which",
    "wich's": "which", "shud": "should", "cud": "could", "wud": "would", "im": "I'm", "ive": "I've", "dr": "Dr",
    "meds": "medicines", "med": "medicine", "medication": "medicine", "medications": "medicines", "pls": "please",
    "abt": "about", "u": "you", "ur": "your", "r": "are", "hows": "how's", "whos": "who's", "dose": "dose",
    "wheres": "where's", "didnt": "didn't", "doesnt": "doesn't", "dont": "don't", "cant": "can't", "docs": "documents",
    "appt": "appointment", "apt": "appointment", "appts": "appointments", "tabs": "tablets", "pressure": "pressure",
    "thyriod": "thyroid", "hav": "have", "bin": "been", "cos": "because", "coz": "because", "tht": "that",
    "atm": "at the moment", "y": "why", "n": "and",
}  # fmt: skip
_ASKING: Final = frozenset(
    """medicine medicines tablet tablets inhaler doctor hospital appointment result results allergy allergies allergic
    prescribed prescription blood pressure cholesterol kidney diagnosis operation changed stopped started happened
    should increase increased reduced question questions before after because surgery pharmacist letter letters symptoms
    document documents vaccine vaccination pregnancy sugar thyroid medication consultant specialist review""".split()  # noqa: SIM905
)
_LEAST: Final = 5


def corrected(question: str, held: Set[str], is_word: Callable[[str], bool]) -> str:
    """Return the question with mistyped words replaced; `held` are the words to go by, `is_word` knows English."""

    def right(found: re.Match[str]) -> str:
        word = found[0]
        folded = word.lower()
        if word in _SHORT:
            return _SHORT[word]
        known = {folded, key(folded), stem(folded)}
        if len(word) < _LEAST or word[0].isupper() or known & held or known & _asked() or is_word(folded):
            return word
        return _nearest(folded, _ASKING) or _nearest(folded, held) or word

    return _WORD.sub(right, question)


@cache
def _asked() -> frozenset[str]:
    return _ASKING | frozenset(stem(word) for word in _ASKING) | plain_stems()


def _nearest(word: str, among: Set[str]) -> str | None:
    allowed = 1 if len(word) < 8 else 2
    close = sorted(
        (edits, each)
        for each in among
        if each[:1] == word[:1] and abs(len(each) - len(word)) <= allowed and len(each) >= _LEAST
        for edits in (distance(word, each, allowed),)
        if edits <= allowed
    )
    return close[0][1] if close else None
