"""Trees put together in one canonical shape: flat, without doubles, a single child instead of a list of one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeGuard

from shared.criteria.asks import asked
from shared.criteria.parts import with_parts
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature

SELF = "these"


@dataclass(frozen=True, slots=True)
class Quality:
    """What limits a feature: groups of words of which one each must hold, and how long it must have lasted."""

    groups: tuple[tuple[str, ...], ...] = ()
    min_days: int | None = None

    def __bool__(self) -> bool:
        return bool(self.groups) or self.min_days is not None

    def __add__(self, other: "Quality") -> "Quality":
        groups = tuple(dict.fromkeys(self.groups + other.groups))
        return Quality(groups, self.min_days if self.min_days is not None else other.min_days)


def those_read(criteria: Iterable[Criterion | None]) -> list[Criterion]:
    """Return the criteria without the places where none was read."""
    return [criterion for criterion in criteria if criterion is not None]


def all_of(children: Iterable[Criterion], label: str = "") -> Criterion | None:
    """Return the criterion that all hold; None of none."""
    flat = _with_checklist(_with_self(_flat(children, is_all=True)))
    if len(flat) < 2:
        return flat[0] if flat else None
    return AtLeast(len(flat), tuple(flat), label)


def any_of(children: Iterable[Criterion], label: str = "") -> Criterion | None:
    """Return the criterion that one holds; None of none."""
    flat = _factored(_flat(children, is_all=False))
    return flat[0] if len(flat) == 1 else n_of(1, flat, label)


def _factored(alternatives: list[Criterion]) -> list[Criterion]:
    """Return the alternatives with what several ask alike asked once: (A and X) or (B and X) = (A or B) and X."""
    if len(alternatives) < 2:
        return alternatives
    every = [asked(part) for each in alternatives for part in _parts(each)]
    shared = next((part for part in every if every.count(part) > 1), None)
    if shared is None:
        return alternatives
    inside = [each for each in alternatives if shared in map(asked, _parts(each))]
    common = next(part for part in _parts(inside[0]) if asked(part) == shared)
    rests = [all_of([part for part in _parts(each) if asked(part) != shared]) for each in inside]
    rest = None if None in rests else any_of(part for part in rests if part is not None)
    tree = all_of([common] if rest is None else [common, rest])
    kept = [tree if each is inside[0] else each for each in alternatives if each is inside[0] or each not in inside]
    return _factored(those_read(kept))


def _parts(criterion: Criterion) -> tuple[Criterion, ...]:
    is_all = isinstance(criterion, AtLeast) and criterion.n == len(criterion.children)
    return criterion.children if is_all and isinstance(criterion, AtLeast) else (criterion,)


def n_of(n: int, children: Iterable[Criterion], label: str = "") -> Criterion | None:
    """Return the criterion that `n` or more hold; None of none."""
    flat = _flat(children, is_all=False) if n == 1 else _distinct(children)
    if len(flat) < 2:
        return flat[0] if flat else None
    return AtLeast(min(n, len(flat)), tuple(flat), label)


def qualify(criterion: Criterion, quality: Quality, words: str = "") -> Criterion:
    """Return the criterion with every feature in it limited by `quality` too, its `words` put before their labels."""
    if not quality:
        return criterion
    if isinstance(criterion, Feature):
        mine = Quality(criterion.qualifiers, criterion.min_days) + quality
        label = f"{words} {criterion.label}".strip()
        return replace(criterion, qualifiers=mine.groups, min_days=mine.min_days, label=label)
    return (
        with_parts(criterion, lambda part: qualify(part, quality, words))
        if isinstance(criterion, AtLeast)
        else criterion
    )


def fill(criterion: Criterion, named: Feature) -> Criterion:
    """Return the criterion with "these symptoms" (a feature of SELF) standing for the `named` feature."""
    if _is_self(criterion):
        said = criterion.label.replace("with these symptoms", "")
        return replace(criterion, concepts=named.concepts, label=" ".join(f"{named.label} {said}".split()))
    return with_parts(criterion, lambda part: fill(part, named)) if isinstance(criterion, AtLeast) else criterion


def _flat(children: Iterable[Criterion], *, is_all: bool) -> list[Criterion]:
    flat: list[Criterion] = []
    for child in children:
        same = isinstance(child, AtLeast) and (child.n == len(child.children) if is_all else child.n == 1)
        flat.extend(child.children if same and isinstance(child, AtLeast) else [child])
    return _distinct(flat)


def _distinct(criteria: Iterable[Criterion]) -> list[Criterion]:
    """Return the criteria without those that ask the same in other words."""
    given = list(criteria)
    if len(given) < 2:
        return given
    return list({asked(criterion): criterion for criterion in reversed(given)}.values())[::-1]


def _with_self(children: list[Criterion]) -> list[Criterion]:
    """Return the list with "these symptoms" read as the feature named beside the ways that speak of it."""
    named = [child for child in children if isinstance(child, Feature) and not _is_self(child)]
    return [fill(child, named[0]) if isinstance(child, AtLeast) and named else child for child in children]


def _is_self(criterion: Criterion) -> TypeGuard[Feature]:
    return isinstance(criterion, Feature) and criterion.concepts == (SELF,)


def _with_checklist(children: list[Criterion]) -> list[Criterion]:
    """Return the list with a checklist taking in the one feature beside it, which it scores."""
    open_lists = [child for child in children if isinstance(child, Checklist) and child.about is None]
    features = [child for child in children if isinstance(child, Feature) and child.concepts]
    if len(open_lists) != 1 or len(features) != 1:
        return children
    label = f"{features[0].label} with {open_lists[0].label}"
    scored = replace(open_lists[0], about=features[0].concepts[0], label=label)
    return [scored if child is open_lists[0] else child for child in children if child is not features[0]]
