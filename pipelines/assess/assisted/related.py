"""Whether words of a record tell what a model takes them for: code's own look at the meaning that it proposes.

A model may see a symptom in words that stand in another order or apart; it may not make up a meaning. The quote must
hold every word of one clinical name of the symptom, letter by letter, and beside them nothing but time, qualities and
words that join; and no more may stand around it. A single word of the name, a word with another ending, one more thing
("hopes for", "unfounded", "not", "his") or a mark that may deny ("0", "[ ]", "(-)", "?") is too little to go by.
"""

import re
from typing import Final

from shared.terminology.concept import Concept
from shared.terminology.terminology import Terminology

_LETTERS = re.compile(r"[^\W\d_]+")
_FEWEST = 2  # words of a name: names of one word are read by the rules wherever they stand
_TIME: Final = (
    "day days daily week weeks weekly month months year years morning mornings evening evenings night nights today "
    "lately recently each every"
)
# Not the stop words of the search: among those are denials, doubts and other people.
_JOIN: Final = "a an the of in on at to with and this these is are has have"
_OF_TIME, _JOINING = frozenset(_TIME.split()), frozenset(_JOIN.split())
_OVER = frozenset({"resolved", "treated", "stable"})  # qualities of what is no longer so, or need not be looked at
_WORD = r"(?:[^\W\d_]+(?:['’-][^\W\d_]+)*|[1-9][0-9]* (?:day|week|month|year)s?)"
_PLAIN = re.compile(rf"{_WORD}(?:[.,;:]?\s+{_WORD})*\.?", re.IGNORECASE)


def is_related(quote: str, string: str, concept: Concept, terminology: Terminology) -> bool:
    """Whether `quote`, words of `string`, tells the concept by one of its names and neither says anything else."""
    if not _PLAIN.fullmatch(string.strip()):
        return False
    said, whole = _words(quote), _words(string)
    beside = _OF_TIME | _qualities(string, terminology)
    names = (_words(name) for name in (concept.label, *concept.clinical_forms))
    return any(len(name) >= _FEWEST and name <= said <= whole <= name | beside for name in names)


def _words(text: str) -> frozenset[str]:
    return frozenset(_LETTERS.findall(text.casefold())) - _JOINING


def _qualities(string: str, terminology: Terminology) -> frozenset[str]:
    """Qualities that are told in one word: in several ("not had before", "still there after"), any word may hide."""
    told = [one for one in terminology.find_mentions(string) if one.text.isalpha() and one.concept not in _OVER]
    return frozenset(one.text.casefold() for one in told if terminology.concept(one.concept).kind == "qualifier")
