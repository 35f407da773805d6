"""Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009), scaled so that first place in every leg is 1."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

# Small: with a few hundred passages the first places must tell.
RANK_CONSTANT = 10


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


def best_first(scores: Mapping[int, float]) -> list[int]:
    """Return the places by falling score, ties by place."""
    return sorted(sorted(scores), key=scores.__getitem__, reverse=True)
