"""One partition made ready to be searched: its passages by id, their words, their concepts."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shared.search.adding import added_up
from shared.search.fusion import best_first
from shared.search.lexical import LexicalIndex
from shared.search.passage import Passage

# A language's way from text to what is searched by: folding, stems, stop words.
Tokenise: TypeAlias = Callable[[str], list[str]]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Immutable; safe to share between threads. A passage is known by its place in `passages`."""

    partition: str
    passages: tuple[Passage, ...]
    places: Mapping[str, int]
    lexical: LexicalIndex
    tokenise: Tokenise
    speaking: Mapping[str, array[int]]

    @classmethod
    def of(cls, partition: str, passages: Sequence[Passage], tokenise: Tokenise) -> Corpus:
        """Index the passages of one partition. Raises ValueError for a passage of another, or an id met twice."""
        if any(passage.partition != partition for passage in passages):
            raise ValueError("A corpus holds the passages of one partition alone.")
        places = {passage.id: place for place, passage in enumerate(passages)}
        if len(places) < len(passages):
            raise ValueError("Two passages of a corpus have the same id.")
        words = [tokenise(passage.search_text or f"{passage.title} {passage.text}") for passage in passages]
        return cls(partition, tuple(passages), places, LexicalIndex(words), tokenise, _speaking(passages))

    def by_id(self, id: str) -> Passage | None:  # noqa: A002
        """Return the passage of an id; None for one of another partition, or one that is gone."""
        place = self.places.get(id)
        return None if place is None else self.passages[place]

    def with_concepts(self, concepts: Iterable[str], limit: int) -> list[int]:
        """Return the places that speak of most of the concepts, the rarer ones telling more; best first."""
        met = {concept: self.speaking[concept] for concept in concepts if concept in self.speaking}
        told = [(places, array("d", [self.rarity(concept)]) * len(places)) for concept, places in met.items()]
        return best_first(added_up(told, limit), limit)

    def rarity(self, concept: str) -> float:
        """Return how much a concept tells; one of no passage tells most."""
        found = len(self.speaking.get(concept, ()))
        return math.log(1 + (len(self.passages) - found + 0.5) / (found + 0.5))


def _speaking(passages: Sequence[Passage]) -> Mapping[str, array[int]]:
    speaking: dict[str, array[int]] = defaultdict(lambda: array("l"))
    for place, passage in enumerate(passages):
        for concept in dict.fromkeys(passage.concepts):
            speaking[concept].append(place)
    return dict(speaking)
