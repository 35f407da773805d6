"""Retrieval: legs fused, boosted, cross-references followed, reranked, corrected; each part behind its switch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from shared.patient.record import PatientRecord
from shared.ports.embedders.base import Embedder
from shared.ports.rerankers.base import Reranker
from shared.ports.vectors.base import VectorIndex
from shared.retrieval.added import Added
from shared.retrieval.boosts import BOOSTS, Boosts
from shared.retrieval.confidence import confidence_of
from shared.retrieval.corrective import MAX_RETRIES, about_the_same, merged, reformulated
from shared.retrieval.hints import Hints, read_hints
from shared.retrieval.hit import Hit
from shared.retrieval.legs import RERANK_LOST, Legs
from shared.retrieval.library import Library
from shared.retrieval.query import Query, read_query, record_query
from shared.retrieval.references import lift_recommendations, see_also
from shared.retrieval.switches import SWITCHES, WEIGHTS, Switches, Weights
from shared.retrieval.talk import load_talk
from shared.retrieval.terms_asked import with_terms_among_first
from shared.search.deadline import Deadline
from shared.search.fusion import best_first, fuse

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology

VECTOR, HYBRID, RERANKED = "vector", "hybrid", "hybrid_reranked"
# A retry's findings count for less than those of the question as it was asked.
_RETRY_SHARE = 0.8
_FETCHED_A_HIT = 3
_FETCHED_AT_LEAST = 40
_RERANKED_AT_MOST = 20


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Hits best first; `confidence` 0 to 1; `mode` is what was really used; `warnings` name what was lost."""

    hits: tuple[Hit, ...]
    confidence: float
    mode: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds a record: hits best first; nothing was asked, so nothing says how much of it they cover."""

    hits: tuple[Hit, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Search:
    """One question put to one library."""

    library: Library
    top_k: int
    patient: PatientRecord | None
    deadline: Deadline


class Retriever:
    """Searches any library whose vectors lie in `vectors`. Safe to share between threads."""

    def __init__(
        self,
        embedder: Embedder,
        vectors: VectorIndex,
        terminology: Terminology,
        switches: Switches = SWITCHES,
        *,
        reranker: Reranker | None = None,
        boosts: Boosts = BOOSTS,
        weights: Weights = WEIGHTS,
        pool: Executor | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take the collaborators; nothing connects here. Back ends that may hang are called in `pool`."""
        self._legs = Legs(embedder, vectors, reranker=reranker, switches=switches, weights=weights, pool=pool)
        self._terminology, self._switches, self._boosts, self._weights = terminology, switches, boosts, weights
        self._added, self._clock = Added(boosts), clock

    def retrieve(self, library: Library, query: str, top_k: int) -> Retrieval:
        """Return at most `top_k` hits for the question."""
        asked, search = self._read(query, library), _Search(library, top_k, None, self._deadline())
        meaning = library.concepts.scores(asked.asked)
        scores, confidence = self._corrected(asked, self._scores(asked, meaning, search), meaning, search)
        hits = self._hits(asked, scores, search)
        return Retrieval(hits, round(confidence, 4), self._mode(search.deadline), tuple(search.deadline.lost))

    def around(self, library: Library, patient: PatientRecord, said: Iterable[str], top_k: int) -> Around:
        """Return at most `top_k` hits for the patient; `said`: the concepts that the record's facts state."""
        search = _Search(library, top_k, patient, self._deadline())
        asked = record_query(patient, said, self._terminology)
        scores = self._scores(asked, library.concepts.scores(asked.asked), search)
        return Around(self._hits(asked, scores, search), tuple(search.deadline.lost))

    def _deadline(self) -> Deadline:
        return Deadline(self._clock() + self._switches.timeout_seconds, self._clock)

    def _hits(self, asked: Query, scores: Mapping[int, float], search: _Search) -> tuple[Hit, ...]:
        ranked = _best(with_terms_among_first(scores, asked.terms_asked))
        if self._switches.cross_references:
            ranked = see_also(ranked, search.library)
        return tuple([self._hit(search.library.hits[place], score) for place, score in ranked[: search.top_k]])

    @cached_property
    def _ceiling(self) -> float:
        """About the most that a passage can reach, so that the scores of hits lie between 0 and 1."""
        return 1.0 + (self._boosts.at_most if self._switches.boosts else 0.0)

    @cached_property
    def _hints(self) -> Hints:
        return read_hints(self._terminology, load_talk())

    def _hit(self, hit: Hit, score: float) -> Hit:
        return hit.scored(round(min(1.0, max(0.0, score / self._ceiling)), 4))

    def _read(self, text: str, library: Library) -> Query:
        return read_query(text, library, self._terminology, self._hints)

    def _mode(self, deadline: Deadline) -> str:
        if self._legs.can_rerank and RERANK_LOST not in deadline.lost:
            return RERANKED
        return HYBRID if self._switches.bm25 or self._switches.terminology else VECTOR

    def _corrected(
        self, asked: Query, scores: Mapping[int, float], meaning: Mapping[int, float], search: _Search
    ) -> tuple[Mapping[int, float], float]:
        confidence = confidence_of(asked, best_first(scores)[:3], meaning, search.library)
        if self._switches.corrective and confidence < self._switches.corrective_threshold:
            for attempt in range(1, MAX_RETRIES + 1):
                if not search.deadline.left:
                    break
                words = reformulated(asked, attempt, self._terminology.expand(asked.text))
                again = about_the_same(asked, self._read(words, search.library))
                scores = merged(
                    scores, self._scores(again, search.library.concepts.scores(again.asked), search), _RETRY_SHARE
                )
        return scores, confidence

    def _scores(self, asked: Query, meaning: Mapping[int, float], search: _Search) -> Mapping[int, float]:
        library, limit = search.library, max(_FETCHED_A_HIT * search.top_k, _FETCHED_AT_LEAST)
        meaning = meaning if self._switches.terminology else {}
        scores = fuse(self._legs.search(asked, library, meaning, limit, search.deadline))
        for place in asked.named_places:
            scores.setdefault(place, 0.0)
        if self._switches.boosts:
            scores = self._boosted(scores, meaning, asked, search)
        if self._switches.cross_references:
            scores = lift_recommendations(scores, library)
        return self._reranked(scores, asked, search)

    def _boosted(
        self, scores: Mapping[int, float], meaning: Mapping[int, float], asked: Query, search: _Search
    ) -> dict[int, float]:
        passages, boosts, library = search.library.passages, self._boosts, search.library
        nameable = library.term_places.union(asked.named_places)
        added = self._added.to(search.patient, library) if search.patient else self._added.by(asked, library)
        weight, told = boosts.meaning, meaning.get
        return {
            place: score
            + weight * told(place, 0.0)
            + (boosts.of_naming(passages[place], place, asked) if place in nameable else 0.0)
            + added[place]
            for place, score in scores.items()
        }

    def _reranked(self, scores: dict[int, float], asked: Query, search: _Search) -> dict[int, float]:
        if not self._legs.can_rerank:
            return scores
        best = [place for place, _ in _best(scores)[:_RERANKED_AT_MOST]]
        texts = [search.library.passages[place].text for place in best]
        opinions = self._legs.opinions(asked.text, texts, search.deadline) or [0.0] * len(best)
        return scores | {
            place: scores[place] + self._weights.rerank * opinion for place, opinion in zip(best, opinions, strict=True)
        }


def _best(scores: Mapping[int, float]) -> list[tuple[int, float]]:
    return [(place, scores[place]) for place in best_first(scores)]
