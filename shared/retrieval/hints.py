"""What words that no form covers point at: each word names its concepts a little, rare words more."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from shared.retrieval.talk import Talk
from shared.retrieval.tokens import terms

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology

# A hint never says as much as a form: this much at most, reached slowly as words agree.
AT_MOST = 0.5
_SLOWLY = 6.0
_WORTH_NOTING = 0.12
_NOTED = 8
# How long and how old is read elsewhere.
_NO_HINT = frozenset(("year", "month", "week", "day", "hour", "ag", "old", "first"))


class Hints:
    """Words to concepts, clinical and of guideline talk. Built once a process."""

    def __init__(self, words_of: Mapping[str, Iterable[str]]) -> None:
        """Take the words of each concept as stems."""
        pointing: dict[str, set[str]] = defaultdict(set)
        for concept, words in words_of.items():
            for word in words:
                pointing[word].add(concept)
        count = len(words_of) or 1
        self._pointing = {
            word: (math.log(1 + count / len(concepts)) - 1, tuple(sorted(concepts)))
            for word, concepts in pointing.items()
            if len(concepts) * 10 < count
        }

    def concepts(self, words: Iterable[str]) -> dict[str, float]:
        """Return the concepts that the words point at most, each with a weight of 0 to `AT_MOST`."""
        said: dict[str, float] = defaultdict(float)
        for word in set(words) - _NO_HINT:
            worth, concepts = self._pointing.get(word, (0.0, ()))
            for concept in concepts:
                said[concept] += worth
        weighed = {concept: AT_MOST * (1 - math.exp(-worth / _SLOWLY)) for concept, worth in said.items()}
        best = sorted(weighed.items(), key=lambda found: (-found[1], found[0]))[:_NOTED]
        return {concept: weight for concept, weight in best if weight >= _WORTH_NOTING}


def read_hints(terminology: Terminology, talk: Talk) -> Hints:
    """Return the hints of all clinical and talk concepts."""
    clinical = {
        concept.id: set(terms(" ".join((concept.label, *concept.forms)))) for concept in terminology.concepts.values()
    }
    return Hints(clinical | {concept: set(words) for concept, words in talk.words.items()})
