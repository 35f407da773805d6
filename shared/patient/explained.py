"""A cause stated anywhere in the record reaches every fact that it accounts for, unless the words say "unexplained"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from shared.patient.conditions import Explanation
from shared.patient.facts import FeatureFact, Quote
from shared.terminology.terminology import Terminology

UNEXPLAINED = "unexplained"
_UNEXPLAINED_BY_DEFINITION = frozenset({"post_menopausal_bleeding"})


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
    return [_by_definition(fact) for fact in explained]


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
        and other.quote.field == cause.field
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
        shared = next((one.quote for one in told if _accounts(one, fact.concept, terminology)), None)
    return replace(fact, explained_by=shared) if shared else fact


def _accounts(explanation: Explanation, concept: str, terminology: Terminology) -> bool:
    return any(terminology.is_a(concept, general) for general in explanation.accounts_for)


def _alike(one: str, other: str, terminology: Terminology) -> bool:
    return terminology.is_a(one, other) or terminology.is_a(other, one)
