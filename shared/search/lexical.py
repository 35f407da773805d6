"""BM25 over the passages of one corpus: exact words, weighed by how rare they are."""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from shared.search.fusion import best_first

_K1 = 1.2
_B = 0.5
# So many additions are done one by one before it pays to load what does them at once.
_FEW = 4_000
_Posting: TypeAlias = "tuple[array[int], array[float]]"


class LexicalIndex:
    """Term weights worked out once (Robertson and Zaragoza 2009), so that a query only adds them up."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        """Index documents given as their terms; a document is known by its place."""
        lengths = [len(document) for document in documents]
        average = sum(lengths) / len(lengths) if lengths else 1.0
        counts: dict[str, dict[int, int]] = defaultdict(dict)
        for place, document in enumerate(documents):
            for term, count in Counter(document).items():
                counts[term][place] = count
        self._words = [frozenset(document) for document in documents]
        self._postings: dict[str, _Posting] = {}  # places and weights, close in memory
        self._idf: dict[str, float] = {}
        for term, found in counts.items():
            idf = math.log(1 + (len(documents) - len(found) + 0.5) / (len(found) + 0.5))
            self._idf[term] = idf
            weights = [
                idf * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * lengths[place] / (average or 1.0)))
                for place, count in found.items()
            ]
            self._postings[term] = array("l", found), array("d", weights)
        self._unknown = math.log(1 + (len(documents) + 0.5) / 0.5)

    def idf(self, term: str) -> float:
        """Return how much a term tells; a term of no document tells most."""
        return self._idf.get(term, self._unknown)

    def words_at(self, place: int) -> frozenset[str]:
        """Return the terms of a document."""
        return self._words[place]

    def __contains__(self, term: str) -> bool:
        return term in self._postings

    def search(self, terms: Iterable[str], limit: int) -> list[tuple[int, float]]:
        """Return (place, score) of the best documents, best first, ties by place."""
        found = [self._postings[term] for term in dict.fromkeys(terms) if term in self._postings]
        add = _added_up if sum(len(places) for places, _ in found) <= _FEW else _added_up_at_once
        scores = add(found, limit)
        return [(place, scores[place]) for place in best_first(scores, limit)]


def _added_up(found: Sequence[_Posting], _limit: int) -> dict[int, float]:
    scores: dict[int, float] = defaultdict(float)
    for posting in found:
        for place, weight in zip(*posting, strict=True):
            scores[place] += weight
    return scores


def _added_up_at_once(found: Sequence[_Posting], limit: int) -> dict[int, float]:
    """Return the same of those alone that may be among the best: summed in the same order, so equal to the last bit."""
    import numpy as np

    places, weights = (np.concatenate([np.asarray(posting[part]) for posting in found]) for part in (0, 1))
    sums = np.bincount(places, weights)
    held = sums.nonzero()[0]
    if 0 < limit < len(held):
        held = held[sums[held] >= np.partition(sums[held], -limit)[-limit]]
    return dict(zip(held.tolist(), sums[held].tolist(), strict=True))
