"""The concept leg: what a question means against what each passage means, weighed by how rare a concept is."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from shared.retrieval.hit import Passage

# A question about the general reaches the specific and the other way round, but what is named itself comes first.
_ASKED_BROADLY = 0.6
_ASKED_NARROWLY = 0.8
# How much it helps a passage to speak of one thing alone.
_FOCUS = 0.3
# What little is asked covers little: below this weight, about one concept of middling rarity, nothing is whole.
_LEAST_ASKED = 3.0


class ConceptIndex:
    """Concepts of passages by place; built once an edition."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        """Index passages in their order; how rare a concept is, recommendations alone decide."""
        self._postings: dict[str, dict[int, float]] = defaultdict(dict)
        for place, passage in enumerate(passages):
            for concept in passage.broader:
                self._postings[concept][place] = _ASKED_BROADLY
            for concept in passage.concepts:
                self._postings[concept][place] = 1.0
        rules = {place for place, passage in enumerate(passages) if passage.doc_type == "rule_search"}
        self._unknown = math.log(1 + len(rules) / 0.5)
        self._idf = {
            concept: math.log(1 + len(rules) / (0.5 + sum(place in rules for place in found)))
            for concept, found in self._postings.items()
        }
        self._focus = [1 + _FOCUS / (1 + passage.features) for passage in passages]

    def __contains__(self, concept: str) -> bool:
        return concept in self._postings

    def idf(self, concept: str) -> float:
        """Return how much a concept tells; one of no passage tells most."""
        return self._idf.get(concept, self._unknown)

    def matches(self, concept: str, generals: Iterable[str]) -> Mapping[int, float]:
        """Return how well each passage speaks of a concept: 1 itself, less through a more general one."""
        found = dict(self._postings.get(concept, {}))
        for general in generals:
            for place, strength in self._postings.get(general, {}).items():
                if strength == 1.0 and place not in found:
                    found[place] = _ASKED_NARROWLY
        return found

    def scores(self, asked: Mapping[str, tuple[float, frozenset[str]]]) -> dict[int, float]:
        """Return which part of the asked meaning each passage covers; concept -> (weight, more general concepts).

        0 to about 1; a passage that speaks of little else comes out a little higher.
        """
        total = max(_LEAST_ASKED, sum(weight * self.idf(concept) for concept, (weight, _) in asked.items()))
        scores: dict[int, float] = defaultdict(float)
        for concept, (weight, generals) in asked.items():
            worth = weight * self.idf(concept) / total
            for place, strength in self.matches(concept, generals).items():
                scores[place] += worth * strength * self._focus[place]
        return scores
