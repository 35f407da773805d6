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

    def worth(self, concept: str, generals: Iterable[str]) -> float:
        """Return how much a concept tells: itself, else the rarest more general one that stands anywhere, else most."""
        if concept in self._idf:
            return self._idf[concept]
        return max((self._idf[general] for general in generals if general in self._idf), default=self._unknown)

    def _matches(self, concept: str, generals: Iterable[str], share: float) -> Mapping[int, float]:
        """Return what a concept gives each passage; through a more general one, no more than that one tells."""
        tells = self.worth(concept, generals)
        found = {place: share * strength for place, strength in self._postings.get(concept, {}).items()}
        for general in generals:
            told = _ASKED_NARROWLY * share * min(1.0, self._idf.get(general, 0.0) / tells)
            for place, strength in self._postings.get(general, {}).items():
                if strength == 1.0 and told > found.get(place, 0.0):
                    found[place] = told
        return found

    def scores(self, asked: Mapping[str, tuple[float, frozenset[str]]]) -> dict[int, float]:
        """Return which part of the asked meaning each passage covers; concept -> (weight, more general concepts).

        0 to about 1; a passage that speaks of little else comes out a little higher.
        """
        worths = {concept: weight * self.worth(concept, generals) for concept, (weight, generals) in asked.items()}
        total = max(_LEAST_ASKED, sum(worths.values()))
        scores: dict[int, float] = defaultdict(float)
        for concept, (_, generals) in asked.items():
            for place, told in self._matches(concept, generals, worths[concept] / total).items():
                scores[place] += told * self._focus[place]
        return scores
