"""All action-giving recommendations of an edition as rules ready to judge, and as JSON to keep them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from shared.criteria.codec import decode, encode
from shared.criteria.to_do import in_a_line
from shared.guideline.criterion import AtLeast, Criterion, Not, Reference
from shared.guideline.records import Guideline, Recommendation
from shared.terminology.terminology import Terminology


@dataclass(frozen=True)
class Rule:
    """A recommendation with the criterion that says whom it is for. `action` is its own words for what to do."""

    recommendation: Recommendation
    criterion: Criterion
    source: Literal["read", "reviewed"]
    action: str = ""

    @cached_property
    def to_do(self) -> str:
        """What to do, in a line with the recommendation's number."""
        return in_a_line(self.action, self.recommendation)


@dataclass(frozen=True, slots=True)
class Unread:
    """Words of an action-giving recommendation that were not read: they hold for nobody until a person reviews them."""

    rule_id: str
    words: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one edition, in its order, and what could not be read."""

    rules: tuple[Rule, ...]
    unread: tuple[Unread, ...]
    terminology: Terminology

    def by_id(self) -> Mapping[str, Rule]:
        """Map each recommendation number to its rule."""
        return {rule.recommendation.rule_id: rule for rule in self.rules}

    def kept(self) -> dict[str, Any]:
        """Return what `rules_from` needs beside the guideline, as a JSON object."""
        rules = [[rule.recommendation.rule_id, encode(rule.criterion), rule.source, rule.action] for rule in self.rules]
        return {"rules": rules, "unread": [[one.rule_id, one.words] for one in self.unread]}


def rules_from(kept: Mapping[str, Any], guideline: Guideline, terminology: Terminology) -> Rulebook:
    """Return the rulebook that was kept. Raises KeyError where it is of another guideline."""
    by_id, pool = guideline.by_id(), dict[Criterion, Criterion]()
    rules = (
        Rule(by_id[rule_id], share(decode(criterion), pool), source, action)
        for rule_id, criterion, source, action in kept["rules"]
    )
    unread = (Unread(rule_id, words) for rule_id, words in kept["unread"])
    return Rulebook(tuple(rules), tuple(unread), terminology)


def share(criterion: Criterion, pool: dict[Criterion, Criterion]) -> Criterion:
    """Return the criterion with equal parts made one object, so that a record is judged once for each."""
    if isinstance(criterion, AtLeast | Reference):
        criterion = replace(criterion, children=tuple(share(child, pool) for child in criterion.children))
    elif isinstance(criterion, Not):
        criterion = replace(criterion, child=share(criterion.child, pool))
    return pool.setdefault(criterion, criterion)
