"""What stays the same of a recommendation from one edition to the next: its words, whatever the numbers around them."""

import hashlib
import re
import unicodedata
from collections.abc import Iterator

from shared.guideline.records import Recommendation

_NUMBER = re.compile(r"(?<![\w.])\d+\.\d+\.\d+(?![\w.]*\d)")
_SAME = str.maketrans({"≥": ">=", "≤": "<=", "‘": "'", "’": "'", "\u2011": "-", "\u00ad": None, "－": "‣"})
# Numbers whole, with what says on which side of them; a bullet counts, for it says what belongs to what.
_WORD = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+|[<>]=?|[%•‣]")
_REFERENCE = "#"
_WHO = frozenset(
    ("adult", "adults", "child", "children", "young", "people", "woman", "women", "man", "men", "girls", "boys")
)


def fingerprint(recommendation: Recommendation) -> str:
    """Return the mark of all that decides whom a recommendation is for.

    That is its words, its table, and what stands outside it and limits it: the section's preamble, the people that
    the heading names, the sex. Numbers of recommendations are covered; spaces, capitals and punctuation do not count.
    """
    return hashlib.sha256("\n".join(_parts(recommendation)).encode()).hexdigest()[:16]


def words_of(text: str) -> tuple[str, ...]:
    """Return the words that count, one for every recommendation that is named."""
    plain = unicodedata.normalize("NFC", text.translate(_SAME))
    pieces = _NUMBER.split(plain)
    found: list[str] = []
    for place, piece in enumerate(pieces):
        found.extend((_REFERENCE,) if place else ())
        found.extend(word.lower() for word in _WORD.findall(piece))
    return tuple(found)


def _parts(recommendation: Recommendation) -> Iterator[str]:
    yield " ".join(words_of(recommendation.text))
    for row in recommendation.table.rows if recommendation.table else ():
        yield "|".join(" ".join(words_of(cell)) for cell in row)
    yield " ".join(words_of(recommendation.applies_to or ""))
    yield " ".join(word for word in words_of(recommendation.heading or "") if word in _WHO)
    yield recommendation.sex or ""
