"""Which of a test's results a question is after: their course, an end of it, those flagged, those near an event."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from pipelines.records.answer.sentences import fitting
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from pipelines.records.question.course import asks_course
from pipelines.records.question.focus import ASKS_WHEN
from shared.records.results import ResultSaid

MOST: Final = 8
_EVENT: Final = re.compile(
    r"\b(when|at the time of|during|after|before|since)\s+((?:i|he|she|they|we|it|my|his|her|our|the)\b[^?,]*)", re.I
)
_FLAGS: Final = (
    (re.compile(r"\b(?:high|raised|too much)\b", re.I), frozenset({"high"})),
    (re.compile(r"\blow\b", re.I), frozenset({"low"})),
    (re.compile(r"\b(?:abnormal|out of range|flagged)\b", re.I), frozenset({"high", "low", "abnormal", "critical"})),
)
_PAST: Final = re.compile(r"\b(?:was|were|been|ever|had|did)\b", re.IGNORECASE)
_FIRST: Final = re.compile(r"\b(?:first|original|initial\w*|to begin with|at the start|earliest)\b", re.I)
_ALL: Final = re.compile(
    r"\b(?:all|every|each|list|were my [\w -]+s|scores|readings|values|numbers|previous|past)\b", re.I
)
_LATEST: Final = re.compile(
    r"\b(?:last|latest|most recent) (?!spring|summer|autumn|winter|year|month|week|\d)", re.IGNORECASE
)
_ASKS_DAY: Final = re.compile(rf"{ASKS_WHEN.pattern}|\b(?:what|which) (?:date|year|month|day)\b|\bhow long ago\b", re.I)


@dataclass(frozen=True, slots=True)
class Value:
    """A result in its line."""

    line: Line
    result: ResultSaid

    @property
    def number(self) -> float | None:
        """The value as a number, None for "118/70"."""
        try:
            return float(self.result.value.strip("<>≤≥ "))
        except ValueError:
            return None


_ENDS: Final[tuple[tuple[re.Pattern[str], Callable[..., Value]], ...]] = (
    (re.compile(r"\b(?:highest|worst|peak\w*|top|maximum|most(?! recent))\b", re.I), max),
    (re.compile(r"\b(?:lowest|best|bottom|minimum|least)\b", re.I), min),
)


def asks_over_time(asked: Asked) -> bool:
    """Whether a question is after how results went, and not after one of them or its day."""
    if asks_course(asked.text):
        return True
    return asked.query_type == "Timeline" and not asked.says(_ASKS_DAY) and not _end_of(asked.text)


def wanted(asked: Asked, papers: Papers, values: Sequence[Value]) -> list[Value]:
    """Return the values that a question is after; the latest where it says nothing else."""
    event = _EVENT.search(asked.text)
    main = asked.text[: event.start()] + asked.text[event.end() :] if event else asked.text
    values = near(asked, papers, values, event)
    if asked.window and not _LATEST.search(main):
        within = [value for value in values if asked.window.holds(value.line.day)]
        values = within or values
        if within and not _end_of(main):
            return within
    flagged = _flagged(asked, main, values)
    if flagged:
        return flagged
    if end := _end_of(main):
        numbers = [value for value in values if value.number is not None]
        return [end(numbers, key=lambda value: value.number or 0.0)] if numbers else []
    if _FIRST.search(main):
        return [values[0]]
    if _ALL.search(main):
        return list(values)
    return [value for value in values if value.line.day == values[-1].line.day][-1:]


def _end_of(text: str) -> Callable[..., Value] | None:
    return next((pick for form, pick in _ENDS if form.search(text)), None)


def _flagged(asked: Asked, main: str, values: Sequence[Value]) -> list[Value]:
    """Those that a laboratory flagged so, where it is asked whether or when any was."""
    if not (_PAST.search(main) or asked.says(_ASKS_DAY)):
        return []
    flags = next((flags for form, flags in _FLAGS if form.search(main)), frozenset())
    return [value for value in values if value.result.flag in flags]


def near(asked: Asked, papers: Papers, values: Sequence[Value], event: re.Match[str] | None) -> Sequence[Value]:
    """Those of an event's own documents, or on its side of it in time; else those beside the question's other words."""
    if event and (day := _day_of(event[2], asked, papers)):
        side = event[1].lower()
        later, earlier = [v for v in values if v.line.day > day], [v for v in values if v.line.day < day]
        same = [value for value in values if value.line.day == day]
        return (later if side in ("after", "since") else earlier if side == "before" else same) or same or values
    stay = any(name.id == "hospital_stay" for name in asked.names)
    held = [
        sum(term in value.line.terms for term in asked.terms)
        + (stay and value.line.document.doc_type == "discharge_summary")
        for value in values
    ]
    return [value for value, count in zip(values, held, strict=True) if count == max(held)]


def _day_of(event: str, asked: Asked, papers: Papers) -> str:
    """The day of the first document that tells most of an event."""
    names = papers.named_in(event)
    told = replace(asked, text=event, names=names, terms=tuple(term for term in asked.terms if term in event.lower()))
    if any(name.id == "hospital_stay" for name in names):
        stays = [d for d in papers.documents if d.doc_type == "discharge_summary"]
        return (stays[-1].document_date or "") if stays else ""
    fits, _ = fitting(told, papers)
    best = [fit.line.day for fit in fits if fit.score >= 0.8 * fits[0].score]
    return min(best, default="")


def over_time(asked: Asked, values: Sequence[Value]) -> list[Value]:
    """Every result in the time asked for, each as it was first reported."""
    if asked.window:
        early = (asked.window.first - timedelta(days=31)).isoformat()
        values = [value for value in values if value.line.day >= early] or values
    reported = [value for value in values if _is_reported(value)]
    if len(reported) >= 2:
        first, last = reported[0].line.day, reported[-1].line.day
        values = [value for value in values if _is_reported(value) or not first <= value.line.day <= last]
    return list(values[-MOST:])


def _is_reported(value: Value) -> bool:
    return value.line.document.doc_type == "lab_result"
