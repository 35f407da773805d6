"""Whether two trees ask the same: by their shape, or by judging both under many ways their leaves may stand."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

from shared.criteria.grammar.tree import signature
from shared.guideline.criterion import Age, AtLeast, Criterion, Feature, Not, Population, Sex
from shared.terminology.terminology import Terminology

EXHAUSTIVE_UP_TO = 10
DRAWN = 1200
DENSITIES = (0.3, 0.5, 0.7, 0.85)
OLDEST = 120


def are_equivalent(one: Criterion | None, other: Criterion | None, terminology: Terminology) -> bool:
    """Say whether both trees ask the same of every patient; labels, order and nesting do not count."""
    if one is None or other is None:
        return False
    one, other = _plain(one, terminology), _plain(other, terminology)
    if signature(one) == signature(other):
        return True
    atoms = sorted({*_atoms(one), *_atoms(other)})
    if any("UNREAD" in atom for atom in atoms) or not _name_the_same({*_atoms(one)}, {*_atoms(other)}, terminology):
        return False
    people = list(product(sorted({*_ages(one), *_ages(other)}), ("female", "male")))
    return all(
        _holds(one, true, age, sex) == _holds(other, true, age, sex)
        for true in (_with_general(atoms, chosen, terminology) for chosen in _assignments(atoms))
        for age, sex in people
    )


def _plain(criterion: Criterion, terminology: Terminology) -> Criterion:
    """Return the tree with features named once, what is a kind of another named feature left to that one."""
    if isinstance(criterion, AtLeast):
        return replace(criterion, children=tuple(_plain(child, terminology) for child in criterion.children))
    if isinstance(criterion, Not):
        return replace(criterion, child=_plain(criterion.child, terminology))
    if not isinstance(criterion, Feature):
        return criterion
    kept = [
        concept
        for concept in criterion.concepts
        if not any(terminology.is_a(concept, other) for other in criterion.concepts if other != concept)
    ]
    ways = tuple(replace(criterion, concepts=(concept,)) for concept in kept)
    return AtLeast(1, ways) if len(ways) > 1 else replace(criterion, concepts=tuple(kept))


def _name_the_same(one: set[str], other: set[str], terminology: Terminology) -> bool:
    """Say whether what only one tree names is a kind of what both name."""
    both = one & other
    return all(any(_implies(atom, general, terminology) for general in both) for atom in one ^ other)


def _with_general(atoms: list[str], true: frozenset[str], terminology: Terminology) -> frozenset[str]:
    """Return the true atoms with those that they imply: who has the specific feature has the general one."""
    return true | {atom for atom in atoms if any(_implies(other, atom, terminology) for other in true)}


@cache
def _implies(atom: str, general: str, terminology: Terminology) -> bool:
    """Say whether the first atom is a kind of the second, with the same quality."""
    specific, _, quality = atom.partition(" ")
    name, _, same = general.partition(" ")
    known = terminology.concepts
    is_kind = specific in known and name in known and terminology.is_a(specific, name)
    return atom != general and quality == same and is_kind


def _leaves(criterion: Criterion) -> Iterator[Criterion]:
    if isinstance(criterion, AtLeast):
        for child in criterion.children:
            yield from _leaves(child)
    else:
        yield criterion


def _atoms(criterion: Criterion) -> list[str]:
    """Return what may be true of a patient: a feature, and apart from it each quality of that feature."""
    return [
        atom
        for leaf in _leaves(criterion)
        if not isinstance(leaf, Age | Population | Sex)
        for atom in (_feature_atoms(leaf) if isinstance(leaf, Feature) else [signature(leaf)])
    ]


def _feature_atoms(leaf: Feature) -> list[str]:
    name = "|".join(sorted(leaf.concepts)) or "UNREAD"
    lasting = [f"{name} for {leaf.min_days}"] if leaf.min_days is not None else []
    return [name, *lasting, *(f"{name} {word}" for group in leaf.qualifiers for word in group)]


def _ages(criterion: Criterion) -> set[int]:
    """Return every age at which the tree may begin or cease to hold, and the youngest."""
    limits = [(leaf.min, leaf.below) for leaf in _leaves(criterion) if isinstance(leaf, Age | Population)]
    return {0, *(limit for pair in limits for limit in pair if limit is not None)}


def _assignments(atoms: list[str]) -> Iterator[frozenset[str]]:
    """Yield which atoms are true: every way where they are few, else small sets, large sets and a seeded draw."""
    if len(atoms) <= EXHAUSTIVE_UP_TO:
        for size in range(len(atoms) + 1):
            yield from map(frozenset, combinations(atoms, size))
        return
    for size in range(4):
        for some in combinations(atoms, size):
            yield frozenset(some)
            yield frozenset(atoms).difference(some)
    random = Random(7)
    for draw in range(DRAWN):
        share = DENSITIES[draw % len(DENSITIES)]
        yield frozenset(atom for atom in atoms if random.random() < share)


def _holds(criterion: Criterion, true: frozenset[str], age: int, sex: str) -> bool:
    if isinstance(criterion, AtLeast):
        return sum(_holds(child, true, age, sex) for child in criterion.children) >= criterion.n
    if isinstance(criterion, Age | Population):
        return (criterion.min or 0) <= age < (criterion.below or OLDEST)
    if isinstance(criterion, Sex):
        return criterion.sex == sex
    if isinstance(criterion, Feature):
        return _has(criterion, true)
    return signature(criterion) in true


def _has(criterion: Feature, true: frozenset[str]) -> bool:
    name = _feature_atoms(criterion)[0]
    has_lasted = criterion.min_days is None or f"{name} for {criterion.min_days}" in true
    return name in true and has_lasted and all(any(f"{name} {w}" in true for w in g) for g in criterion.qualifiers)
