"""A criteria tree as nested bullets in our own words, for a person to read beside the guideline."""

from collections.abc import Iterator, Mapping

from shared.criteria.describe import describe, describe_item, describe_line, years
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Measure, Not, Population, Reference

_SILENCE = {True: "met where the record says nothing", False: "met only where the record says so"}


def bullets(criterion: Criterion, names: Mapping[str, str], depth: int = 0) -> Iterator[str]:
    """Yield a line a part. `names`: what to call those referred to, by what the reference holds."""
    yield f"{'  ' * depth}- {_said(criterion, names)}"
    for line in _lines(criterion):
        yield f"{'  ' * (depth + 1)}- {line}"
    for part in _parts(criterion):
        yield from bullets(part, names, depth + 1)


def _said(criterion: Criterion, names: Mapping[str, str]) -> str:
    match criterion:
        case Reference(rule_ids):
            return f"any of the recommendations {', '.join(names.get(one, one) for one in rule_ids)}"
        case Not(silence_is_met=silence):
            return f"not so ({_SILENCE[silence]}):"
        case AtLeast():
            return f"{describe(criterion)}:"
        case Population(name, lowest, below):
            return f"{name} ({years(lowest, below)})"
        case Feature(concepts=()):
            return f"NOT READ: {criterion.label}"
        case Measure(concepts=[_, *_]):
            also = ", ".join(describe(Feature((concept,))) for concept in criterion.concepts)
            return f"{describe(criterion)} (also met by: {also})"
        case _:
            return describe(criterion)


def _lines(criterion: Criterion) -> Iterator[str]:
    if isinstance(criterion, Measure):
        yield from map(describe_line, criterion.by_age)
    elif isinstance(criterion, Checklist):
        yield from (f"{item.points}: {describe_item(item)}" for item in criterion.items)


def _parts(criterion: Criterion) -> tuple[Criterion, ...]:
    if isinstance(criterion, Not):
        return (criterion.child,)
    return criterion.children if isinstance(criterion, AtLeast) else ()
