"""Questions about limits ("is 45 too young for ...?", "from what age ...?"), answered from a recommendation's tree."""

import re
from collections.abc import Iterable, Sequence

from pipelines.chat.answer.ways import Way, ways_of
from pipelines.chat.query.question import Ask, Question
from shared.guideline.criterion import Criterion
from shared.terminology.terminology import Terminology

_LIMIT = re.compile(r"\btoo (?:young|old)\b|\b(?:old|young) enough\b|\bage (?:limit|bar|cut)", re.IGNORECASE)

_MOST_NEEDS = 6


def asks_limits(question: Question) -> bool:
    """Whether a message asks from or to which age something holds."""
    return bool(_LIMIT.search(question.message)) or Ask.AGE in question.asks


def limits_stated(criterion: Criterion, question: Question, terminology: Terminology) -> str:
    """Say for which ages a recommendation holds, and on which side of that an age lies; empty where no age limits it.

    Only the ways that name what is asked about; all of them where it is asked about by its test or cancer.
    """
    ways = ways_of(criterion)
    named = [way for way in ways if _names(way, question.focus, terminology)] or list(ways)
    age = question.case.age
    if all(way.ages == named[0].ages for way in ways) and named[0].low is None and named[0].below is None:
        return "No limit of age stands in this recommendation."
    if age is None:
        return f"By age: {by_ages(named)}."
    inside = [way for way in named if way.holds_at(age)]
    outside = [way for way in named if not way.holds_at(age)]
    parts = (f"inside the limits: {by_ages(inside)}" if inside else "", _outside(outside, is_all=not inside))
    return f"For age {age}, {'; '.join(filter(None, parts))}."


def _outside(ways: Sequence[Way], *, is_all: bool) -> str:
    if not ways:
        return ""
    return f"outside the limits{': ' if is_all else ' for: '}{by_ages(ways)}"


def by_ages(ways: Iterable[Way]) -> str:
    """Say what ways need, and at which ages."""
    grouped: dict[str, list[str]] = {}
    for way in ways:
        grouped.setdefault(way.ages, []).append(" with ".join(way.needs))
    return "; ".join(f"{_listed(needs)} ({ages})".strip() for ages, needs in grouped.items())


def _listed(needs: Sequence[str]) -> str:
    told = [one for one in dict.fromkeys(needs) if one]
    rest = len(told) - _MOST_NEEDS
    return " or ".join(told) if rest <= 0 else f"{' or '.join(told[:_MOST_NEEDS])} or {rest} others"


def _names(way: Way, focus: Sequence[str], terminology: Terminology) -> bool:
    is_a = terminology.is_a
    return any(is_a(held, asked) or is_a(asked, held) for held in way.concepts for asked in focus)
