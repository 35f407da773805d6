"""Search of any corpus: words, vectors and concepts, with what rankings its owner adds, fused into one order."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import Neighbour, VectorIndex
from shared.search.corpus import Corpus
from shared.search.covered import covered_by
from shared.search.deadline import Deadline
from shared.search.fusion import best_first, fuse
from shared.search.nearest import Nearest
from shared.search.passage import Passage
from shared.tracing import span

_FETCHED_A_HIT, _FETCHED_AT_LEAST = 3, 40
_SURE_BY = 3  # so many of the best tell how sure a search is
# A further ranking: its weight, and ids of passages, best first; ids of another corpus count for nothing.
Ranking: TypeAlias = tuple[float, Sequence[str]]
_Leg: TypeAlias = tuple[float, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Legs:
    """How much each leg says in the fusion; a leg of 0 takes no part."""

    lexical: float = 1.0
    vector: float = 0.5
    concept: float = 2.0


@dataclass(frozen=True, slots=True)
class Hit:
    """`score` 0 to 1, of the fusion; `cover`: the part of the question that it holds; `similarity`: cosine, if any."""

    passage: Passage
    score: float
    cover: float
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Hits best first. `confidence`: the most that one of the best covers; `margin`: how far the first is ahead.

    `mode` is what was really used, `warnings` name what was lost.
    """

    hits: tuple[Hit, ...]
    confidence: float
    margin: float
    mode: str
    warnings: tuple[str, ...] = ()


class Searcher:
    """Searches any corpus whose vectors lie in `vectors`. Safe to share between threads; nothing connects here."""

    def __init__(
        self,
        embedder: Embedder,
        vectors: VectorIndex,
        *,
        legs: Legs = Legs(),
        pool: Executor | None = None,
        timeout_seconds: float = 5.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take the collaborators. Back ends that may hang are called in `pool`, within `timeout_seconds`."""
        self._nearest = Nearest(embedder, vectors, pool)
        self._legs, self._seconds, self._clock = legs, timeout_seconds, clock

    def search(
        self,
        corpus: Corpus,
        question: str,
        top_k: int,
        *,
        concepts: Sequence[str] = (),
        extra: Sequence[Ranking] = (),
    ) -> Found:
        """Return at most `top_k` hits. `concepts`: what the question mentions; `extra`: further rankings to fuse."""
        deadline = Deadline(self._clock() + self._seconds, self._clock)
        limit = max(_FETCHED_A_HIT * top_k, _FETCHED_AT_LEAST)
        with span("search") as it:
            terms = corpus.tokenise(question)
            near = self._near(corpus, question, limit, deadline)
            legs = self._ranked(corpus, terms, concepts, near, limit)
            legs += [(weight, _places(corpus, ids)) for weight, ids in extra]
            scores = fuse(legs)
            best = best_first(scores)
            it.count(hits=len(best))
        cover = {place: covered_by(corpus, place, terms, concepts) for place in best[: max(top_k, _SURE_BY)]}
        similar = {neighbour.id: neighbour.score for neighbour in near}
        hits = [_hit(corpus.passages[place], scores[place], cover[place], similar) for place in best[:top_k]]
        return Found(
            hits=tuple(hits),
            confidence=max((cover[place] for place in best[:_SURE_BY]), default=0.0),
            margin=_margin([scores[place] for place in best[:2]]),
            mode="hybrid" if self._legs.lexical or (self._legs.concept and concepts) else "vector",
            warnings=tuple(deadline.lost),
        )

    def _near(self, corpus: Corpus, question: str, limit: int, deadline: Deadline) -> list[Neighbour]:
        if not self._legs.vector or not corpus.passages:
            return []
        found = self._nearest.to(question, corpus.partition, limit, deadline)
        return [neighbour for neighbour in found if neighbour.id in corpus.places and neighbour.score > 0]

    def _ranked(
        self,
        corpus: Corpus,
        terms: Sequence[str],
        concepts: Sequence[str],
        near: Sequence[Neighbour],
        limit: int,
    ) -> list[_Leg]:
        weights = self._legs
        legs: list[_Leg] = []
        if weights.lexical:
            legs.append((weights.lexical, [place for place, _ in corpus.lexical.search(terms, limit)]))
        if weights.vector:
            legs.append((weights.vector, _places(corpus, [neighbour.id for neighbour in near])))
        if weights.concept and concepts:
            legs.append((weights.concept, corpus.with_concepts(concepts, limit)))
        return legs


def _places(corpus: Corpus, ids: Sequence[str]) -> list[int]:
    return [corpus.places[id] for id in dict.fromkeys(ids) if id in corpus.places]  # noqa: A001


def _hit(passage: Passage, score: float, cover: float, similar: Mapping[str, float]) -> Hit:
    return Hit(passage, round(min(1.0, score), 4), round(cover, 4), similar.get(passage.id))


def _margin(scores: Sequence[float]) -> float:
    if not scores or not scores[0]:
        return 0.0
    return 1.0 if len(scores) == 1 else round((scores[0] - scores[1]) / scores[0], 4)
