"""Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009), scaled so that first place in every leg is 1."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest

# Small: with a few hundred passages the first places must tell.
RANK_CONSTANT = 10
_SPARED = 8


def fuse(legs: Sequence[tuple[float, Sequence[int]]]) -> dict[int, float]:
    """Return place -> score, 0 to 1, from legs of (weight, places best first); absent from a leg adds nothing."""
    best = sum(weight for weight, _ in legs) / (RANK_CONSTANT + 1)
    scores: dict[int, float] = {}
    for weight, places in legs:
        for place, worth in zip(places, _worth_by_rank(weight, len(places)), strict=True):
            scores[place] = scores.get(place, 0.0) + worth
    return {place: score / best for place, score in scores.items()} if best else {}


@lru_cache(maxsize=512)
def _worth_by_rank(weight: float, count: int) -> tuple[float, ...]:
    return tuple(weight / (RANK_CONSTANT + rank) for rank in range(1, count + 1))


def best_first(scores: Mapping[int, float], limit: int | None = None) -> list[int]:
    """Return the places by falling score, ties by place; no more than the limit."""
    places: Iterable[int] = scores
    if limit is not None and len(scores) > _SPARED * limit:  # only those that can be among them are sorted
        least = min(nlargest(limit, scores.values()), default=0.0)
        places = [place for place, score in scores.items() if score >= least]
    return sorted(sorted(places), key=scores.__getitem__, reverse=True)[:limit]
