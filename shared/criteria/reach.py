"""The rules that a record can move; what all others come to for a person of whom no more is told than age and sex."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from shared.criteria.evaluate import Judge
from shared.criteria.explain import Explainer, Trees
from shared.criteria.nearly import is_near
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.silence import NOTHING, Asking, silence_of
from shared.criteria.verdict import Verdict
from shared.patient.facts import Facts, Quote

_PERSONS_KEPT: Final = 256  # an age and a sex each: nothing of a record's words


@dataclass(frozen=True, slots=True)
class Judged:
    """Every rule with its verdict, in the edition's order.

    `far`: numbers of unknown ones that no one answer meets. `trees`: of verdicts on what the record does not speak of.
    """

    rules: tuple[tuple[Rule, Verdict], ...]
    far: frozenset[str] = frozenset()
    trees: Trees = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Person:
    """What the criteria come to for anybody of one age and sex, by their ids."""

    judged: Judged
    verdicts: Mapping[int, Verdict]


class Reach:
    """One rulebook's criteria by what they ask for: those of which a record does not speak it leaves as they are."""

    def __init__(self, rulebook: Rulebook) -> None:
        criteria = [rule.criterion for rule in rulebook.rules]
        self._rules, self._terminology = rulebook.rules, rulebook.terminology
        self._places = dict[int, list[int]]()
        for at, criterion in enumerate(criteria):
            self._places.setdefault(id(criterion), []).append(at)
        self._asking = Asking(criteria, rulebook.terminology)
        self._silence = silence_of(criteria, rulebook.terminology)
        self._silent_trees = Explainer().trees(self._silence.values())
        self._unmoved = lru_cache(maxsize=_PERSONS_KEPT)(self._judge_unmoved)

    def judge(self, facts: Facts) -> Judged:
        """Judge every rule against one record."""
        if facts.sex_quote != _quote_of(facts.sex):  # the record's own words, which are not kept
            judge = Judge(facts, self._terminology)
            return Judged(tuple([(rule, judge.judge(rule.criterion)) for rule in self._rules]))
        person = self._unmoved(facts.age, facts.sex)
        judge = Judge(facts, self._terminology, person.verdicts)
        moved = self._asking.moved_by(judge.evidence)
        judge.forget(moved)
        rules, judged = list(person.judged.rules), set[str]()
        for at in (at for one in moved for at in self._places.get(one, ())):
            rule = self._rules[at]
            rules[at] = rule, judge.judge(rule.criterion)
            judged.add(rule.recommendation.rule_id)
        return Judged(tuple(rules), person.judged.far - judged, person.judged.trees)

    def _judge_unmoved(self, age: int, sex: str | None) -> _Person:
        facts = replace(NOTHING, age=age, sex=sex, sex_quote=_quote_of(sex))
        judge = Judge(facts, self._terminology, self._silence)
        rules = tuple([(rule, judge.judge(rule.criterion)) for rule in self._rules])
        far = frozenset(rule.recommendation.rule_id for rule, verdict in rules if not is_near(verdict))
        trees = Explainer(self._silent_trees).trees(judge.verdicts.values())
        return _Person(Judged(rules, far, trees), judge.verdicts)


def _quote_of(sex: str | None) -> Quote | None:
    """The words that tell a sex where the field of the record does."""
    return None if sex is None else Quote("gender", sex.title())
