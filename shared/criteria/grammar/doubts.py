"""What no reading may hold: "it" that names nothing, "no X" as a way of its own, a cancer that is only suspected."""

from collections.abc import Callable
from dataclasses import replace

from shared.criteria.grammar.tree import SELF
from shared.guideline.criterion import AtLeast, Criterion, Feature, Not

IsCancer = Callable[[str], bool]


def doubt(criterion: Criterion, is_cancer: IsCancer) -> Criterion:
    """Return the criterion with such parts made words that were not read.

    A way of "no X" would hold for anybody. A cancer by its bare name is what the order is for: no record states it.
    """
    if isinstance(criterion, Feature) and (SELF in criterion.concepts or _is_bare_cancer(criterion, is_cancer)):
        return replace(criterion, concepts=())
    if isinstance(criterion, Not):
        return replace(criterion, child=doubt(criterion.child, is_cancer))
    if not isinstance(criterion, AtLeast):
        return criterion
    is_choice = criterion.n < len(criterion.children)
    parts = (_part(child, is_cancer, is_choice=is_choice) for child in criterion.children)
    return replace(criterion, children=tuple(parts))


def _part(child: Criterion, is_cancer: IsCancer, *, is_choice: bool) -> Criterion:
    if is_choice and isinstance(child, Not) and child.silence_is_met:
        return Feature((), label=child.label)
    return doubt(child, is_cancer)


def _is_bare_cancer(criterion: Feature, is_cancer: IsCancer) -> bool:
    return bool(criterion.concepts) and all(map(is_cancer, criterion.concepts)) and not criterion.qualifiers
