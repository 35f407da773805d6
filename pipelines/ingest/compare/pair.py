"""Which piece of one edition is which piece of the other: by its words first, by likeness then."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
_ALIKE = 0.5  # of the words, for a reworded piece to be the same piece


def pair(
    former: Sequence[T],
    present: Sequence[T],
    exact: Sequence[Callable[[T], Hashable]],
    likeness: Callable[[T, T], float],
) -> list[tuple[T, T]]:
    """Return the pairs; what stands in none was removed or added. Each of `exact` is tried on what is left over."""
    pairs: list[tuple[T, T]] = []
    left, right = list(former), list(present)
    for key in exact:
        found = _paired_by(key, left, right)
        pairs.extend(found)
        left, right = _without(left, (one for one, _ in found)), _without(right, (one for _, one in found))
    return [*pairs, *_paired_by_likeness(left, right, likeness)]


def _paired_by(key: Callable[[T], Hashable], left: Iterable[T], right: Iterable[T]) -> list[tuple[T, T]]:
    waiting: defaultdict[Hashable, list[T]] = defaultdict(list)
    for one in left:
        waiting[key(one)].append(one)
    return [(waiting[key(one)].pop(0), one) for one in right if waiting[key(one)]]


def _paired_by_likeness(left: list[T], right: list[T], likeness: Callable[[T, T], float]) -> list[tuple[T, T]]:
    """Pair what is most alike first."""
    scored = [(likeness(a, b), x, y) for x, a in enumerate(left) for y, b in enumerate(right)]
    pairs: list[tuple[T, T]] = []
    taken: set[tuple[str, int]] = set()
    for score, x, y in sorted(scored, key=lambda found: (-found[0], found[1], found[2])):
        if score >= _ALIKE and not {("left", x), ("right", y)} & taken:
            taken |= {("left", x), ("right", y)}
            pairs.append((left[x], right[y]))
    return pairs


def _without(pieces: list[T], gone: Iterable[T]) -> list[T]:
    marks = {id(one) for one in gone}
    return [one for one in pieces if id(one) not in marks]
