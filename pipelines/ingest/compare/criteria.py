"""Whether two criteria trees ask the same of a patient, whatever their wording and order."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from shared.criteria.explain import Node, plain_tree
from shared.guideline.criterion import AtLeast, Criterion, Reference

Asked = tuple[Any, ...]


def asked(criterion: Criterion | None) -> Asked:
    """Return what a tree asks, comparable: no labels, no order, no numbers."""
    if criterion is None:
        return ()
    if isinstance(criterion, AtLeast) and len(criterion.children) == 1:
        return asked(criterion.children[0])
    if isinstance(criterion, Reference):
        return ("reference", *sorted(repr(asked(child)) for child in criterion.children))
    return (type(criterion).__name__, *_values(criterion))


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


def outline(criterion: Criterion | None) -> list[str]:
    """Return a tree as lines, each with its depth, in the guideline's own words."""
    return list(_lines(plain_tree(criterion), 0)) if criterion else []


def _lines(node: Node, depth: int) -> Iterator[str]:
    many = f" ({node.n} of {len(node.children)})" if node.n is not None else ""
    yield f"{'  ' * depth}{node.kind}{many}: {node.label}".rstrip(": ")
    for child in node.children:
        yield from _lines(child, depth + 1)
