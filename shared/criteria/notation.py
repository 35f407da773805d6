"""The notation of rulebooks read: plain nested mappings, one a node, to a criteria tree; strict, and kind of tone."""

from collections.abc import Callable, Mapping
from typing import Any

from shared.criteria.describe import describe, describe_item
from shared.criteria.phrases import comparison, listed, qualities, range_of, words_id
from shared.errors import InputInvalidError
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
    Threshold,
)

Written = Mapping[str, Any]
LABEL = "label"


def parse(written: Any) -> Criterion:
    """Return the tree that `written` describes. Raises InputInvalidError: it names the node and what is wrong."""
    if not isinstance(written, Mapping) or not written:
        raise InputInvalidError(f"A node of a rule must be a mapping such as 'feature: cough', not {written!r}.")
    kind = next((kind for kind in _KINDS if kind in written), None)
    if kind is None:
        known = ", ".join(_KINDS)
        raise InputInvalidError(f"A node of a rule has no known kind ({', '.join(map(str, written))}); known: {known}.")
    build, more = _KINDS[kind]
    if strange := [str(key) for key in written if key not in {kind, LABEL, *more}]:
        raise InputInvalidError(f"The node {kind!r} of a rule cannot have {', '.join(strange)}.")
    try:
        return build(written)
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise InputInvalidError(f"The node {kind!r} of a rule cannot be read: {fault}.") from None


def labelled(written: Written, build: Callable[[str], Criterion]) -> Criterion:
    """Return the criterion with its own label, or with one in plain words where it has none."""
    label = written.get(LABEL)
    if label is not None and not isinstance(label, str):
        raise ValueError("a label is words")
    return build(label if label is not None else describe(build("")))


def _children(parts: Any) -> tuple[Criterion, ...]:
    if not isinstance(parts, list) or not parts:
        raise ValueError("it needs a list of nodes")
    return tuple(parse(part) for part in parts)


def _group(written: Written, parts: Any, n: int | None) -> Criterion:
    children = _children(parts)
    count = len(children) if n is None else whole(n)
    if not 1 <= count <= len(children):
        raise ValueError(f"{count} of {len(children)} parts can never be met")
    return labelled(written, lambda label: AtLeast(count, children, label))


def _not(written: Written) -> Criterion:
    child = parse(written["not"])
    silent = not yes(written.get("must be stated", False))
    return labelled(written, lambda label: Not(child, label, silent))


def _age(written: Written) -> Criterion:
    lowest, below = range_of(written["age"])
    return labelled(written, lambda label: Age(lowest, below, label))


def _people(written: Written) -> Criterion:
    name, _, ages = str(written["people"]).partition(", ")
    lowest, below = range_of(ages or "any")
    return labelled(written, lambda label: Population(name, lowest, below, label))


def _sex(written: Written) -> Criterion:
    sex = written["sex"]
    if sex not in ("female", "male"):
        raise ValueError("sex is female or male")
    return labelled(written, lambda label: Sex(sex, label))


def _feature(written: Written) -> Criterion:
    concepts = listed(written["feature"])
    groups = qualities(written["qualified"]) if "qualified" in written else ()
    days = written.get("longer than days")
    lasting = None if days is None else whole(days)
    return labelled(written, lambda label: Feature(concepts, groups, lasting, label))


def _measure(written: Written) -> Criterion:
    lines = tuple(_line(line) for line in written.get("by age", ()))
    comparator, value = (">", None) if lines else comparison(written["is"])
    analyte, unit = words_id(written["measure"]), str(written.get("unit", ""))
    concepts = listed(written["also named"]) if "also named" in written else ()
    return labelled(written, lambda label: Measure(analyte, comparator, value, unit, lines, concepts, label))


def _line(line: Written) -> Threshold:
    ((ages, limit),) = line.items()
    return Threshold(*range_of(ages), *comparison(limit))


def _checklist(written: Written) -> Criterion:
    items = tuple(_item(item) for item in written["items"])
    about = words_id(written["about"]) if "about" in written else None
    name, score = str(written["checklist"]), whole(written["score"])
    return labelled(written, lambda label: Checklist(name, score, items, about, label))


def _item(item: Written) -> ChecklistItem:
    if strange := set(item) - {"item", "points", "at least mm", LABEL}:
        raise ValueError(f"an item cannot have {', '.join(sorted(map(str, strange)))}")
    size = item.get("at least mm")
    concepts = listed(item["item"]) if item["item"] else ()
    made = ChecklistItem(concepts, whole(item["points"]), "", None if size is None else float(size))
    label = item.get(LABEL, describe_item(made))
    return ChecklistItem(made.concepts, made.points, str(label), made.min_mm)


def _finding(written: Written) -> Criterion:
    test, suggests = words_id(written["finding"]), listed(written["suggests"])
    return labelled(written, lambda label: Finding(test, suggests, label))


def _reference(written: Written) -> Criterion:
    named = written["refers to"]
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named) or not named:
        raise ValueError("it names the fingerprints of other entries")
    return labelled(written, lambda label: Reference(tuple(named), (), label))


def whole(value: Any) -> int:
    """Return a whole number. Raises ValueError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{value!r} is no whole number")
    return value


def yes(value: Any) -> bool:
    """Return yes or no. Raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither yes nor no")
    return value


_KINDS: dict[str, tuple[Callable[[Written], Criterion], tuple[str, ...]]] = {
    "all of": (lambda one: _group(one, one["all of"], None), ()),
    "any of": (lambda one: _group(one, one["any of"], 1), ()),
    "at least": (lambda one: _group(one, one["of"], one["at least"]), ("of",)),
    "not": (_not, ("must be stated",)),
    "age": (_age, ()),
    "people": (_people, ()),
    "sex": (_sex, ()),
    "feature": (_feature, ("qualified", "longer than days")),
    "measure": (_measure, ("is", "unit", "by age", "also named")),
    "checklist": (_checklist, ("score", "about", "items")),
    "finding": (_finding, ("suggests",)),
    "exposure": (lambda one: labelled(one, lambda label: Exposure(words_id(one["exposure"]), label)), ()),
    "refers to": (_reference, ()),
    "unread": (lambda one: Feature((), label=str(one["unread"])), ()),
}
