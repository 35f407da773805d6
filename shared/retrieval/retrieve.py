"""Retrieval: legs, fusion, boosts, cross-references, correction; each behind its switch, each allowed to fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from shared.errors import BackendAwayError
from shared.patient.record import PatientRecord
from shared.ports.embedders.base import Embedder
from shared.ports.rerankers.base import Reranker
from shared.ports.vectors.base import VectorIndex
from shared.retrieval.boosts import Boosts
from shared.retrieval.confidence import confidence_of
from shared.retrieval.corrective import MAX_RETRIES, merged, reformulated
from shared.retrieval.fusion import fuse
from shared.retrieval.hit import Hit
from shared.retrieval.library import Library, tail_of
from shared.retrieval.query import Intent, Query, patient_query, read_query
from shared.retrieval.references import as_hit, lift_recommendations, see_also

if TYPE_CHECKING:
    from shared.terminology.terminology import Terminology

VECTOR, HYBRID, RERANKED = "vector", "hybrid", "hybrid_reranked"
_FETCH = 3
_FETCH_AT_LEAST = 60
_RETRY_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Switches:
    """What retrieval does. Deadline in seconds; threshold of confidence, 0 to 1."""

    bm25: bool = True
    vector: bool = True
    terminology: bool = True
    boosts: bool = True
    cross_references: bool = True
    rerank: bool = False
    corrective: bool = True
    corrective_threshold: float = 0.3
    timeout_seconds: float = 5.0


@dataclass(frozen=True, slots=True)
class Weights:
    """What each leg says in the fusion."""

    lexical: float = 1.0
    vector: float = 0.5
    concept: float = 1.5
    rerank: float = 2.0


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Hits best first; `confidence` 0 to 1; `mode` is what was really used; `warnings` name what was lost."""

    hits: tuple[Hit, ...]
    confidence: float
    mode: str
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Run:
    """One retrieval under way: its deadline and what it has lost."""

    until: float
    lost: dict[str, str] = field(default_factory=dict)


