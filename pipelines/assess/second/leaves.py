"""The leaves of a rulebook that a reader can point at: symptoms, findings, exposures and items of checklists."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from shared.criteria.parts import parts_of
from shared.criteria.rulebook import Rulebook
from shared.guideline.criterion import Checklist, ChecklistItem, Criterion, Exposure, Feature, Finding

Pointed: TypeAlias = Feature | Finding | Exposure | ChecklistItem
_ID_BYTES: Final = 3


@dataclass(frozen=True, slots=True)
class Leaf:
    """One thing that recommendations ask for. `leaf_id` is made of what is asked, so it lasts over editions."""

    leaf_id: str
    label: str
    asks: Pointed


def leaves_of(rulebook: Rulebook) -> tuple[Leaf, ...]:
    """Return each leaf once, in the order of the recommendations."""
    return rulebook.once(_leaves)


def _leaves(rulebook: Rulebook) -> tuple[Leaf, ...]:
    found: dict[str, Leaf] = {}
    for rule in rulebook.rules:
        for asks in _pointed(rule.criterion):
            leaf_id = _id_of(asks)
            found.setdefault(leaf_id, Leaf(leaf_id, asks.label, asks))
    return tuple(found.values())


def criterion_of(asks: Pointed) -> Feature | Finding | Exposure:
    """Return what is asked as a criterion of its own; an item of a checklist is the feature that scores."""
    return Feature(asks.concepts, label=asks.label) if isinstance(asks, ChecklistItem) else asks


def pointed_at(criterion: Criterion) -> frozenset[str]:
    """Return the ids of the leaves of one tree."""
    return frozenset(map(_id_of, _pointed(criterion)))


def _pointed(criterion: Criterion) -> Iterator[Pointed]:
    if isinstance(criterion, Feature | Finding | Exposure):
        yield criterion
    elif isinstance(criterion, Checklist):
        yield from criterion.items
    for part in parts_of(criterion):
        yield from _pointed(part)


def _id_of(asks: Pointed) -> str:
    """The same for the same thing in other words: the label is no part of it."""
    return hashlib.blake2b(repr(replace(asks, label="")).encode(), digest_size=_ID_BYTES).hexdigest()
