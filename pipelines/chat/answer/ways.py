"""The ways in which a tree can be met, each with the ages that it holds for: what a question about limits asks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations

from pipelines.chat.answer.deciding import plainly_labelled, speaks_of_age
from shared.criteria.naming import concepts_in
from shared.criteria.parts import parts_of
from shared.guideline.criterion import Age, AtLeast, Criterion, Not, Population, Sex
from shared.language.age_limits import lies_between

_KEPT = 512


@dataclass(frozen=True, slots=True)
class Way:
    """Ages from `low` to under `below`, either open; `needs` in the guideline's words; `concepts`: what they name."""

    low: int | None = None
    below: int | None = None
    needs: tuple[str, ...] = ()
    concepts: frozenset[str] = frozenset()

    def holds_at(self, age: int) -> bool:
        """Whether an age lies inside."""
        return lies_between(age, self.low, self.below)

    @property
    def is_possible(self) -> bool:
        """Whether any age lies inside."""
        return self.low is None or self.below is None or self.low < self.below

    @property
    def ages(self) -> str:
        """The ages in words."""
        if self.low is None and self.below is None:
            return "any age"
        if self.below is None:
            return f"aged {self.low} and over"
        return f"aged under {self.below}" if self.low is None else f"aged {self.low} to {self.below - 1}"

    def beside(self, other: "Way") -> "Way":
        """Return what asks for both."""
        lows = [low for low in (self.low, other.low) if low is not None]
        belows = [below for below in (self.below, other.below) if below is not None]
        return Way(
            max(lows, default=None),
            min(belows, default=None),
            tuple(dict.fromkeys((*self.needs, *other.needs))),
            self.concepts | other.concepts,
        )


@lru_cache(maxsize=_KEPT)
def ways_of(criterion: Criterion) -> tuple[Way, ...]:
    """Return the ways, in the tree's order; parts that name no age of their own stay together as the list they are."""
    if isinstance(criterion, Age | Population):
        return (Way(criterion.min, criterion.below),)
    if isinstance(criterion, Sex | Not):
        return (Way(),)
    children = parts_of(criterion)
    if not children:
        return (Way(needs=(plainly_labelled(criterion),), concepts=concepts_in(criterion)),)
    n = criterion.n if isinstance(criterion, AtLeast) else 1
    if n == len(children):
        return _possible(_all_of([ways_of(child) for child in children]))
    if n > 1 and not any(map(_has_age, children)):
        listed = "; ".join(" with ".join(way.needs) for child in children for way in ways_of(child))
        return (Way(needs=(f"{n} or more of: {listed}",), concepts=concepts_in(criterion)),)
    several = [_all_of([ways_of(child) for child in some]) for some in combinations(children, n)]
    return _possible(way for ways in several for way in ways)


def _has_age(criterion: Criterion) -> bool:
    return speaks_of_age(criterion) or isinstance(criterion, Population) or any(map(_has_age, parts_of(criterion)))


def _all_of(parts: Sequence[tuple[Way, ...]]) -> tuple[Way, ...]:
    return reduce(lambda made, ways: tuple(one.beside(way) for one in made for way in ways), parts, (Way(),))


def _possible(ways: Iterable[Way]) -> tuple[Way, ...]:
    return tuple(dict.fromkeys(way for way in ways if way.is_possible))
