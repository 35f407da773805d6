"""The legs of hybrid search: words, meaning, vectors. A leg that does not answer in time is left out and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial

from shared.errors import BackendAwayError
from shared.ports.embedders.base import Embedder
from shared.ports.rerankers.base import Reranker
from shared.ports.vectors.base import VectorIndex
from shared.retrieval.library import Library
from shared.retrieval.query import Query
from shared.retrieval.switches import Switches, Weights
from shared.search.deadline import Deadline, in_time
from shared.search.fusion import best_first
from shared.search.nearest import Nearest
from shared.search.passage import BETWEEN
from shared.tracing import span

_RESTRICT = "index_id"  # how the vectors of an edition's index are marked
RERANK_LOST = "reranking did not answer: the fused order stands"


class Legs:
    """The back ends behind the legs, with their switches. Safe to share between threads."""

    def __init__(
        self,
        embedder: Embedder,
        vectors: VectorIndex,
        *,
        reranker: Reranker | None,
        switches: Switches,
        weights: Weights,
        pool: Executor | None,
    ) -> None:
        """Take the collaborators; nothing connects here.

        `pool`: where back ends are called that may hang, so that nobody waits beyond the deadline. None calls directly,
        which is faster for those of this process.
        """
        self._nearest = Nearest(embedder, vectors, pool, restrict=_RESTRICT)
        self._reranker, self._pool = reranker, pool
        self._switches, self._weights = switches, weights

    @property
    def can_rerank(self) -> bool:
        """Whether reranking is switched on and possible."""
        return self._switches.rerank and self._reranker is not None

    def search(
        self, query: Query, library: Library, meaning: Mapping[int, float], limit: int, deadline: Deadline
    ) -> list[tuple[float, list[int]]]:
        """Return (weight, places best first) of each leg that is on; a lost one is empty.

        `meaning`: how well each passage speaks of what is meant, the scores of the meaning leg.
        """
        switches, weights = self._switches, self._weights
        legs: list[tuple[float, list[int]]] = []
        if switches.bm25:
            legs.append((weights.lexical, _leg("words", lambda: _with_words(query, library, limit))))
        if switches.terminology:
            legs.append((weights.concept, _leg("meaning", lambda: best_first(meaning, limit))))
        if switches.vector and library.index_id is not None:
            legs.append((weights.vector, _leg("vectors", lambda: self._near(query.text, library, limit, deadline))))
        return legs

    def _near(self, text: str, library: Library, limit: int, deadline: Deadline) -> list[int]:
        if library.index_id is None:
            return []
        found = self._nearest.to(text, library.index_id, limit, deadline)
        tail, places = len(library.index_id) + len(BETWEEN), library.places
        return [places[name] for neighbour in found if (name := neighbour.id[tail:]) in places]

    def opinions(self, text: str, passages: list[str], deadline: Deadline) -> list[float] | None:
        """Return the reranker's score of each passage, 0 to 1; None when it is off or lost."""
        if not self.can_rerank or self._reranker is None or RERANK_LOST in deadline.lost:
            return None
        try:
            with span("rerank", passages=len(passages)):
                return in_time(partial(self._reranker.rerank, text, passages), deadline, self._pool)
        except (BackendAwayError, TimeoutError):
            deadline.lose(RERANK_LOST)
            return None


def _leg(name: str, find: Callable[[], list[int]]) -> list[int]:
    with span(f"{name}_leg") as it:
        places = find()
        it.count(hits=len(places))
    return places


def _with_words(query: Query, library: Library, limit: int) -> list[int]:
    return [place for place, _ in library.lexical.search(query.terms, limit)]
