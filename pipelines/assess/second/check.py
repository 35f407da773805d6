"""What of a second reading is shown: only what stands in the record, and only where it would turn a recommendation."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from pipelines.assess.second.shapes import LeafReading
from pipelines.assess.second_reading import RAISED_AS, Doubt, DoubtedAs, RaisedAs, ToConfirm
from shared.criteria.assessment import judge_all
from shared.criteria.leaves import Leaf, criterion_of, leaves_of
from shared.criteria.nearly import Missing, question_on
from shared.criteria.outcome import cancer_name
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.verdict import Truth
from shared.criteria.without import without
from shared.guideline.urgency import urgency_order
from shared.patient.facts import Facts
from shared.patient.parts import FREE_TEXT
from shared.patient.read import read_facts
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


def check(readings: Sequence[LeafReading], record: PatientRecord, facts: Facts, rulebook: Rulebook) -> Checked:
    """Keep what can be shown: at most three to confirm and three doubts, the most urgent first."""
    checking = _Checking(record, facts, rulebook)
    raised: dict[str, tuple[Rule, ToConfirm]] = {}
    doubted: dict[str, tuple[Rule, Doubt]] = {}
    for reading, leaf in checking.believable(readings[:_LOOKED_AT]):
        if reading.said == "present":
            if found := checking.raised(reading, leaf):
                raised.setdefault(leaf.leaf_id, found)
        elif questioned := checking.doubted(reading, leaf):
            doubted.setdefault(leaf.leaf_id, questioned)
    to_confirm, doubts = _first(raised.values()), _first(doubted.values())
    return Checked(to_confirm, doubts, len(readings) - len(to_confirm) - len(doubts))


class _Checking:
    """One record with its verdicts as the rules have them."""

    def __init__(self, record: PatientRecord, facts: Facts, rulebook: Rulebook) -> None:
        self._record, self._facts, self._rulebook = record, facts, rulebook
        self._leaves: Mapping[str, Leaf] = {leaf.leaf_id: leaf for leaf in leaves_of(rulebook)}
        self._met = self._met_by(facts)

    def believable(self, readings: Iterable[LeafReading]) -> Iterator[tuple[LeafReading, Leaf]]:
        """Yield those of a known leaf whose quote stands in the record, and whose `as` goes with what they say."""
        for reading in readings:
            leaf, quote = self._leaves.get(reading.leaf), reading.quote.strip()
            is_raise = reading.told_as in RAISED_AS
            if leaf and is_raise == (reading.said == "present") and self._stands(quote):
                yield reading.model_copy(update={"quote": quote}), leaf

    def raised(self, reading: LeafReading, leaf: Leaf) -> tuple[Rule, ToConfirm] | None:
        """Judge the record anew as if a person had said yes; None where no recommendation turns."""
        question = _question(leaf, self._record.age)
        answered = self._record.with_answer(question.field, question.value_if_yes)
        turned = self._met_by(read_facts(answered, self._rulebook.terminology)).keys() - self._met.keys()
        rule = _most_urgent(self._rulebook.by_id()[number] for number in turned)
        if rule is None:
            return None
        recommendation = rule.recommendation
        return rule, ToConfirm(
            rule_id=recommendation.rule_id,
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

    def doubted(self, reading: LeafReading, leaf: Leaf) -> tuple[Rule, Doubt] | None:
        """Judge the record anew without what met the leaf; None where no recommendation turns."""
        less, read_from = without(self._facts, leaf.asks, self._rulebook.terminology)
        turned = self._met.keys() - self._met_by(less).keys() if read_from else ()
        rule = _most_urgent(self._rulebook.by_id()[number] for number in turned)
        if rule is None:
            return None
        return rule, Doubt(
            rule_id=rule.recommendation.rule_id,
            criterion=leaf.label,
            read_from=read_from,
            against=reading.quote,
            told_as=cast(DoubtedAs, reading.told_as),
            question=f"Does this hold: {leaf.label}?",
        )

    def _met_by(self, facts: Facts) -> dict[str, Rule]:
        judged = judge_all(facts, self._rulebook)
        return {rule.recommendation.rule_id: rule for rule, verdict in judged if verdict.truth is Truth.MET}

    def _stands(self, quote: str) -> bool:
        if sum(map(str.isalnum, quote)) < _SHORTEST:
            return False
        return any(quote in text for name in FREE_TEXT for text in getattr(self._record, name))


def _question(leaf: Leaf, age: int) -> Missing:
    return question_on(criterion_of(leaf.asks), age)


def _most_urgent(rules: Iterable[Rule]) -> Rule | None:
    return min(
        rules, key=lambda rule: (urgency_order(rule.recommendation.urgency), rule.recommendation.page), default=None
    )


def _first(found: Iterable[tuple[Rule, Shown]]) -> tuple[Shown, ...]:
    pairs = sorted(found, key=lambda pair: urgency_order(pair[0].recommendation.urgency))
    return tuple(shown for _, shown in pairs[:MOST])
