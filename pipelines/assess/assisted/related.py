"""Whether words of a record tell what a model takes them for: code's own look at the meaning that it proposes.

A model may see a symptom in words that stand in another order or apart; it may not make up a meaning. The quote must
hold every word of one clinical name of the symptom, letter by letter, and beside them nothing but time and qualities;
and no more may stand around it. A single word of the name, a word with another ending or one more thing ("hopes for",
"unfounded") is too little to go by.
"""

import re
from typing import Final

from shared.retrieval.tokens import STOP_WORDS
from shared.terminology.concept import Concept
from shared.terminology.terminology import Terminology

_LETTERS = re.compile(r"[^\W\d_]+")
_FEWEST = 2  # words of a name: names of one word are read by the rules wherever they stand
_TIME: Final = (
    "day days daily week weeks weekly month months year years morning mornings evening evenings night nights today "
    "lately recently each every"
)
_OF_TIME = frozenset(_TIME.split())


def is_related(quote: str, string: str, concept: Concept, terminology: Terminology) -> bool:
    """Whether `quote`, words of `string`, tells the concept by one of its names and neither says anything else."""
    said, whole = _words(quote), _words(string)
    beside = _OF_TIME | _qualities(string, terminology)
    names = (_words(name) for name in (concept.label, *concept.clinical_forms))
    return any(len(name) >= _FEWEST and name <= said <= whole <= name | beside for name in names)


def _words(text: str) -> frozenset[str]:
    return frozenset(_LETTERS.findall(text.casefold())) - STOP_WORDS


def _qualities(quote: str, terminology: Terminology) -> frozenset[str]:
    kinds = ((one, terminology.concept(one.concept).kind) for one in terminology.find_mentions(quote))
    return frozenset(word for one, kind in kinds if kind == "qualifier" for word in _words(one.text))
