"""Facts of a long text that are hardly there now: they stay, and are asked about before anything rests on them."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from shared.language.analysis import Analysis
from shared.patient.course import is_alarm, is_bleeding
from shared.patient.facts import FeatureFact
from shared.patient.likelihood.reader import MentionReader, Told
from shared.terminology.terminology import Terminology

Texts = Mapping[tuple[str, int], Analysis]
_UNLIKELY: Final = 0.25
_SHORT: Final = 60  # words: so short a text is read by the rules alone
_COMPLAINTS: Final = frozenset({"symptom", "sign", "head"})
_OVER: Final = frozenset({"resolved", "treated"})


def taken(fact: FeatureFact) -> str:
    """As what the rules took a fact."""
    if fact.explained_by:
        return "explained"
    if fact.is_present:
        return "present"
    return "historical" if fact.qualifiers & _OVER else "absent"


def doubted(
    facts: Sequence[FeatureFact], texts: Texts, reader_of: Callable[[], MentionReader | None], terminology: Terminology
) -> list[FeatureFact]:
    """Return the facts, complaints and signs of long texts that are unlikely to be there as doubted.

    What was diagnosed or measured once holds on, and a referral rests on an alarm: those are left to the rules.
    """
    told: dict[tuple[str, int], list[int]] = defaultdict(list)
    for n, fact in enumerate(facts):
        if fact.quote.at and taken(fact) == "present" and _may_pass(fact.concept, terminology):
            told[fact.quote.field, fact.quote.at[0]].append(n)
    read = list(facts)
    for place, numbers in told.items():
        if len(texts[place].text.split()) > _SHORT and (reader := reader_of()):
            likely = reader.likely(texts[place], [told_of(facts[n]) for n in numbers])
            for n, shares in zip(numbers, likely, strict=True):
                read[n] = replace(facts[n], is_doubted=_is_unlikely(facts[n].concept, shares))
    return read


def told_of(fact: FeatureFact) -> Told:
    """Return where a fact stands in its text."""
    start = fact.quote.at[1] if fact.quote.at else 0
    return Told(start, start + len(fact.quote.text), taken(fact))


def _may_pass(concept: str, terminology: Terminology) -> bool:
    """Whether a concept is a complaint or a sign, and none on which a referral may rest by itself."""
    return terminology.concept(concept).kind in _COMPLAINTS and not is_alarm(concept, terminology)


def _is_unlikely(concept: str, shares: Mapping[str, float]) -> bool:
    """Whether a concept is hardly there; a bleeding that has stopped still counts."""
    there = shares["present"] + (shares["historical"] if is_bleeding(concept) else 0)
    return round(there, 2) < _UNLIKELY
