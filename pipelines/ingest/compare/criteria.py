"""A criteria tree as lines, to be shown beside that of another edition."""

from collections.abc import Iterator

from shared.criteria.explain import Node, plain_tree
from shared.guideline.criterion import Criterion


def outline(criterion: Criterion | None) -> list[str]:
    """Return a tree as lines, each with its depth, in the guideline's own words."""
    return list(_lines(plain_tree(criterion), 0)) if criterion else []


def _lines(node: Node, depth: int) -> Iterator[str]:
    many = f" ({node.n} of {len(node.children)})" if node.n is not None else ""
    yield f"{'  ' * depth}{node.kind}{many}: {node.label}".rstrip(": ")
    for child in node.children:
        yield from _lines(child, depth + 1)
