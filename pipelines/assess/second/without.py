"""A record's facts without words by which one leaf is met: what would follow if they told nothing of this patient."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pipelines.assess.second.leaves import Pointed, criterion_of
from shared.criteria.evaluate import SMOKING, evaluate
from shared.criteria.verdict import Truth
from shared.guideline.criterion import Exposure, Finding
from shared.patient.facts import Facts, Quote
from shared.terminology.terminology import Terminology

_TIMES: Final = 20  # that one leaf is told, at most


def words_that_meet(facts: Facts, asks: Pointed, terminology: Terminology) -> tuple[Quote, ...]:
    """Return the words by which the leaf is met, each of which would meet it alone; none where it is not met."""
    criterion, found = criterion_of(asks), list[Quote]()
    for _ in range(_TIMES):
        verdict = evaluate(criterion, facts, terminology)
        if verdict.truth is not Truth.MET or not verdict.because:
            break
        found.append(verdict.because[0])
        facts = without(facts, asks, found[-1:])
    return tuple(found)


def without(facts: Facts, asks: Pointed, words: Iterable[Quote]) -> Facts:
    """Return what is left where these words, at their places, tell nothing that the leaf asks for."""
    criterion, gone = criterion_of(asks), {(quote, quote.at) for quote in words}

    def stays(quote: Quote) -> bool:
        return (quote, quote.at) not in gone

    if isinstance(criterion, Finding):
        return replace(facts, findings=tuple(one for one in facts.findings if stays(one.quote)))
    if isinstance(criterion, Exposure):
        if criterion.agent == SMOKING:
            return replace(facts, smoked=None, smoking_quote=None)
        kept = {agent: one for agent, one in facts.exposures.items() if stays(one.quote)}
        return replace(facts, exposures=kept)
    left = {name: tuple(one for one in found if stays(one.quote)) for name, found in facts.features.items()}
    return replace(facts, features={name: found for name, found in left.items() if found})
