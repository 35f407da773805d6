"""A cause stated anywhere in the record reaches every fact that it accounts for, unless the words say "unexplained"."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from shared.patient.conditions import ACUTE_DAYS, ESTABLISHED, Explanation
from shared.patient.course import is_alarm, is_bleeding
from shared.patient.facts import Cause, FeatureFact
from shared.terminology.terminology import Terminology

UNEXPLAINED = "unexplained"
_WORSE = frozenset({"increasing", "new_onset", "progressive"})
_UNEXPLAINED_BY_DEFINITION = frozenset({"post_menopausal_bleeding", "painful_swallowing"})
_FINDING, _IN_ONE_BREATH = "findings", 80  # characters
_FEVER, _ACUTE, _ACUTE_DAYS = "fever", "acute", 7
# A short fever with one of these is that of an acute infection: nothing about it is unexplained.
_OF_AN_INFECTION = frozenset(
    {
        "sore_throat", "cough", "runny_nose", "nasal_discharge", "ear_pain", "ear_discharge", "diarrhoea", "dysuria",
        "rash", "tonsillar_enlargement", "painful_swallowing", "wheeze",
    }
)  # fmt: skip


def explain(
    facts: Sequence[FeatureFact], explanations: Iterable[Explanation], terminology: Terminology
) -> list[FeatureFact]:
    """The facts with their causes: their own, that of a like fact elsewhere, or a condition's that accounts for it."""
    told = _conditions(explanations)
    facts = _without_harmless(facts, [one.told for one in told if one.told.is_no_symptom], terminology)
    facts = _without_named_again(facts, terminology)
    explained = _with_causes(facts, told, terminology)
    signs = [one for one in explained if one.is_present and one.concept in _OF_AN_INFECTION]
    return [_by_definition(_of_an_infection(fact, signs)) for fact in explained]


