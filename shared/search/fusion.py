"""Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009), scaled so that first place in every leg is 1."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

# Small: with a few hundred passages the first places must tell.
RANK_CONSTANT = 10


def fuse(legs: Sequence[tuple[float, Sequence[int]]]) -> dict[int, float]:
    """Return place -> score, 0 to 1, from legs of (weight, places best first); absent from a leg adds nothing."""
    best = sum(weight for weight, _ in legs) / (RANK_CONSTANT + 1)
    scores: dict[int, float] = defaultdict(float)
    for weight, places in legs:
        for rank, place in enumerate(places, start=1):
            scores[place] += weight / (RANK_CONSTANT + rank)
    return {place: score / best for place, score in scores.items()} if best else {}


def best_first(scores: Mapping[int, float]) -> list[int]:
    """Return the places by falling score, ties by place."""
    return sorted(sorted(scores), key=scores.__getitem__, reverse=True)
