"""What of a second reading is shown: only what stands in the record, and only where it would turn a recommendation."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from pipelines.assess.answered import read_answered
from pipelines.assess.answers import NO_ANSWERS, Answers
from pipelines.assess.second.doubting import Against, against, less
from pipelines.assess.second.leaves import Leaf, criterion_of, leaves_of
from pipelines.assess.second.shapes import LeafReading
from pipelines.assess.second_reading import RAISED_AS, Doubt, DoubtedAs, RaisedAs, ToConfirm
from shared.criteria.assessment import judge_all
from shared.criteria.nearly import Missing, question_on
from shared.criteria.outcome import cancer_name
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.verdict import Truth
from shared.guideline.urgency import urgency_order
from shared.patient.facts import Facts
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord

Shown = TypeVar("Shown", ToConfirm, Doubt)
MOST: Final = 3  # of each kind
_LOOKED_AT: Final = 24  # readings; each is judged by itself
_SHORTEST: Final = 2  # letters of a quote


@dataclass(frozen=True, slots=True)
class Checked:
    """What is shown, and how many readings were not."""

    to_confirm: tuple[ToConfirm, ...]
    doubts: tuple[Doubt, ...]
    left_out: int


def check(
    readings: Sequence[LeafReading],
    record: PatientRecord,
    facts: Facts,
    rulebook: Rulebook,
    answers: Answers = NO_ANSWERS,
) -> Checked:
    """Keep what can be shown: at most three to confirm and three doubts, the most urgent first.

    `facts`: of the record with a person's `answers`, which are not asked for again.
    """
    checking = _Checking(record, facts, rulebook, answers)
    raised: dict[str, ToConfirm] = {}
    doubted: dict[str, Against] = {}
    for reading, leaf in checking.believable(readings[:_LOOKED_AT]):
        if reading.said == "present":
            if found := checking.raised(reading, leaf):
                raised.setdefault(leaf.leaf_id, found)
        elif questioned := against(reading, leaf, record, facts, rulebook.terminology):
            known = doubted.get(leaf.leaf_id)
            doubted[leaf.leaf_id] = known.beside(questioned) if known else questioned
    to_confirm = _first([(one,) for one in raised.values()], checking)
    doubts = _first(checking.doubted(list(doubted.values())), checking)
    return Checked(to_confirm, doubts, len(readings) - len(to_confirm) - len(doubts))


class _Checking:
    """One record with its verdicts as the rules have them."""

    def __init__(self, record: PatientRecord, facts: Facts, rulebook: Rulebook, answers: Answers) -> None:
        self._record, self._facts, self._rulebook, self._answers = record, facts, rulebook, answers
        self._leaves: Mapping[str, Leaf] = {leaf.leaf_id: leaf for leaf in leaves_of(rulebook)}
        self._met = self._met_by(facts)

    def believable(self, readings: Iterable[LeafReading]) -> Iterator[tuple[LeafReading, Leaf]]:
        """Yield those of a known leaf whose quote stands in the record, and whose `as` goes with what they say."""
        for reading in readings:
            leaf, quote = self._leaves.get(reading.leaf), reading.quote.strip()
            is_raise = reading.told_as in RAISED_AS
            if leaf and is_raise == (reading.said == "present") and self._stands(quote):
                yield reading.model_copy(update={"quote": quote}), leaf

    def raised(self, reading: LeafReading, leaf: Leaf) -> ToConfirm | None:
        """Judge the record anew as if a person had said yes; None where no recommendation turns."""
        question = _question(leaf, self._record.age)
        if self._answers.settle(question.field, (question.value_if_yes, question.concept)):
            return None
        answered = self._record.with_answer(question.field, question.value_if_yes)
        read = read_answered(answered, self._answers, self._rulebook, self._rulebook.terminology)
        turned = self._in_order(self._met_by(read) - self._met)
        if not turned:
            return None
        recommendation = self.rule(turned[0]).recommendation
        return ToConfirm(
            rule_id=turned[0],
            turns=turned,
            cancer_type=cancer_name(recommendation),
            criterion=leaf.label,
            quote=reading.quote,
            told_as=cast(RaisedAs, reading.told_as),
            urgency_if_yes=recommendation.urgency,
            question=question.question,
            field=question.field,
            value_if_yes=question.value_if_yes,
            value_if_no=question.value_if_no,
        )

    def doubted(self, all_of_them: Sequence[Against]) -> Iterator[tuple[Doubt, ...]]:
        """Yield what turns a recommendation: each by itself, then those that only together leave one unmet."""
        left: list[Against] = []
        settled: frozenset[str] = frozenset()
        for one in all_of_them:
            if turned := self._turned_by([one]):
                yield (self._doubt(one, turned),)
                settled |= turned
            left.append(one)
        for rule_id in self._in_order(self._turned_by(left) - settled):
            needed = self._needed(rule_id, left)
            turned = self._turned_by(needed)
            yield tuple(self._doubt(one, turned) for one in needed)

    def rule(self, rule_id: str) -> Rule:
        """Return one of the rulebook's rules."""
        return self._rulebook.by_id()[rule_id]

    def _needed(self, rule_id: str, doubts: Sequence[Against]) -> list[Against]:
        """Return those without which the recommendation would stay met."""
        needed = list(doubts)
        for one in doubts:
            fewer = [other for other in needed if other is not one]
            if rule_id in self._turned_by(fewer):
                needed = fewer
        return needed

    def _turned_by(self, doubts: Sequence[Against]) -> frozenset[str]:
        return self._met - self._met_by(less(self._facts, doubts))

    def _doubt(self, one: Against, turned: frozenset[str]) -> Doubt:
        in_order = self._in_order(turned)
        words = one.words[0]
        return Doubt(
            rule_id=in_order[0],
            turns=in_order,
            criterion=one.leaf.label,
            read_from=words.text,
            field=words.field,
            at=words.at,
            against=one.reading.quote,
            told_as=cast(DoubtedAs, one.reading.told_as),
            question=f"Does this hold: {one.leaf.label}?",
        )

    def _in_order(self, rule_ids: Iterable[str]) -> tuple[str, ...]:
        """The most urgent first, then as they are printed."""
        met = (self.rule(rule_id).recommendation for rule_id in rule_ids)
        ordered = sorted(met, key=lambda one: (urgency_order(one.urgency), one.page, one.rule_id))
        return tuple(one.rule_id for one in ordered)

    def _met_by(self, facts: Facts) -> frozenset[str]:
        judged = judge_all(facts, self._rulebook)
        return frozenset(rule.recommendation.rule_id for rule, verdict in judged if verdict.truth is Truth.MET)

    def _stands(self, quote: str) -> bool:
        if sum(map(str.isalnum, quote)) < _SHORTEST:
            return False
        return any(quote in text for name in FREE_TEXT for text in getattr(self._record, name))


def _question(leaf: Leaf, age: int) -> Missing:
    return question_on(criterion_of(leaf.asks), age)


def _first(units: Iterable[tuple[Shown, ...]], checking: _Checking) -> tuple[Shown, ...]:
    """Return the most urgent, whole: of what only together turns a recommendation none is asked alone."""
    shown: list[Shown] = []
    for unit in sorted(units, key=lambda unit: urgency_order(checking.rule(unit[0].rule_id).recommendation.urgency)):
        new = [one for one in unit if one not in shown]
        if len(shown) + len(new) <= MOST:
            shown += new
    return tuple(shown)
