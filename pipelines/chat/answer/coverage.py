"""How much of what is asked about a passage speaks of, weighed by how rare each concept is."""

import math
from collections.abc import Sequence

from shared.retrieval.hit import Passage
from shared.retrieval.library import Library
from shared.terminology.terminology import Terminology

# A question about the general reaches the specific and the other way round, but what is named itself comes first.
_ASKED_BROADLY = 0.75
_ASKED_NARROWLY = 0.8


class Coverage:
    """Which part (0 to 1) of the concepts asked about each passage covers."""

    def __init__(self, concepts: Sequence[str], library: Library, terminology: Terminology) -> None:
        self._generals = {concept: terminology.general_of(concept) - {concept} for concept in concepts}
        rules = len(library.rule_places)
        self._worth = {
            concept: math.log(1 + rules / (0.5 + len(library.rules_on.get(concept, ())))) for concept in concepts
        }
        self._total = sum(self._worth.values()) or 1.0

    def of(self, passage: Passage) -> float:
        """Return the part covered, 0 where nothing was asked about."""
        spoken, broader = frozenset(passage.concepts), frozenset(passage.broader)
        return (
            sum(worth * self._share(concept, spoken, broader) for concept, worth in self._worth.items()) / self._total
        )

    def _share(self, concept: str, spoken: frozenset[str], broader: frozenset[str]) -> float:
        if concept in spoken:
            return 1.0
        if concept in broader:
            return _ASKED_BROADLY
        return _ASKED_NARROWLY if self._generals[concept] & spoken else 0.0
