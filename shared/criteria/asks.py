"""What a criterion asks, to be compared: whatever its wording, its order and the numbers that it refers to."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from shared.guideline.criterion import AtLeast, Criterion, Feature, Reference

Asked = tuple[Any, ...]


def asked(criterion: Criterion | None) -> Asked:
    """Return what a tree asks. Words that were not read are told apart by themselves, references by what fills them."""
    if criterion is None:
        return ()
    if isinstance(criterion, AtLeast) and len(criterion.children) == 1:
        return asked(criterion.children[0])
    if isinstance(criterion, Reference) and criterion.children:
        return ("reference", *sorted(repr(asked(child)) for child in criterion.children))
    unread = (criterion.label,) if isinstance(criterion, Feature) and not criterion.concepts else ()
    return (type(criterion).__name__, *_values(criterion), *unread)


def _values(node: Any) -> Iterator[Any]:
    for field in fields(node):
        if field.name != "label":
            yield _value(getattr(node, field.name))


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(sorted((_value(one) for one in value), key=repr))
    if isinstance(value, Criterion):
        return asked(value)
    return (type(value).__name__, *_values(value)) if is_dataclass(value) else value
