"""Whether a stated age or sex falls inside the words that are quoted."""

import operator
import re
from collections.abc import Callable

from pipelines.chat.query.memory import Case
from shared.guardrails.claims import denied_spans, numbers
from shared.language.age_limits import AgeLimit, age_limits, without_ages
from shared.language.stems import stem
from shared.retrieval.hit import Passage
from shared.terminology.terminology import Terminology

_EXCLUDED = re.compile(r"(?: \w+){0,2} (?:excluded|ruled out|treated|completed)\b", re.IGNORECASE)
_WITHOUT = re.compile(r"\bnon[- ]?(\w{4,})")
_EXPLANATION = re.compile(r" \((?:[^()\s]+ ){4,}[^()]+\)")
# How many of a list somebody must have is no bound of what was measured.
_COUNTED = re.compile(r"\b(?:at least )?\d+ (?:or more )?of (?:the|these|those)\b", re.IGNORECASE)
_TYPICAL = {"child": 8, "young": 20, "adult": 40}
_OLDEST = 200
_GROUP_AGES = {"child": (0, 16), "young": (16, 25), "adult": (16, _OLDEST)}
_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
}
_TIMES = frozenset({"year", "month", "week", "day", "working day", "hour", "time"})


def _is_outside(limit: AgeLimit, group: str) -> bool:
    low, below = _GROUP_AGES.get(group, (0, _OLDEST))
    return (limit.low or 0) >= below or (limit.below is not None and limit.below <= low)


def excludes(text: str, age: int | None) -> bool:
    """Whether every age limit of a text lies elsewhere."""
    limits = age_limits(text) if age is not None else ()
    return bool(limits) and age is not None and not any(limit.holds(age) for limit in limits)


def fits(passage: Passage, case: Case) -> bool | None:
    """Whether a passage's limits of age and sex hold for the case; None where nothing is stated or limited."""
    if case.sex and passage.sex and case.sex != passage.sex:
        return False
    age = case.age if case.age is not None else _TYPICAL.get(case.group or "")
    limits = age_limits(passage.text) if age is not None else ()
    if case.age is None:
        # Of a group without an age, a limit in years tells only where it lies outside the group.
        limits = tuple(limit for limit in limits if not limit.is_in_years or _is_outside(limit, case.group or ""))
    if not limits or age is None:
        return None
    return any(limit.holds(age) for limit in limits)


def is_for_others(passage: Passage, case: Case) -> bool:
    """Whether a passage is about another age group or the other sex; a limit in years is one that can be told."""
    is_limited = any(limit.is_in_years for limit in age_limits(passage.text))
    return not is_limited and fits(passage, case) is False


def affirms(text: str, concepts: frozenset[str], terminology: Terminology) -> bool:
    """Whether a text asks for one of the concepts to be there, rather than to be absent or excluded."""
    if not concepts:
        return False
    denied = denied_spans(text)
    return any(
        mention.concept in concepts
        and not any(start <= mention.start < end for start, end in denied)
        and not _EXCLUDED.match(text, mention.end)
        for mention in terminology.find_mentions(text)
    )


def speaks_of_absence(text: str, concepts: frozenset[str], terminology: Terminology) -> bool:
    """Whether a text tells of those without one of the concepts: "not suspected of having ovarian cancer"."""
    denied = denied_spans(text) if concepts else []
    return any(
        mention.concept in concepts and any(start <= mention.start < end for start, end in denied)
        for mention in (terminology.find_mentions(text) if denied else ())
    )


def denies(text: str, concepts: frozenset[str], terminology: Terminology) -> bool:
    """Whether a text asks for one of the concepts to be absent: "non-painful" of a pain."""
    roots = tuple(stem(terminology.concept(concept).label.casefold()) for concept in concepts)
    return any(without.startswith(root) for without in map(stem, _WITHOUT.findall(text.casefold())) for root in roots)


def explains(text: str, concepts: frozenset[str], terminology: Terminology) -> bool:
    """Whether a text explains one of the concepts in brackets right after naming it."""
    return any(
        mention.concept in concepts and _EXPLANATION.match(text, mention.end)
        for mention in terminology.find_mentions(text)
    )


def values_fit(values: tuple[float, ...], text: str) -> bool | None:
    """Whether a measured value satisfies a bound that the text states, of no age or count; None without one."""
    measured = numbers(_COUNTED.sub(" ", without_ages(text)))
    bounds = [number for number in measured if number.comparator in _HOLDS and number.unit not in _TIMES]
    if not bounds:
        return None
    return any(_HOLDS[bound.comparator](value, bound.value) for bound in bounds for value in values)
