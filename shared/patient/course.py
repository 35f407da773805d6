"""How things went in the course of a long text: what was meant to happen, and what is told as gone further down."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from shared.any_case import AnyCase
from shared.patient.data_files import load_yaml
from shared.patient.facts import OVER, Cause, FeatureFact, Quote
from shared.patient.parts import Part
from shared.terminology.terminology import Terminology

_T = TypeVar("_T")
_LOSS = "weight_loss"
_BLEEDINGS = ("bleeding", "haem", "epistaxis")
_OF_WEIGHT = re.compile(
    r"\b(?:weigh\w*|wt|los[ets]\w*|kgs?|kilos?|stone|pounds?|lbs?|slim\w*|bmi|diet\w*|purpose|trying|tried)\b", re.I
)
_OF_ALL = re.compile(r"(?:all|everything|a|his|her|my|the|him|exactly|like|as)\b", re.IGNORECASE)
_NEAR = 260  # characters: the sentence of a loss and those beside it


def without_intended(features: Sequence[FeatureFact], parts: Sequence[Part]) -> list[FeatureFact]:
    """The features; weight lost on purpose is no symptom. The words that say so are kept as its cause."""
    of_string = _by_string((part.source, part.string, part) for part in parts if part.is_own)
    told = [
        _unless_meant(fact, of_string.get(_string_of(fact), ())) if fact.concept == _LOSS and fact.is_present else fact
        for fact in features
    ]
    meant = {(f.quote.field, f.quote.at[0]): f for f in told if f.concept == _LOSS and f.explained_by and f.quote.at}
    return [_as_meant(fact, meant) if fact.concept == _LOSS and fact.is_present else fact for fact in told]


def _as_meant(fact: FeatureFact, meant: Mapping[tuple[str, int], FeatureFact]) -> FeatureFact:
    """One loss, told twice in a text, is meant where it is told so once."""
    at = fact.quote.at
    other = meant.get((fact.quote.field, at[0])) if at else None
    is_same = other is not None and not other.is_present
    return replace(fact, is_present=False, cause=other.cause) if other and is_same else fact


def _by_string(placed: Iterable[tuple[str, int, _T]]) -> dict[tuple[str, int], list[_T]]:
    """Each under the field and number of its string, in order: what a text tells is of that text alone."""
    grouped: dict[tuple[str, int], list[_T]] = defaultdict(list)
    for field, string, one in placed:
        grouped[field, string].append(one)
    return grouped


def _string_of(fact: FeatureFact) -> tuple[str, int]:
    return fact.quote.field, fact.quote.at[0] if fact.quote.at else -1


def _unless_meant(fact: FeatureFact, parts: Sequence[Part]) -> FeatureFact:
    """`parts`: those of the patient's own in the string of the fact."""
    for part in parts:
        if _is_near(fact, part):
            meant = _pattern("intended" if part.is_letter else "water_taken_off").search(part.text)
            is_of_it = part.start <= (fact.quote.at or (0, -1))[1] < part.start + len(part.text) or _OF_WEIGHT.search(
                part.text
            )
            is_of_it = is_of_it or _pattern("water_taken_off").search(part.text)
            if meant and is_of_it and not _pattern("not_intended").search(part.text):
                at = (part.string, part.start + meant.start())
                words = Quote(part.source, meant[0], part.field, at)
                return replace(fact, is_present=False, cause=Cause(words))
    return fact


def _is_near(fact: FeatureFact, part: Part) -> bool:
    """Whether a part of the same string stands close to a fact."""
    if fact.quote.at is None:
        return False
    start, end = part.start, part.start + len(part.text)
    return start - _NEAR <= fact.quote.at[1] < end + _NEAR


