"""The steps of a rule: drafted, read, signed, withdrawn; whoever drafted or edited it last does not sign it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from shared.criteria.desk.history import Actor, Deed, KeptRule
from shared.criteria.desk.vocabulary import check_known
from shared.criteria.notation import parse
from shared.criteria.parts import references_in, unread_in
from shared.criteria.status import Status
from shared.criteria.written import written
from shared.errors import ConflictError, InputInvalidError
from shared.guideline.criterion import Criterion
from shared.terminology.terminology import Terminology

Tree = Mapping[str, Any]
_DEEPEST: Final = 40  # mappings and lists; each level of a rule is one of both


def checked(tree: Any, terminology: Terminology, present: Mapping[str, str]) -> dict[str, Any]:
    """Return a tree that a person wrote, as rulebooks hold it; its labels are made anew, from what it asks.

    `present`: the fingerprints of the edition's action-giving recommendations, by number; a reference may use either.
    Raises InputInvalidError: for what is no tree, a name that nobody's record can ever hold, a reference to nothing.
    """
    check_depth(tree)
    criterion = parse(_replaced(tree, present))
    check_known(criterion, terminology)
    known = set(present.values())
    if lost := [mark for one in references_in(criterion) for mark in one.rule_ids if mark not in known]:
        raise InputInvalidError(f"The tree refers to {', '.join(lost)}, which no recommendation of the edition is.")
    return written(criterion, labels=False)  # a label that stayed behind would say another thing than its node


def check_depth(tree: Any) -> None:
    """Check that a tree is no deeper than a person can follow. Raises InputInvalidError."""
    nodes: list[tuple[Any, int]] = [(tree, 0)]
    while nodes:
        node, depth = nodes.pop()
        if depth > _DEEPEST:
            raise InputInvalidError("The tree is nested too deeply for anybody to follow.")
        parts = node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ()
        nodes.extend((part, depth + 1) for part in parts)


def edited(rule: KeptRule, tree: dict[str, Any], by: Actor, at: datetime) -> KeptRule:
    """Return the rule with another tree, drafted again: nobody has read this one."""
    if tree == rule.tree and rule.status is Status.DRAFTED:
        raise ConflictError("The tree is the one that stands already; nothing was changed.")
    return rule.after(Deed.EDITED, by, at, Status.DRAFTED, tree)


def accepted(rule: KeptRule, by: Actor, at: datetime) -> KeptRule:
    """Return the rule as read against the words of its recommendation."""
    _demand(rule, Status.DRAFTED, "accepted")
    if unread := unread_in(parse(rule.tree)):
        raise ConflictError(f"The tree holds words that were not read ({'; '.join(unread)}): edit it first.")
    return rule.after(Deed.ACCEPTED, by, at, Status.READ, rule.tree)


def signed(rule: KeptRule, by: Actor, at: datetime) -> KeptRule:
    """Return the rule as signed. Raises ConflictError for whoever drafted or edited it last."""
    _demand(rule, Status.READ, "signed")
    if by.caller == rule.writer.caller:
        raise ConflictError("Whoever drafted or edited a rule last does not sign it: somebody else has to.")
    return rule.after(Deed.SIGNED, by, at, Status.SIGNED, rule.tree)


def withdrawn(rule: KeptRule, by: Actor, at: datetime) -> KeptRule:
    """Return the rule as one that no record is judged by, until it is edited again."""
    if rule.status is Status.WITHDRAWN:
        raise ConflictError("The rule is withdrawn already.")
    return rule.after(Deed.WITHDRAWN, by, at, Status.WITHDRAWN, rule.tree)


def references_numbered(tree: Criterion, numbers: Mapping[str, str]) -> Tree:
    """Return the tree in notation with numbers in place of fingerprints, for a person to read and change."""
    shown: Tree = _replaced(written(tree), numbers)
    return shown


def _demand(rule: KeptRule, status: Status, done: str) -> None:
    if rule.status is not status:
        raise ConflictError(f"The rule is {rule.status}: only one that is {status} can be {done}.")


def _replaced(node: Any, names: Mapping[str, str]) -> Any:
    """Return a written node with the names of what it refers to replaced where they are known."""
    if isinstance(node, list):
        return [_replaced(part, names) for part in node]
    if not isinstance(node, Mapping):
        return node
    named = node.get("refers to")
    if isinstance(named, list):
        return {**node, "refers to": [names.get(one, one) if isinstance(one, str) else one for one in named]}
    return {key: _replaced(part, names) for key, part in node.items()}
