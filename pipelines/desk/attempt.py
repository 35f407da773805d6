"""Trying a rule on a record before it counts: what it would say, with the tree that stands or with one not saved."""

from typing import Any

from pipelines.desk.parts import Desk, DeskParts, open_desk
from shared.criteria.book import Book
from shared.criteria.compile import rule_on
from shared.criteria.desk.history import Actor
from shared.criteria.desk.steps import checked, edited
from shared.criteria.evaluate import evaluate
from shared.criteria.explain import Because, Explainer, Node, Why, Wire
from shared.criteria.rulebook import Ruling
from shared.criteria.status import Status
from shared.criteria.verdict import Truth
from shared.errors import ConflictError, NothingToAssessError
from shared.guideline.urgency import Action, Urgency
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord

_TRIER = Actor(caller="nobody", name="nobody", role="nobody", reason="tried, not saved")
_EMPTY = "The record tells of no symptom, finding or history. Give at least one."


class Attempt(Wire):
    """What one rule says of one record. `stands`: what the tree in use says, where another one was tried.

    `is_judged`: whether assessments are judged by the rule as it stands; `urgency` is what it would mean if met.
    """

    rule_id: str
    status: Status
    is_judged: bool
    truth: Truth
    stands: Truth | None = None
    action: Action
    urgency: Urgency
    tree: Node
    why: tuple[Why, ...]
    not_understood: tuple[Because, ...]


def attempt(parts: DeskParts, rule_id: str, record: PatientRecord, tree: Any = None) -> Attempt:
    """Judge a record by one rule alone; nothing is stored.

    Raises NotFoundError, NothingToAssessError; InputInvalidError for the tree; ConflictError where it cannot be judged.
    """
    if not record.tells_anything:
        raise NothingToAssessError(_EMPTY)
    desk = open_desk(parts)
    standing = desk.ruling(rule_id)
    tried = standing if tree is None else _with(desk, parts, rule_id, tree)
    if tried.criterion is None:
        raise ConflictError("Nothing was read of this recommendation, or it refers to itself: give it a tree first.")
    facts = read_facts(record, parts.terminology)
    verdict, explainer = evaluate(tried.criterion, facts, parts.terminology), Explainer()
    stands = standing.criterion if tree is not None else None
    one = standing.recommendation
    return Attempt(
        rule_id=rule_id,
        status=standing.status,
        is_judged=rule_id in desk.served.rulebook.by_id(),
        truth=verdict.truth,
        stands=evaluate(stands, facts, parts.terminology).truth if stands is not None else None,
        action=one.action,
        urgency=one.urgency,
        tree=explainer.tree(verdict),
        why=explainer.why(verdict),
        not_understood=tuple(Because(quote.field, quote.text) for quote in facts.not_understood),
    )


def _with(desk: Desk, parts: DeskParts, rule_id: str, tree: Any) -> Ruling:
    """Return the ruling as another tree would make it, with what that refers to."""
    written = checked(tree, parts.terminology, desk.marks)
    rule = desk.rule(rule_id)
    entry = (rule if written == rule.tree else edited(rule, written, _TRIER, desk.now)).entry
    book = Book(desk.code, {**desk.book.entries, entry.fingerprint: entry})
    return next(one for one in rule_on(desk.guideline, parts.terminology, book) if one.rule_id == rule_id)
