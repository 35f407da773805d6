"""One action for each distinct test or referral of the rules met, merged over cancers, the most urgent first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pydantic import AliasChoices, ConfigDict, Field

from shared.criteria.actions.wording import ToDo, is_planned, results_of, to_dos
from shared.criteria.explain import Wire
from shared.criteria.outcome import cancer_name
from shared.criteria.profile import Profile
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.status import Status
from shared.guideline.urgency import Urgency, most_urgent, urgency_order
from shared.patient.facts import Facts, Quote
from shared.terminology.terminology import Terminology

_CONSIDER = "consider"
_TOLD = frozenset({"present", "context", "historical"})


class ActionToTake(Wire):
    """One test or referral: how soon, what may stand in its place, for which cancers, and by which rules.

    `strength`: of those rules' the strongest; `done`: the record's words for one that was done already, which does not
    cancel it; `by_a_draft`: nobody has read one of those rules yet.
    """

    model_config = ConfigDict(serialize_by_alias=True)

    timing: str
    urgency: Urgency
    what: str
    alternatives: tuple[str, ...]
    cancers: tuple[str, ...] = Field(validation_alias=AliasChoices("for", "cancers"), serialization_alias="for")
    rule_ids: tuple[str, ...]
    strength: str | None
    done: str | None = None
    by_a_draft: bool = Field(default=False, exclude=True)


@dataclass(slots=True)
class _Asked:
    """A test or referral and the rules that ask for it."""

    to_do: ToDo
    rules: list[Rule] = field(default_factory=list)
    alternatives: dict[str, None] = field(default_factory=dict)


class _ToDos:
    """What each rule of one rulebook asks for, read from its words once: no record changes it."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._read: dict[str, tuple[Rule, tuple[ToDo, ...]]] = {}

    def of(self, rule: Rule) -> tuple[ToDo, ...]:
        """Return what one rule asks for; a rule that is not the one read under its number is read anew."""
        kept = self._read.get(rule.recommendation.rule_id)
        if kept is None or kept[0] is not rule:
            kept = rule, to_dos(rule, self._rulebook.by_id(), self._rulebook.terminology)
            self._read[rule.recommendation.rule_id] = kept
        return kept[1]


def actions_of(rules: Sequence[Rule], rulebook: Rulebook, facts: Facts, profile: Profile) -> tuple[ActionToTake, ...]:
    """Return what the rules met ask to be done; `facts` of the record tell what was done already."""
    asks, asked = rulebook.once(_ToDos), dict[str, _Asked]()
    for rule in sorted(rules, key=lambda rule: urgency_order(rule.recommendation.urgency)):
        for one in asks.of(rule):
            entry = asked.setdefault(one.key, _Asked(one))
            if rule not in entry.rules:
                entry.rules.append(rule)
            entry.alternatives |= dict.fromkeys(one.alternatives)
    return tuple(_action(entry, facts, rulebook.terminology, profile) for entry in asked.values())


def _action(entry: _Asked, facts: Facts, terminology: Terminology, profile: Profile) -> ActionToTake:
    recommendations = [rule.recommendation for rule in entry.rules]
    urgency = most_urgent(one.urgency for one in recommendations)
    done = _done(entry.to_do, facts, terminology)
    return ActionToTake(
        timing=profile.timing[urgency],
        urgency=urgency,
        what=entry.to_do.what,
        alternatives=tuple(entry.alternatives),
        cancers=tuple(dict.fromkeys(map(cancer_name, recommendations))),
        rule_ids=tuple(one.rule_id for one in recommendations),
        strength=_strongest(one.strength for one in recommendations),
        done=done.text if done else None,
        by_a_draft=any(rule.status is Status.DRAFTED for rule in entry.rules),
    )


def _strongest(strengths: Iterable[str | None]) -> str | None:
    """The first that asks for more than to consider it."""
    told = [strength for strength in strengths if strength]
    return next((strength for strength in told if strength != _CONSIDER), told[0] if told else None)


def _done(to_do: ToDo, facts: Facts, terminology: Terminology) -> Quote | None:
    """The record's words for a result of the test; of a scan that is of one site they do not tell which it was of."""
    for test in sorted(to_do.tests):  # a set of words is in another order in each process
        told = (finding.quote for finding in facts.findings if finding.test == test and not to_do.site)
        measured = (facts.measures[analyte][0].quote for analyte in results_of(test) if facts.measures.get(analyte))
        if found := next(chain(told, measured, _told_of(test, to_do, facts, terminology)), None):
            return found
    return None


def _told_of(test: str, to_do: ToDo, facts: Facts, terminology: Terminology) -> Iterator[Quote]:
    """The clauses that tell of the test as done, whatever it showed."""
    clauses = [one for one in facts.reading if one.as_ in _TOLD and not is_planned(one.text)] if not to_do.site else []
    for clause in clauses:
        if any(mention.concept == test for mention in terminology.find_mentions(clause.text)):
            yield Quote(clause.field, clause.text)
