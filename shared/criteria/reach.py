"""The rules that a record can move; what all others come to for a person of whom no more is told than age and sex."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from shared.criteria.evaluate import SMOKING, Judge
from shared.criteria.nearly import is_near
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.silence import NOTHING, asked_in
from shared.criteria.verdict import Verdict
from shared.patient.facts import Facts, Quote

_PERSONS_KEPT: Final = 256  # an age and a sex each: nothing of a record's words


@dataclass(frozen=True, slots=True)
class Judged:
    """Every rule with its verdict, in the edition's order; `far`: numbers of unknown ones that no one answer meets."""

    rules: tuple[tuple[Rule, Verdict], ...]
    far: frozenset[str]


class Reach:
    """One rulebook's rules by what they ask for: a record that tells of nothing that a rule asks leaves it as it is."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        asks = {rule.recommendation.rule_id: asked_in(rule.criterion) for rule in rulebook.rules}
        general = {one: asked.union(*map(rulebook.terminology.general_of, asked)) for one, asked in asks.items()}
        self._asking, self._denied = _by_what_is_asked(asks), _by_what_is_asked(general)
        self._unmoved = lru_cache(maxsize=_PERSONS_KEPT)(self._judge_unmoved)

    def judge(self, facts: Facts) -> Judged:
        """Judge every rule against one record."""
        judge = Judge(facts, self._rulebook.terminology, self._rulebook.silence)
        if facts.sex_quote != _quote_of(facts.sex):  # the record's own words, which are not kept
            return Judged(tuple([(rule, judge.judge(rule.criterion)) for rule in self._rulebook.rules]), frozenset())
        unmoved = self._unmoved(facts.age, facts.sex)
        told = (*judge.evidence.told, *(() if facts.smoked is None else (SMOKING,)))
        moved = {one for concept in told for one in self._asking.get(concept, ())}
        moved.update(one for concept in judge.evidence.denied for one in self._denied.get(concept, ()))
        rules = [
            (pair[0], judge.judge(pair[0].criterion)) if pair[0].recommendation.rule_id in moved else pair
            for pair in unmoved.rules
        ]
        return Judged(tuple(rules), unmoved.far - moved)

    def _judge_unmoved(self, age: int, sex: str | None) -> Judged:
        facts = replace(NOTHING, age=age, sex=sex, sex_quote=_quote_of(sex))
        judge = Judge(facts, self._rulebook.terminology, self._rulebook.silence)
        rules = tuple([(rule, judge.judge(rule.criterion)) for rule in self._rulebook.rules])
        return Judged(rules, frozenset(rule.recommendation.rule_id for rule, verdict in rules if not is_near(verdict)))


def _by_what_is_asked(asks: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    found = dict[str, list[str]]()
    for rule_id, asked in asks.items():
        for concept in asked:
            found.setdefault(concept, []).append(rule_id)
    return {concept: tuple(rules) for concept, rules in found.items()}


def _quote_of(sex: str | None) -> Quote | None:
    """The words that tell a sex where the field of the record does."""
    return None if sex is None else Quote("gender", sex.title())
