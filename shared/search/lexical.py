"""BM25 over the passages of one corpus: exact words, weighed by how rare they are."""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from shared.search.adding import Posting, added_up
from shared.search.fusion import best_first

_K1 = 1.2
_B = 0.5


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
        self._postings: dict[str, Posting] = {}  # places and weights, close in memory
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
        scores = added_up(found, limit)
        return [(place, scores[place]) for place in best_first(scores, limit)]