class Retriever:
    """Searches any library of its embedder's index. Safe to share between threads."""

    def __init__(
        self,
        embedder: Embedder,
        vectors: VectorIndex,
        terminology: Terminology,
        switches: Switches = Switches(),
        *,
        reranker: Reranker | None = None,
        boosts: Boosts = Boosts(),
        weights: Weights = Weights(),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take the collaborators; nothing connects here."""
        self._embedder, self._vectors, self._terminology = embedder, vectors, terminology
        self._switches, self._reranker, self._boosts, self._weights = switches, reranker, boosts, weights
        self._clock = clock

    def retrieve(self, library: Library, query: str, top_k: int, patient: PatientRecord | None = None) -> Retrieval:
        """Return at most `top_k` hits of the question, or of the patient when one is given."""
        run = _Run(until=self._clock() + self._switches.timeout_seconds)
        asked = read_query(patient_query(patient) if patient else query, library, self._terminology)
        scores = self._scores(run, asked, library, top_k, patient)
        scores, confidence = self._corrected(run, asked, scores, library, top_k, patient)
        ranked = _best(scores)
        if self._switches.cross_references:
            ranked = see_also(ranked, library)
        hits = tuple(as_hit(library.passages[place], score / self._ceiling, library) for place, score in ranked[:top_k])
        return Retrieval(hits, round(confidence, 4), self._mode(run), tuple(run.lost.values()))

    @property
    def _ceiling(self) -> float:
        """A score that is all a passage can reasonably reach, so that hits lie between 0 and 1."""
        return 1.0 + (self._boosts.meaning + 0.5 if self._switches.boosts else 0.0)

    def _mode(self, run: _Run) -> str:
        if self._switches.rerank and self._reranker and "rerank" not in run.lost:
            return RERANKED
        return HYBRID if self._switches.bm25 else VECTOR

    def _corrected(
        self,
        run: _Run,
        asked: Query,
        scores: dict[int, float],
        library: Library,
        top_k: int,
        patient: PatientRecord | None,
    ) -> tuple[dict[int, float], float]:
        confidence = confidence_of(asked, [place for place, _ in _best(scores)[:3]], library)
        for attempt in range(1, MAX_RETRIES + 1):
            enough = confidence >= self._switches.corrective_threshold
            if enough or not self._switches.corrective or self._clock() >= run.until:
                break
            words = reformulated(asked, attempt, self._terminology.expand(asked.text))
            again = self._scores(run, read_query(words, library, self._terminology), library, top_k, patient)
            scores = merged(scores, again, _RETRY_SHARE)
        return scores, confidence

    def _scores(
        self, run: _Run, asked: Query, library: Library, top_k: int, patient: PatientRecord | None
    ) -> dict[int, float]:
        scores = fuse(self._legs(run, asked, library, max(_FETCH * top_k, _FETCH_AT_LEAST)))
        for place in (library.rule_places[number] for number in asked.rule_ids):
            scores.setdefault(place, 0.0)
        if asked.term is not None:
            scores.setdefault(asked.term, 0.0)
        if self._switches.boosts:
            scores = self._boosted(scores, asked, library, patient)
        if self._switches.cross_references:
            scores = lift_recommendations(scores, library)
        return self._reranked(run, asked, scores, library)

    def _legs(self, run: _Run, asked: Query, library: Library, limit: int) -> list[tuple[float, list[int]]]:
        legs = []
        if self._switches.vector:
            legs.append((self._weights.vector, self._vector_leg(run, asked, library, limit)))
        if self._switches.bm25:
            legs.append((self._weights.lexical, [place for place, _ in library.lexical.search(asked.terms, limit)]))
        if self._switches.terminology:
            legs.append((self._weights.concept, [place for place, _ in library.concepts.search(asked.asked, limit)]))
        return legs

    def _vector_leg(self, run: _Run, asked: Query, library: Library, limit: int) -> list[int]:
        if library.index_id is None or "vector" in run.lost or self._clock() >= run.until:
            return []
        try:
            vector = self._embedder.embed_query(asked.text)
            found = self._vectors.nearest(vector, limit, {"index_id": (library.index_id,)})
        except BackendAwayError:
            run.lost["vector"] = "vector search did not answer: searched by words and meaning alone"
            return []
        places = (library.places.get(tail_of(neighbour.id)) for neighbour in found)
        return [place for place in places if place is not None]

    def _boosted(
        self, scores: dict[int, float], asked: Query, library: Library, patient: PatientRecord | None
    ) -> dict[int, float]:
        boosts = self._boosts
        coverage = library.concepts.coverage(asked.asked) if self._switches.terminology else {}
        named = {library.rule_places[number] for number in asked.rule_ids}
        boosted = {}
        for place, score in scores.items():
            passage = library.passages[place]
            person = boosts.of_patient(passage, patient) if patient else boosts.of_query(passage, asked)
            meaning = boosts.meaning * coverage.get(place, 0.0)
            boosted[place] = score + person + meaning + (boosts.named_rule if place in named else 0.0)
            if passage.term:
                boosted[place] += self._term_boost(place, asked)
        return boosted

    def _term_boost(self, place: int, asked: Query) -> float:
        wanted = place == asked.term and (Intent.DEFINITION in asked.intents or not asked.is_clinical)
        return self._boosts.definition if wanted else self._boosts.term_unasked

    def _reranked(self, run: _Run, asked: Query, scores: dict[int, float], library: Library) -> dict[int, float]:
        if not self._switches.rerank or self._reranker is None or "rerank" in run.lost:
            return scores
        candidates = [place for place, _ in _best(scores)[:20]]
        try:
            if self._clock() >= run.until:
                raise BackendAwayError("no time left to rerank")
            opinions = self._reranker.rerank(asked.text, [library.passages[place].text for place in candidates])
        except BackendAwayError:
            run.lost["rerank"] = "reranking did not answer: the fused order stands"
            return scores
        return scores | {
            place: scores[place] + self._weights.rerank * opinion
            for place, opinion in zip(candidates, opinions, strict=True)
        }


def _best(scores: dict[int, float]) -> list[tuple[int, float]]:
    return sorted(scores.items(), key=lambda found: (-found[1], found[0]))