def suppose(
    facts: Sequence[FeatureFact], explanations: Sequence[Explanation], terminology: Terminology
) -> list[FeatureFact]:
    """The facts that nothing explains, with what somebody supposes to be their cause: it sets nothing aside."""
    if not explanations and not any(fact.supposed_cause for fact in facts):
        return list(facts)
    as_if = [
        replace(
            fact,
            cause=fact.cause and Cause(fact.cause.words),
            qualifiers=fact.qualifiers - {UNEXPLAINED},
        )
        for fact in facts
    ]
    caused = _with_causes(as_if, _conditions(explanations), terminology)
    return [
        replace(fact, cause=Cause(other.cause.words, is_established=False))
        if fact.is_present and not fact.explained_by and other.cause
        else fact
        for fact, other in zip(facts, caused, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Condition:
    """A condition that a record states once or several times in the same words: `places`, where, by string."""

    told: Explanation
    places: Mapping[tuple[str, int], Sequence[int]]

    def is_in_one_breath_with(self, fact: FeatureFact) -> bool:
        """Whether it is told just before or after a fact."""
        if fact.quote.at is None:
            return False
        string, at = fact.quote.at
        places = self.places.get((fact.quote.field, string), ())
        after = bisect_right(places, at - _IN_ONE_BREATH)
        return after < len(places) and places[after] < at + _IN_ONE_BREATH


def _conditions(explanations: Iterable[Explanation]) -> list[_Condition]:
    """The conditions in the order told: a long record says the same of many complaints, and names few causes."""
    placed: dict[Explanation, dict[tuple[str, int], list[int]]] = {}
    for one in explanations:
        places = placed.setdefault(one, {})
        if one.quote.at:
            places.setdefault((one.quote.field, one.quote.at[0]), []).append(one.quote.at[1])
    for places in placed.values():
        for offsets in places.values():
            offsets.sort()
    return [_Condition(told, places) for told, places in placed.items()]


def _of_an_infection(fact: FeatureFact, signs: Sequence[FeatureFact]) -> FeatureFact:
    """A fever of a few days beside a sore throat or a runny nose has its cause beside it.

    One that states no time of its own is as old as they are.
    """
    if fact.concept != _FEVER or not fact.is_present or fact.explained_by or UNEXPLAINED in fact.qualifiers:
        return fact
    if fact.days is not None and fact.days > _ACUTE_DAYS:
        return fact
    acute = (sign for sign in signs if (sign.days or 0) <= _ACUTE_DAYS)
    found = next((sign for sign in acute if fact.days is not None or sign.days), None)
    return replace(fact, cause=Cause(found.quote)) if found else fact


def _by_definition(fact: FeatureFact) -> FeatureFact:
    """Some features are unexplained by what they mean: with a cause stated they are not there."""
    is_accounted = fact.explained_by is not None and fact.concept in _UNEXPLAINED_BY_DEFINITION
    return replace(fact, is_present=False) if is_accounted else fact


def _without_harmless(
    facts: Sequence[FeatureFact], harmless: Sequence[Explanation], terminology: Terminology
) -> list[FeatureFact]:
    """What was meant to happen, or only looks so, is no symptom; the words that say so are kept as its cause."""

    @cache
    def meant(concept: str) -> Cause | None:
        return next((Cause(one.quote) for one in harmless if _accounts(one, concept, terminology)), None)

    return [
        replace(fact, is_present=False, cause=meant(fact.concept)) if fact.is_present and meant(fact.concept) else fact
        for fact in facts
    ]


def _without_named_again(facts: Sequence[FeatureFact], terminology: Terminology) -> list[FeatureFact]:
    """A cause that is but the same complaint in other words explains nothing: "slow on stairs due to dyspnoea"."""
    present = {(fact.quote.text, fact.quote.told_as, fact.concept) for fact in facts if fact.is_present}

    @cache
    def is_again(concept: str, words: str, cause: str, told_as: str) -> bool:
        return any(
            text != words and other_as == told_as and text in cause and _alike(concept, other, terminology)
            for text, other_as, other in present
        )

    return [
        replace(fact, cause=None)
        if fact.is_present
        and (cause := fact.explained_by)
        and is_again(fact.concept, fact.quote.text, cause.text, cause.told_as)
        else fact
        for fact in facts
    ]


def _with_causes(
    facts: Sequence[FeatureFact], told: Sequence[_Condition], terminology: Terminology
) -> list[FeatureFact]:
    """What has no cause of its own has that of a like fact, else that of a condition, unless it is told as open."""
    open_ones = {fact.concept for fact in facts if fact.is_present and UNEXPLAINED in fact.qualifiers}
    causes: dict[str, Cause] = {}
    for fact in facts:
        if fact.cause and fact.cause.is_established:
            causes.setdefault(fact.concept, fact.cause)

    @cache
    def is_open(concept: str) -> bool:
        return any(_alike(concept, other, terminology) for other in open_ones)

    @cache
    def shared(concept: str) -> Cause | None:
        return next((cause for other, cause in causes.items() if _alike(concept, other, terminology)), None)

    @cache
    def accounting(concept: str) -> list[_Condition]:
        return [one for one in told if _accounts(one.told, concept, terminology)]

    def cause_of(fact: FeatureFact) -> Cause | None:
        conditions = (Cause(one.told.quote) for one in accounting(fact.concept) if _may_be(one, fact, terminology))
        return shared(fact.concept) or next(conditions, None)

    return [
        replace(fact, cause=cause)
        if fact.is_present and not fact.explained_by and not is_open(fact.concept) and (cause := cause_of(fact))
        else fact
        for fact in facts
    ]


def _accounts(explanation: Explanation, concept: str, terminology: Terminology) -> bool:
    return any(terminology.is_a(concept, general) for general in explanation.accounts_for)


def _alike(one: str, other: str, terminology: Terminology) -> bool:
    return terminology.is_a(one, other) or terminology.is_a(other, one)


def _is_of_it(condition: _Condition, fact: FeatureFact) -> bool:
    """Whether a condition was found or tested, or is told in one breath with the fact."""
    explanation = condition.told
    outlasts = explanation.passes and fact.days is not None and fact.days > ACUTE_DAYS
    if explanation.is_over or outlasts:
        return False
    if explanation.is_tested or explanation.quote.told_as == _FINDING:
        return True
    return condition.is_in_one_breath_with(fact)


def _may_be(condition: _Condition, fact: FeatureFact, terminology: Terminology) -> bool:
    """Whether a condition may be this fact's: what passes explains nothing old or worse, nor an unshown one a bleed."""
    explanation = condition.told
    if is_alarm(fact.concept, terminology) and not _is_of_it(condition, fact):
        return False
    if explanation.lasts_days is not None:
        is_old = fact.days is not None and fact.days > explanation.lasts_days
        if is_old or not _WORSE.isdisjoint(fact.qualifiers):
            return False
    if explanation.is_shown:
        return True
    is_told_when = fact.days is not None or _ACUTE in fact.qualifiers
    is_dated = explanation.lasts_days is None or is_told_when or explanation.group[:1] != ESTABLISHED
    return not is_bleeding(fact.concept) and is_dated
