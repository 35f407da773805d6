"""What no reading may hold: "it" that names nothing, and "no X" as a way of its own, which would hold for anybody."""

from dataclasses import replace

from shared.criteria.grammar.tree import SELF
from shared.guideline.criterion import AtLeast, Criterion, Feature, Not


def doubt(criterion: Criterion) -> Criterion:
    """Return the criterion with such parts made words that were not read."""
    if isinstance(criterion, Feature) and SELF in criterion.concepts:
        return replace(criterion, concepts=())
    if isinstance(criterion, Not):
        return replace(criterion, child=doubt(criterion.child))
    if not isinstance(criterion, AtLeast):
        return criterion
    is_choice = criterion.n < len(criterion.children)
    return replace(criterion, children=tuple(_part(child, is_choice=is_choice) for child in criterion.children))


def _part(child: Criterion, *, is_choice: bool) -> Criterion:
    if is_choice and isinstance(child, Not) and child.silence_is_met:
        return Feature((), label=child.label)
    return doubt(child)
