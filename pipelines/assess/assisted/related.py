"""Whether words of a record have to do with what a model takes them for: code's own look at the meaning it proposes.

A model may bridge a wording, not make up a meaning. Most of a quote's words must be among those that the terminology
knows people to use of the symptom, and the quote must tell most of what its string tells.
"""

import re

from shared.guardrails.claims import content
from shared.terminology.concept import Concept

_LETTERS = re.compile(r"[^\W\d_]+")
_HALF = 0.5


def is_related(quote: str, string: str, concept: Concept) -> bool:
    """Whether `quote`, words of `string`, may be one more way to tell the concept."""
    said, whole = content(quote), content(string)
    if not said or len(said) < _HALF * len(whole):
        return False
    known = _words_of(concept)
    return sum(word in known for word in said) >= _HALF * len(said)


def _words_of(concept: Concept) -> frozenset[str]:
    """The stems of every word in the concept's forms, as they are written in the data."""
    written = " ".join((concept.label, concept.clinical, concept.lay, concept.short))
    return frozenset(stem for word in _LETTERS.findall(written) for stem in content(word))
