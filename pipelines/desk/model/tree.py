"""The nodes of a model's reply as one tree in the notation of rulebooks, checked against the words.

What is said of a fault names the node by its place and kind and holds no words of the model.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pipelines.desk.model.shapes import Detail, DraftNode
from pipelines.desk.model.worded import Worded
from shared.criteria.notation import parse
from shared.errors import InputInvalidError
from shared.guideline.criterion import AtLeast, Criterion, Feature

_GROUPS: Final = frozenset({"all of", "any of", "at least", "not"})
_LISTS: Final = frozenset({"feature", "refers to"})
_MANY: Final = frozenset({"also named", "suggests"})
Written = dict[str, Any]


def tree_of(nodes: Sequence[DraftNode], worded: Worded) -> Written:
    """Return the tree. Raises InputInvalidError: naming the first node that says more than the words do."""
    for place, node in enumerate(nodes, start=1):
        if fault := _fault(node, worded):
            raise InputInvalidError(f"Node {place} ({node.node}) {fault}.")
    return _Nodes(nodes).tree()


def _fault(node: DraftNode, worded: Worded) -> str:
    if node.node in _GROUPS and node.node != "at least":
        return ""
    try:
        criterion = _criterion(node)
    except InputInvalidError:
        return "is not in the notation of rulebooks"
    if not worded.holds(node.words):
        return "rests on words that do not stand in the recommendation"
    if node.node == "unread" and not worded.holds(criterion.label):
        return "tells words that do not stand in the recommendation"
    if not worded.names(criterion):
        return "asks for what the recommendation does not name"
    return "" if worded.bears(criterion, node.words) else "says a number, or whom it is for, otherwise than its words"


def _criterion(node: DraftNode) -> Criterion:
    if node.node == "at least":
        return AtLeast(_whole("".join(node.value)), (Feature(()),))
    return parse(_leaf(node))


def _leaf(node: DraftNode) -> Written:
    names = list(node.value)
    value: Any = names if node.node in _LISTS else ", ".join(names)
    return {node.node: value, **_details(node.details)}


def _details(details: Sequence[Detail]) -> Written:
    told: dict[str, list[str]] = {}
    for one in details:
        told.setdefault(one.key, []).append(one.value)
    return {key: _read(key, values) for key, values in told.items()}


def _read(key: str, values: list[str]) -> Any:
    if key in _MANY:
        return values
    if key == "by age":
        return [dict([_line(value)]) for value in values]
    if key == "longer than days":
        return _whole("".join(values))
    return True if key == "must be stated" else ", ".join(values)


def _line(value: str) -> tuple[str, str]:
    ages, _, limit = value.partition(": ")
    return ages, limit


def _whole(value: str) -> int:
    if not value.isascii() or not value.isdecimal():
        raise InputInvalidError("This is no whole number.")
    return int(value)


class _Nodes:
    """Nodes that are taken one after the other, each with the parts that stand one deeper behind it."""

    def __init__(self, nodes: Sequence[DraftNode]) -> None:
        self._nodes, self._at = nodes, 0

    def tree(self) -> Written:
        """Return the one tree that all of them make. Raises InputInvalidError."""
        tree = self._taken(0) if self._nodes[0].depth == 0 else {}
        if self._at < len(self._nodes):
            raise InputInvalidError(f"Node {self._at + 1} ({self._nodes[self._at].node}) is part of no other.")
        return tree

    def _taken(self, depth: int) -> Written:
        place, node = self._at + 1, self._nodes[self._at]
        self._at = place
        parts = []
        while self._at < len(self._nodes) and self._nodes[self._at].depth == depth + 1:
            parts.append(self._taken(depth + 1))
        if bool(parts) != (node.node in _GROUPS) or (node.node == "not" and len(parts) > 1):
            raise InputInvalidError(f"Node {place} ({node.node}) does not have the parts that its kind has.")
        return _group(node, parts) if parts else _leaf(node)


def _group(node: DraftNode, parts: list[Written]) -> Written:
    if node.node == "at least":
        return {"at least": _whole("".join(node.value)), "of": parts}
    inner: Mapping[str, Any] = {"not": parts[0]} if node.node == "not" else {node.node: parts}
    return {**inner, **_details(node.details)}
