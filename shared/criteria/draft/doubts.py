"""What no reading may hold: "it" that names nothing, a bare cancer, and ways that anybody or any such person meets."""

from collections.abc import Callable
from dataclasses import replace

from shared.criteria.draft.tree import SELF
from shared.criteria.parts import leaves_of
from shared.guideline.criterion import Age, AtLeast, Criterion, Feature, Not, Population, Sex

IsCancer = Callable[[str], bool]


def doubt(criterion: Criterion, is_cancer: IsCancer, *, is_asked: bool = False) -> Criterion:
    """Return the criterion with such parts made words that were not read.

    A way of "no X" would hold for anybody, one that only names people for all of them unless more is asked of them
    beside it (`is_asked`). Where one way is for children, it is not said whether one that names nobody is too. A cancer
    by its bare name is what the order is for: no record states it.
    """
    if isinstance(criterion, Feature) and (SELF in criterion.concepts or _is_bare_cancer(criterion, is_cancer)):
        return replace(criterion, concepts=())
    if isinstance(criterion, Not):
        return replace(criterion, child=doubt(criterion.child, is_cancer))
    if not isinstance(criterion, AtLeast):
        return criterion
    is_choice = criterion.n < len(criterion.children)
    is_some_young = is_choice and any(map(_is_for_young, criterion.children))
    parts = []
    for child in criterion.children:
        beside = [] if is_choice else [other for other in criterion.children if other is not child]
        is_more_asked = is_asked or not all(map(_names_only_people, beside))
        is_doubtful = is_choice and _holds_too_widely(child, is_asked=is_asked)
        is_doubtful = is_doubtful or (is_some_young and not _names_somebody(child))
        unread = Feature((), label=getattr(child, "label", ""))
        parts.append(unread if is_doubtful else doubt(child, is_cancer, is_asked=is_more_asked))
    return replace(criterion, children=tuple(parts))


def _holds_too_widely(way: Criterion, *, is_asked: bool) -> bool:
    return (_names_only_people(way) and not is_asked) or (isinstance(way, Not) and way.silence_is_met)


def _names_only_people(criterion: Criterion) -> bool:
    return all(isinstance(leaf, Age | Population | Sex) for leaf in leaves_of(criterion))


def _is_for_young(criterion: Criterion) -> bool:
    return any(isinstance(leaf, Population) and leaf.below is not None for leaf in leaves_of(criterion))


def _names_somebody(criterion: Criterion) -> bool:
    return any(isinstance(leaf, Age | Population | Sex) for leaf in leaves_of(criterion))


def _is_bare_cancer(criterion: Feature, is_cancer: IsCancer) -> bool:
    return any(map(is_cancer, criterion.concepts)) and not criterion.qualifiers
