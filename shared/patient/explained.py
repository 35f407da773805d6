"""A cause stated anywhere in the record reaches every fact that it accounts for, unless the words say "unexplained"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from shared.patient.conditions import ACUTE_DAYS, ESTABLISHED, Explanation
from shared.patient.course import is_alarm, is_bleeding
from shared.patient.facts import FeatureFact, Quote
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
    told = list(explanations)
    harmless = [one for one in told if one.is_no_symptom]
    facts = [_unless_harmless(fact, harmless, terminology) for fact in facts]
    facts = [_unless_named_again(fact, facts, terminology) for fact in facts]
    causes = [(fact.concept, fact.explained_by) for fact in facts if fact.explained_by]
    open_ones = {fact.concept for fact in facts if fact.is_present and UNEXPLAINED in fact.qualifiers}
    explained = [
        fact if fact.explained_by or not fact.is_present else _explained(fact, causes, told, open_ones, terminology)
        for fact in facts
    ]
    return [_by_definition(_of_an_infection(fact, explained)) for fact in explained]


def suppose(
    facts: Sequence[FeatureFact], explanations: Sequence[Explanation], terminology: Terminology
) -> list[FeatureFact]:
    """The facts that nothing explains, with what somebody supposes to be their cause: it sets nothing aside."""
    causes = [(fact.concept, fact.supposed_cause) for fact in facts if fact.supposed_cause]
    return [
        fact
        if fact.explained_by or fact.supposed_cause or not fact.is_present
        else replace(fact, supposed_cause=_explained(fact, causes, explanations, set(), terminology).explained_by)
        for fact in facts
    ]


def _of_an_infection(fact: FeatureFact, facts: Sequence[FeatureFact]) -> FeatureFact:
    """A fever of a few days beside a sore throat or a runny nose has its cause beside it.

    One that states no time of its own is as old as they are.
    """
    if fact.concept != _FEVER or not fact.is_present or fact.explained_by or UNEXPLAINED in fact.qualifiers:
        return fact
    if fact.days is not None and fact.days > _ACUTE_DAYS:
        return fact
    signs = [o for o in facts if o.is_present and o.concept in _OF_AN_INFECTION and (o.days or 0) <= _ACUTE_DAYS]
    found = next((o for o in signs if fact.days is not None or o.days), None)
    return replace(fact, explained_by=found.quote) if found else fact


def _by_definition(fact: FeatureFact) -> FeatureFact:
    """Some features are unexplained by what they mean: with a cause stated they are not there."""
    is_accounted = fact.explained_by is not None and fact.concept in _UNEXPLAINED_BY_DEFINITION
    return replace(fact, is_present=False) if is_accounted else fact


def _unless_harmless(fact: FeatureFact, harmless: Sequence[Explanation], terminology: Terminology) -> FeatureFact:
    """What was meant to happen, or only looks so, is no symptom; the words that say so are kept as its cause."""
    meant = next((one.quote for one in harmless if fact.is_present and _accounts(one, fact.concept, terminology)), None)
    return replace(fact, is_present=False, explained_by=meant) if meant else fact


def _unless_named_again(fact: FeatureFact, facts: Sequence[FeatureFact], terminology: Terminology) -> FeatureFact:
    """A cause that is but the same complaint in other words explains nothing: "slow on stairs due to dyspnoea"."""
    cause = fact.explained_by
    if cause is None or not fact.is_present:
        return fact
    is_again = any(
        other.is_present
        and other.quote.text != fact.quote.text
        and other.quote.told_as == cause.told_as
        and other.quote.text in cause.text
        and _alike(fact.concept, other.concept, terminology)
        for other in facts
    )
    return replace(fact, explained_by=None) if is_again else fact


def _explained(
    fact: FeatureFact,
    causes: Sequence[tuple[str, Quote | None]],
    told: Sequence[Explanation],
    open_ones: set[str],
    terminology: Terminology,
) -> FeatureFact:
    if any(_alike(fact.concept, concept, terminology) for concept in open_ones):
        return fact
    shared = next((quote for concept, quote in causes if _alike(fact.concept, concept, terminology)), None)
    if shared is None:
        shared = next(
            (
                one.quote
                for one in told
                if _accounts(one, fact.concept, terminology) and _may_be(one, fact, terminology)
            ),
            None,
        )
    return replace(fact, explained_by=shared) if shared else fact


def _accounts(explanation: Explanation, concept: str, terminology: Terminology) -> bool:
    return any(terminology.is_a(concept, general) for general in explanation.accounts_for)


def _alike(one: str, other: str, terminology: Terminology) -> bool:
    return terminology.is_a(one, other) or terminology.is_a(other, one)


def _is_of_it(explanation: Explanation, fact: FeatureFact) -> bool:
    """Whether a condition was found or tested, or is told in one breath with the fact."""
    outlasts = explanation.passes and fact.days is not None and fact.days > ACUTE_DAYS
    if explanation.is_over or outlasts:
        return False
    if explanation.is_tested or explanation.quote.told_as == _FINDING:
        return True
    one, other = explanation.quote.at, fact.quote.at
    is_beside = one is not None and other is not None and one[0] == other[0] and abs(one[1] - other[1]) < _IN_ONE_BREATH
    return is_beside and explanation.quote.field == fact.quote.field


def _may_be(explanation: Explanation, fact: FeatureFact, terminology: Terminology) -> bool:
    """Whether a condition may be this fact's: what passes explains nothing old or worse, nor an unshown one a bleed."""
    if is_alarm(fact.concept, terminology) and not _is_of_it(explanation, fact):
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
