"""What a person does to a rule: edit, accept, sign, withdraw; each is one transaction with its audit record."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pipelines.desk.parts import DeskParts, open_desk
from shared.criteria.desk.history import Actor, KeptRule
from shared.criteria.desk.steps import accepted, checked, edited, signed, withdrawn
from shared.stores.rulebooks import Change

Step = Callable[[KeptRule, Actor, datetime], KeptRule]
STEPS: dict[str, Step] = {"accept": accepted, "sign": signed, "withdraw": withdrawn}


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides on which rule, as what and why; `seen` is the revision that they looked at, None unsaid."""

    rule_id: str
    by: Actor
    correlation_id: str
    seen: str | None = None


def edit(parts: DeskParts, decision: Decision, tree: Any) -> KeptRule:
    """Put another tree in the place of a rule's, as a draft.

    Raises NotFoundError, InputInvalidError for the tree, ConflictError where somebody was there before.
    """
    desk = open_desk(parts)
    written = checked(tree, parts.terminology, desk.marks)
    return _changed(parts, desk.rule(decision.rule_id), decision, lambda rule, by, at: edited(rule, written, by, at))


def decide(parts: DeskParts, decision: Decision, verb: str, tree: Any = None) -> KeptRule:
    """Accept, sign or withdraw a rule; with a tree it is edited and accepted in one step.

    Raises NotFoundError, ConflictError: see `shared.criteria.desk.steps`.
    """
    desk = open_desk(parts)
    step = STEPS[verb]
    if tree is not None:
        written = checked(tree, parts.terminology, desk.marks)
        return _changed(
            parts,
            desk.rule(decision.rule_id),
            decision,
            lambda rule, by, at: step(rule if written == rule.tree else edited(rule, written, by, at), by, at),
        )
    return _changed(parts, desk.rule(decision.rule_id), decision, step)


def _changed(parts: DeskParts, first: KeptRule, decision: Decision, step: Step) -> KeptRule:
    by = decision.by
    change = Change(by.caller, decision.correlation_id, decision.rule_id, decision.seen)
    return parts.rulebooks.change(first, lambda rule, at: step(rule, by, at), change)
