"""What a text is compared by: concepts and what they bear on, words, pairs of words, marks as tie-breakers."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from shared.language.vi.glossary import load_glossary
from shared.language.vi.marks import fold, is_marked
from shared.language.vi.reading import Reading

_GENERAL: Final = "general"
_OF_CONCEPT: Final = {_GENERAL: 0.8, "measure": 0.8, "part": 0.7}
_WORD, _PAIR, _MARKED = 0.45, 0.25, 0.1
CONCEPT: Final = "#"


def features(reading: Reading) -> Mapping[str, float]:
    """Return what a text is compared by, each with its weight before it is known how rare it is."""
    found: dict[str, float] = {}
    for feature, weight in (*_concepts(reading), *_words(reading)):
        found[feature] = max(weight, found.get(feature, 0.0))
    return found


def _concepts(reading: Reading) -> Iterator[tuple[str, float]]:
    glossary = load_glossary()
    for concept in reading.concepts:
        weight = _OF_CONCEPT.get(glossary.kinds[concept], 1.0)
        yield CONCEPT + concept, weight
        for other, share in glossary.near.get(concept, {}).items():
            yield CONCEPT + other, weight * share


def _words(reading: Reading) -> Iterator[tuple[str, float]]:
    for word in reading.content:
        yield fold(word), _WORD
        if is_marked(word):
            yield "^" + word, _MARKED
    for former, latter in pairwise(map(fold, reading.content)):
        yield f"{former}_{latter}", _PAIR
