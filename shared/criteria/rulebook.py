"""All action-giving recommendations of an edition as rules ready to judge, and as JSON to keep them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

from shared.criteria.codec import decode, encode
from shared.criteria.parts import with_parts
from shared.criteria.status import Status
from shared.guideline.criterion import Criterion
from shared.guideline.records import Guideline, Recommendation
from shared.terminology.terminology import Terminology

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Rule:
    """A recommendation with the criterion that says whom it is for. `action` is its own words for what to do."""

    recommendation: Recommendation
    criterion: Criterion
    status: Status = Status.DRAFTED
    action: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """Words of an action-giving recommendation that were not read: it holds for nobody until a person reads it."""

    rule_id: str
    words: str


@dataclass(frozen=True, slots=True)
class NotJudged:
    """A recommendation that no record is judged by, and why."""

    rule_id: str
    why: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What became of one recommendation: its tree with all references filled, None where there is none to show.

    `status` is no higher than that of the recommendations it refers to. `mark`: the fingerprint of its words;
    `former`: of the entry that its draft stands beside, where a rulebook holds one whose words were others.
    `decided_before`: in whose place this one, a draft, stands though a person read, signed or withdrew that rule.
    """

    recommendation: Recommendation
    criterion: Criterion | None
    status: Status
    action: str = ""
    unread: tuple[str, ...] = ()
    refers_to: tuple[str, ...] = ()
    mark: str = ""
    former: str | None = None
    decided_before: str | None = None

    @property
    def rule_id(self) -> str:
        """The recommendation's number."""
        return self.recommendation.rule_id


@dataclass(frozen=True)
class Rulebook:
    """The rules of one edition that are judged, in its order, and what is not; `rulings` holds both."""

    rules: tuple[Rule, ...]
    not_judged: tuple[NotJudged, ...]
    rulings: tuple[Ruling, ...]
    terminology: Terminology

    @property
    def unread(self) -> tuple[Unread, ...]:
        """What could not be read."""
        return tuple(Unread(one.rule_id, words) for one in self.rulings for words in one.unread)

    def by_id(self) -> Mapping[str, Rule]:
        """Map each number of a recommendation that is judged to its rule."""
        return self._by_id

    def once(self, make: Callable[["Rulebook"], Made]) -> Made:
        """Return what `make` makes of these rules alone: made when it is first asked for, kept as long as they are.

        Raises ValueError for a function made within another: each of them would be kept.
        """
        if make not in self._made:
            if "<" in getattr(make, "__qualname__", "<"):
                raise ValueError("What makes something of a rulebook is a function or class of a module.")
            self._made[make] = make(self)
        return cast(Made, self._made[make])

    @cached_property
    def _by_id(self) -> Mapping[str, Rule]:
        return {rule.recommendation.rule_id: rule for rule in self.rules}

    @cached_property
    def _made(self) -> dict[Callable[["Rulebook"], Any], Any]:
        return {}


def rulebook_of(rulings: tuple[Ruling, ...], terminology: Terminology, required: Status) -> Rulebook:
    """Return the rules that may be judged: wholly read, of the status `required`, and resting on such alone."""
    pool = dict[Criterion, Criterion]()
    reasons = _Reasons({one.rule_id: one for one in rulings}, required)
    why = {one.rule_id: reasons.of(one.rule_id) for one in rulings}
    rules = (
        Rule(one.recommendation, share(one.criterion, pool), one.status, one.action)
        for one in rulings
        if one.criterion is not None and not why[one.rule_id]
    )
    not_judged = (NotJudged(rule_id, reason) for rule_id, reason in why.items() if reason)
    return Rulebook(tuple(rules), tuple(not_judged), rulings, terminology)


class _Reasons:
    """Why rulings may not be judged."""

    def __init__(self, rulings: Mapping[str, Ruling], required: Status) -> None:
        self._rulings = rulings
        self._required = required

    def of(self, rule_id: str) -> str:
        """Return why, or nothing where it may be; a circle of references has no criterion, so this ends."""
        ruling = self._rulings[rule_id]
        if ruling.unread or ruling.criterion is None:
            return f"not read: {'; '.join(ruling.unread)}"
        if resting := [other for other in ruling.refers_to if self.of(other)]:
            return f"it refers to {', '.join(resting)}, not judged"
        if ruling.status is Status.WITHDRAWN:
            return "its rule was withdrawn"
        if ruling.decided_before:
            return f"the rule in its place, {ruling.decided_before} in other words: a person reads this draft first"
        if not ruling.status.reaches(self._required):
            return f"its rule is {ruling.status}, and the settings require one that is {self._required}"
        return ""


def keep(rulings: tuple[Ruling, ...]) -> list[list[Any]]:
    """Return what `kept` needs beside the guideline, as a JSON array."""
    return [
        [
            *(one.rule_id, encode(one.criterion), one.status, one.action, one.unread, one.refers_to),
            *(one.mark, one.former, one.decided_before),
        ]
        for one in rulings
    ]


def kept(held: list[list[Any]], guideline: Guideline) -> tuple[Ruling, ...]:
    """Return the rulings that were kept. Raises KeyError where they are of another guideline."""
    by_id = guideline.by_id()
    return tuple(
        Ruling(
            by_id[rule_id],
            None if criterion is None else decode(criterion),
            Status(status),
            action,
            tuple(unread),
            tuple(refers_to),
            mark,
            former,
            decided_before,
        )
        for rule_id, criterion, status, action, unread, refers_to, mark, former, decided_before in held
    )


def share(criterion: Criterion, pool: dict[Criterion, Criterion]) -> Criterion:
    """Return the criterion with equal parts made one object, so that a record is judged once for each."""
    shared = with_parts(criterion, lambda part: share(part, pool))
    return pool.setdefault(shared, shared)
