"""The notation of rulebooks written: a criteria tree as the nested mappings that `notation.parse` reads."""

from collections.abc import Callable
from typing import Any

from shared.criteria.describe import any_of, describe, describe_item, spaced, threshold, years
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    ChecklistItem,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
)

Mapping = dict[str, Any]


def written(criterion: Criterion, *, labels: bool = True) -> Mapping:
    """Return the node as a mapping; a label stands there only where it says more than the node does by itself."""
    node = _WRITERS[type(criterion)](criterion, labels)
    is_unread = isinstance(criterion, Feature) and not criterion.concepts
    if labels and not is_unread and criterion.label not in ("", describe(criterion)):
        node["label"] = criterion.label
    return node


def _group(group: AtLeast, labels: bool) -> Mapping:
    parts = [written(child, labels=labels) for child in group.children]
    if group.n == len(parts):
        return {"all of": parts}
    return {"any of": parts} if group.n == 1 else {"at least": group.n, "of": parts}


def _not(criterion: Not, labels: bool) -> Mapping:
    node: Mapping = {"not": written(criterion.child, labels=labels)}
    return node if criterion.silence_is_met else {**node, "must be stated": True}


def _people(people: Population, _: bool) -> Mapping:
    return {"people": f"{people.name}, {years(people.min, people.below)}"}


def _feature(feature: Feature, _: bool) -> Mapping:
    if not feature.concepts:
        return {"unread": feature.label}
    node: Mapping = {"feature": _names(feature.concepts)}
    if feature.qualifiers:
        node["qualified"] = ", ".join(map(any_of, feature.qualifiers))
    if feature.min_days is not None:
        node["longer than days"] = feature.min_days
    return node


def _measure(measure: Measure, _: bool) -> Mapping:
    node: Mapping = {"measure": spaced(measure.analyte)}
    if measure.by_age:
        node["by age"] = [
            {years(line.age_min, line.age_below): threshold(line.comparator, line.value)} for line in measure.by_age
        ]
    else:
        node["is"] = threshold(measure.comparator, measure.value)
    if measure.unit:
        node["unit"] = measure.unit
    if measure.concepts:
        node["also named"] = _names(measure.concepts)
    return node


def _checklist(checklist: Checklist, labels: bool) -> Mapping:
    about = {"about": spaced(checklist.about)} if checklist.about else {}
    items = [_item(item, labels) for item in checklist.items]
    return {"checklist": checklist.name, "score": checklist.score, **about, "items": items}


def _item(item: ChecklistItem, labels: bool) -> Mapping:
    node: Mapping = {"item": _names(item.concepts) if item.concepts else [], "points": item.points}
    if item.min_mm is not None:
        node["at least mm"] = item.min_mm
    if labels and item.label not in ("", describe_item(item)):
        node["label"] = item.label
    return node


def _names(ids: tuple[str, ...]) -> str | list[str]:
    return spaced(ids[0]) if len(ids) == 1 else [spaced(one) for one in ids]


_WRITERS: dict[type, Callable[[Any, bool], Mapping]] = {
    AtLeast: _group,
    Not: _not,
    Age: lambda one, _: {"age": years(one.min, one.below)},
    Population: _people,
    Sex: lambda one, _: {"sex": one.sex},
    Feature: _feature,
    Measure: _measure,
    Checklist: _checklist,
    Finding: lambda one, _: {"finding": spaced(one.test), "suggests": _names(one.suggests)},
    Exposure: lambda one, _: {"exposure": spaced(one.agent)},
    Reference: lambda one, _: {"refers to": list(one.rule_ids)},
}
