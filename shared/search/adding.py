"""Weights by place added up: one by one where there are few, at once where there are many."""

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TypeAlias

# So many additions are done one by one before it pays to load what does them at once, where it is installed.
_FEW = 4_000
# Places and their weights, close in memory.
Posting: TypeAlias = "tuple[array[int], array[float]]"


def added_up(found: Sequence[Posting], limit: int) -> Mapping[int, float]:
    """Return the sum of each place, at least of those that may be among so many best."""
    if sum(len(places) for places, _ in found) > _FEW and find_spec("numpy") is not None:
        return _at_once(found, limit)
    sums: dict[int, float] = defaultdict(float)
    for posting in found:
        for place, weight in zip(*posting, strict=True):
            sums[place] += weight
    return sums


def _at_once(found: Sequence[Posting], limit: int) -> dict[int, float]:
    """Return the sums of those alone that may be among the best: in the same order, so equal to the last bit."""
    import numpy as np

    places, weights = (np.concatenate([np.asarray(posting[part]) for posting in found]) for part in (0, 1))
    sums = np.bincount(places, weights)
    held = sums.nonzero()[0]
    if 0 < limit < len(held):
        held = held[sums[held] >= np.partition(sums[held], -limit)[-limit]]
    return dict(zip(held.tolist(), sums[held].tolist(), strict=True))