def without_gone(features: Sequence[FeatureFact], parts: Sequence[Part], terminology: Terminology) -> list[FeatureFact]:
    """The features; what a later sentence of the same text tells as gone, or with all the rest as over, is past.

    Bleeding that has stopped counts unless it is explained: it stays.
    """
    read, of_string = list(features), _by_string((part.source, part.string, part) for part in parts)
    numbers = _by_string((*_string_of(fact), n) for n, fact in enumerate(features))
    for string, places in numbers.items():
        told = [features[n] for n in places]
        if any(fact.is_present for fact in told):
            still = _without_gone_in(told, of_string.get(string, ()), terminology)
            for n, fact in zip(places, still, strict=True):
                read[n] = fact
    return read


def _without_gone_in(
    features: Sequence[FeatureFact], parts: Sequence[Part], terminology: Terminology
) -> Sequence[FeatureFact]:
    """The same of the features and parts of one string."""
    ends = [part.start + mark.start() for part in parts if part.is_own
            for mark in _pattern("recovered").finditer(part.text) if not _is_of_a_thing(part.text, mark)]  # fmt: skip
    over = [f for f in features if not f.is_present and f.qualifiers & OVER]
    gone = [f for f in over if any(_holds(part, f) and _pattern("gone").search(part.text) for part in parts)]
    if not ends and not gone:
        return features
    return [_past(fact) if _is_over_later(fact, features, ends, gone, terminology) else fact for fact in features]


def _is_of_a_thing(text: str, mark: re.Match[str]) -> bool:
    """Whether something is told as quite well again and not the person: "sats now completely normal", "his knee is"."""
    has_subject = _OF_ALL.match(mark["told"]) is not None
    return not has_subject and _pattern("of_a_thing").search(text[: mark.start("told")]) is not None


def _holds(part: Part, fact: FeatureFact) -> bool:
    """Whether the words of a fact stand in a part."""
    at, end = fact.quote.at, part.start + len(part.text)
    return at is not None and part.start <= at[1] < end


def _past(fact: FeatureFact) -> FeatureFact:
    return replace(fact, is_present=False, qualifiers=fact.qualifiers | {"resolved"})


def _is_over_later(
    fact: FeatureFact,
    features: Sequence[FeatureFact],
    ends: Sequence[int],
    gone: Sequence[FeatureFact],
    terminology: Terminology,
) -> bool:
    """`ends`: where the string of the fact tells that all is over; `gone`: what it tells as gone."""
    if not fact.is_present or fact.quote.at is None or _is_bleeding(fact):
        return False
    start, is_alarming = fact.quote.at[1], is_alarm(fact.concept, terminology)
    later = [at for at in ends if not is_alarming and at > start]
    later += [
        other.quote.at[1]
        for other in gone
        if other.quote.at and other.quote.at[1] > start and _is_the_same(fact, other, terminology)
    ]
    return bool(later) and not any(_is_told_after(other, fact, min(later)) for other in features)


def _is_told_after(other: FeatureFact, fact: FeatureFact, at: int) -> bool:
    """Whether the same is told as there once more, after it was gone."""
    is_the_same = other.is_present and other.concept == fact.concept
    return is_the_same and other.quote.at is not None and other.quote.at[1] > at


def _is_the_same(fact: FeatureFact, gone: FeatureFact, terminology: Terminology) -> bool:
    """Whether what is told as gone is a fact's; of what a referral may rest on no general word says it."""
    if is_alarm(fact.concept, terminology):
        return fact.concept == gone.concept
    return terminology.is_a(fact.concept, gone.concept)


def is_alarm(concept: str, terminology: Terminology) -> bool:
    """Whether a referral may rest on a concept, or on what it is a kind of."""
    return not terminology.general_of(concept).isdisjoint(load_yaml("course")["alarms"])


def _is_bleeding(fact: FeatureFact) -> bool:
    return fact.explained_by is None and is_bleeding(fact.concept)


def is_bleeding(concept: str) -> bool:
    """Whether a concept is a bleeding, which counts although it has stopped."""
    return any(word in concept for word in _BLEEDINGS)


@cache
def _pattern(name: str) -> AnyCase:
    return AnyCase(load_yaml("course")[name])
