"""Facts of a long text that are hardly there now: they stay, and are asked about before anything rests on them."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from shared.language.analysis import Analysis
from shared.language.sentences import sentences_of
from shared.patient.course import is_alarm, is_bleeding
from shared.patient.facts import OVER, FeatureFact
from shared.patient.likelihood.reader import MentionReader, Told
from shared.terminology.terminology import Terminology

Texts = Mapping[tuple[str, int], Analysis]
_UNLIKELY: Final = 0.25
_SHORT: Final = 60  # words: so short a text is read by the rules alone
_MOST_WEIGHED: Final = 20_000  # characters of one record: the encoder costs many times what the rules do
_COMPLAINTS: Final = frozenset({"symptom", "sign", "head"})


def taken(fact: FeatureFact) -> str:
    """As what the rules took a fact."""
    if fact.explained_by:
        return "explained"
    if fact.is_present:
        return "present"
    return "historical" if fact.qualifiers & OVER else "absent"


def doubted(
    facts: Sequence[FeatureFact], texts: Texts, reader_of: Callable[[], MentionReader | None], terminology: Terminology
) -> list[FeatureFact]:
    """Return the facts, complaints and signs of long texts that are unlikely to be there as doubted.

    What was diagnosed or measured once holds on, and a referral rests on an alarm: those are left to the rules. So is
    what stands behind as much text as is weighed: it stays as it was read, and no less is asked for it.
    """
    told: dict[tuple[str, int], list[int]] = defaultdict(list)
    for n, fact in enumerate(facts):
        if fact.quote.at and taken(fact) == "present" and not fact.doubt:
            told[fact.quote.field, fact.quote.at[0]].append(n)
    read, left = list(facts), _MOST_WEIGHED
    for place, numbers in told.items():
        text = texts[place].text
        weighed = _open_to_doubt(text, facts, numbers, terminology) if len(text.split()) > _SHORT else ()
        left -= len(text) if weighed else 0
        if weighed and left >= 0 and (reader := reader_of()):
            likely = reader.likely(texts[place], [told_of(facts[n]) for n in weighed])
            for n, shares in zip(weighed, likely, strict=True):
                read[n] = replace(facts[n], doubt="unlikely" if _is_unlikely(facts[n].concept, shares) else None)
    return read


def told_of(fact: FeatureFact) -> Told:
    """Return where a fact stands in its text."""
    start = fact.quote.at[1] if fact.quote.at else 0
    return Told(start, start + len(fact.quote.text), taken(fact))


def _open_to_doubt(
    text: str, facts: Sequence[FeatureFact], numbers: Sequence[int], terminology: Terminology
) -> list[int]:
    """Return which of the numbered facts are complaints or signs in a sentence that tells of no alarm.

    What is told in one breath with an alarm ("dysphagia and weight loss") is as sure as that is.
    """
    starts = [one.start for one in sentences_of(text)]
    sentences = {n: bisect_right(starts, told_of(facts[n]).start) for n in numbers}
    sure = {sentences[n] for n in numbers if is_alarm(facts[n].concept, terminology)}
    kinds = {n: terminology.concept(facts[n].concept).kind for n in numbers}
    return [n for n in numbers if kinds[n] in _COMPLAINTS and sentences[n] not in sure]


def _is_unlikely(concept: str, shares: Mapping[str, float]) -> bool:
    """Whether a concept is hardly there; a bleeding that has stopped still counts."""
    there = shares["present"] + (shares["historical"] if is_bleeding(concept) else 0)
    return round(there, 2) < _UNLIKELY
