"""What a criteria tree is made of: its parts, its leaves, what in it was not read, what it refers to."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Finding, Not, Reference


def parts_of(criterion: Criterion) -> tuple[Criterion, ...]:
    """Return what a criterion is made of."""
    if isinstance(criterion, Not):
        return (criterion.child,)
    parts: tuple[Criterion, ...] = getattr(criterion, "children", ())
    return parts


def with_parts(criterion: Criterion, make: Callable[[Criterion], Criterion]) -> Criterion:
    """Return a criterion made of what `make` makes of its parts."""
    if isinstance(criterion, Not):
        return replace(criterion, child=make(criterion.child))
    if isinstance(criterion, AtLeast | Reference):
        return replace(criterion, children=tuple(map(make, criterion.children)))
    return criterion


def leaves_of(criterion: Criterion) -> Iterator[Criterion]:
    """Yield every part that has none itself."""
    parts = parts_of(criterion)
    if not parts:
        yield criterion
    for part in parts:
        yield from leaves_of(part)


def unread_in(criterion: Criterion) -> list[str]:
    """Return the words of every leaf for which nothing known was found."""
    return [words for leaf in leaves_of(criterion) for words in _unread(leaf)]


def references_in(criterion: Criterion) -> tuple[Reference, ...]:
    """Return every reference of a tree, not those of the recommendations that it refers to."""
    if isinstance(criterion, Reference):
        return (criterion,)
    return tuple(found for part in parts_of(criterion) for found in references_in(part))


def _unread(leaf: Criterion) -> list[str]:
    match leaf:
        case Feature(concepts=()) | Finding(suggests=()):
            return [leaf.label]
        case Checklist():
            return [item.label for item in leaf.items if not item.concepts and item.min_mm is None]
        case _:
            return []
