"""A verdict as others read it: the judged tree, and why each criterion that the record meets is met."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from shared.criteria.evaluate import TREATED
from shared.criteria.parts import parts_of
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Kind,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
)
from shared.patient.facts import Quote

_KINDS: dict[type, Kind] = {
    AtLeast: Kind.AT_LEAST,
    Not: Kind.NOT,
    Age: Kind.AGE,
    Sex: Kind.SEX,
    Feature: Kind.FEATURE,
    Measure: Kind.MEASURE,
    Checklist: Kind.CHECKLIST,
    Finding: Kind.FINDING,
    Exposure: Kind.EXPOSURE,
    Population: Kind.POPULATION,
    Reference: Kind.REFERENCE,
}
_UNEXPLAINED = "unexplained"
_FREE_TEXT = frozenset({"symptoms", "findings", "history"})


class Wire(BaseModel):
    """Frozen; unknown fields are refused; a list is never null."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Because:
    """Words of the record: one piece of one string of `field`, or the field's value as sent."""

    field: str
    text: str


@dataclass(slots=True)  # not frozen, for the reason given at Verdict
class Node:
    """A criterion with its children; `truth` and `because` only where it was judged; `n` for "at least n of"."""

    kind: Kind
    label: str
    n: int | None = None
    truth: Truth | None = None
    because: tuple[Because, ...] | None = None
    children: tuple["Node", ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """One criterion that the record meets, with the words that meet it; `readers`: who takes them so."""

    criterion: str
    truth: Truth
    because: str
    readers: tuple[Literal["rules", "model"], ...] = ("rules",)


Trees = Mapping[int, tuple[Verdict, Node]]
"""Trees by the ids of their verdicts; each verdict is kept beside its own so that no other can take its id."""


def judged_tree(verdict: Verdict) -> Node:
    """Return the tree with the truth of every part and the words of the record that decided it."""
    return Explainer().tree(verdict)


class Explainer:
    """Explains the verdicts on one record; a part that several recommendations share is explained once.

    `known`: trees of verdicts that hold for other records too.
    """

    def __init__(self, known: Trees | None = None) -> None:
        self._known = known or {}
        self._trees: dict[int, tuple[Verdict, Node]] = {}
        self._reasons: dict[int, tuple[Verdict, Why]] = {}

    def tree(self, verdict: Verdict) -> Node:
        """Return the tree with the truth of every part and the words of the record that decided it."""
        made = self._trees.get(id(verdict)) or self._known.get(id(verdict))
        if made is not None:
            return made[1]
        criterion = verdict.criterion
        node = Node(
            _KINDS[type(criterion)],
            label_of(criterion),
            _n_of(criterion),
            verdict.truth,
            tuple([Because(quote.field, quote.text) for quote in verdict.because]) if verdict.because else (),
            tuple([self.tree(child) for child in verdict.children]) if verdict.children else (),
        )
        self._trees[id(verdict)] = (verdict, node)
        return node

    def trees(self, verdicts: Iterable[Verdict]) -> Trees:
        """Return the trees of verdicts that hold for other records too."""
        for verdict in verdicts:
            self.tree(verdict)
        return {**self._known, **self._trees}

    def why(self, verdict: Verdict) -> tuple[Why, ...]:
        """Return one entry for each leaf that is met by what the record says; what silence meets is no entry."""
        leaves: list[Verdict] = []
        _find_met_leaves(verdict, leaves)
        reasons = [self._reason(leaf) for leaf in leaves if leaf.because]
        return tuple({(reason.criterion, reason.because): reason for reason in reasons}.values())

    def _reason(self, leaf: Verdict) -> Why:
        given = self._reasons.get(id(leaf))
        if given is None:
            reason = Why(criterion=label_of(leaf.criterion), truth=Truth.MET, because=as_quoted(leaf.because[0]))
            given = self._reasons[id(leaf)] = (leaf, reason)
        return given[1]


def plain_tree(criterion: Criterion) -> Node:
    """Return the tree as the guideline asks it, without any patient in it."""
    kind = _KINDS[type(criterion)]
    children = tuple(plain_tree(child) for child in parts_of(criterion))
    return Node(kind=kind, label=label_of(criterion), n=_n_of(criterion), children=children)


def tree_json(node: Node) -> dict[str, Any]:
    """Return the tree as a JSON object without what is absent."""
    tree: dict[str, Any] = _adapter().dump_python(node, mode="json", exclude_none=True)
    return tree


@cache
def _adapter() -> TypeAdapter[Node]:
    return TypeAdapter(Node)


def as_quoted(quote: Quote) -> str:
    """Return the record's own words, or "field: value" for age, sex, smoking and duration."""
    return quote.text if quote.field in _FREE_TEXT else f"{quote.field}: {quote.text}"


def label_of(criterion: Criterion) -> str:
    """Return the guideline's wording, "unexplained" put before where only its list says so."""
    if not isinstance(criterion, Feature):
        return criterion.label or _KINDS[type(criterion)].value
    if not any([group[0] == _UNEXPLAINED for group in criterion.qualifiers]):
        return criterion.label
    words = criterion.label.lower().replace("-", "_").replace(" ", "_")
    unsaid = [group[0] for group in criterion.qualifiers if group != (TREATED,) and not any(w in words for w in group)]
    return _with_unexplained(criterion.label) if unsaid == [_UNEXPLAINED] else criterion.label


def _with_unexplained(label: str) -> str:
    return (
        label
        if any(word in label.lower() for word in ("no ", "cause", "reason", "explain"))
        else f"{_UNEXPLAINED} {label}"
    )


def _n_of(criterion: Criterion) -> int | None:
    return criterion.n if isinstance(criterion, AtLeast) else None


def _find_met_leaves(verdict: Verdict, found: list[Verdict]) -> None:
    if verdict.truth is not Truth.MET:
        return
    if isinstance(verdict.criterion, Not) or not verdict.children:
        found.append(verdict)
        return
    for child in verdict.children:
        _find_met_leaves(child, found)
