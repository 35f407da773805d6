"""A record's facts without those by which one leaf is met: what would follow if they were no facts of this patient."""

from dataclasses import replace
from typing import Final

from shared.criteria.evaluate import SMOKING, evaluate
from shared.criteria.leaves import Pointed, criterion_of
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Exposure, Feature, Finding
from shared.patient.facts import Facts, Quote
from shared.terminology.terminology import Terminology

_TIMES: Final = 20  # that one leaf is told, at most


def without(facts: Facts, asks: Pointed, terminology: Terminology) -> tuple[Facts, str]:
    """Return what is left, and the words by which the leaf was met first; empty where it is not met."""
    criterion = criterion_of(asks)
    first = ""
    for _ in range(_TIMES):
        verdict = evaluate(criterion, facts, terminology)
        if verdict.truth is not Truth.MET or not verdict.because:
            break
        first = first or verdict.because[0].text
        facts = _less(facts, criterion, verdict.because[0])
    return facts, first


def _less(facts: Facts, criterion: Feature | Finding | Exposure, quote: Quote) -> Facts:
    if isinstance(criterion, Finding):
        return replace(facts, findings=tuple(one for one in facts.findings if one.quote != quote))
    if isinstance(criterion, Exposure):
        if criterion.agent == SMOKING:
            return replace(facts, smoked=None, smoking_quote=None)
        return replace(facts, exposures={agent: one for agent, one in facts.exposures.items() if one.quote != quote})
    kept = {name: tuple(one for one in found if one.quote != quote) for name, found in facts.features.items()}
    return replace(facts, features={name: found for name, found in kept.items() if found})
