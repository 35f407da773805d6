"""One action for each distinct test or referral of the rules met, merged over cancers, the most urgent first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
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
    done = _Done(facts, rulebook.terminology)
    return tuple([_action(entry, done, profile) for entry in asked.values()])


def _action(entry: _Asked, done_already: "_Done", profile: Profile) -> ActionToTake:
    recommendations = [rule.recommendation for rule in entry.rules]
    urgency = most_urgent(one.urgency for one in recommendations)
    done = done_already.words_for(entry.to_do)
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


class _Done:
    """The words of one record for the tests that were done, whatever they showed."""

    def __init__(self, facts: Facts, terminology: Terminology) -> None:
        self._facts = facts
        self._terminology = terminology

    def words_for(self, to_do: ToDo) -> Quote | None:
        """Return those for a result of the test; of a scan that is of one site they do not tell which it was of."""
        measures = self._facts.measures
        for test in sorted(to_do.tests):  # a set of words is in another order in each process
            told = (one.quote for one in self._facts.findings if one.test == test and not to_do.site)
            measured = (measures[analyte][0].quote for analyte in results_of(test) if measures.get(analyte))
            if found := next(chain(told, measured), None) or (None if to_do.site else self._told.get(test)):
                return found
        return None

    @cached_property
    def _told(self) -> Mapping[str, Quote]:
        """The first clause that tells of each test as done."""
        told = dict[str, Quote]()
        for clause in self._facts.reading:
            if clause.as_ in _TOLD and not is_planned(clause.text):
                for mention in self._terminology.find_mentions(clause.text):
                    told.setdefault(mention.concept, Quote(clause.field, clause.text))
        return told
