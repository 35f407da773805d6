"""Questions about results: the latest, the first, all of them in time, and those still awaited."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from pipelines.records.answer.point import Drafted, Point, in_time, points_of, source, unique
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked, names_match
from shared.guardrails.patterns import load_patterns
from shared.records.dates import spoken
from shared.records.results import AWAITED, ResultSaid
from shared.terminology.health_words import Name

_FILE = Path(__file__).with_name("tests.yaml")

_EXTREME: Final = {"highest": max, "worst": max, "lowest": min, "best": min}
MOST: Final = 8


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


def values_of(papers: Papers, test: str) -> list[Value]:
    """Return a test's results in time; a result told again in words counts once, where it was reported first."""
    found: list[Value] = []
    for line in papers.lines:
        for result in line.results:
            if result.test == test and not _is_retold(result, line, found):
                found.append(Value(line, result))
    return found


def _is_retold(result: ResultSaid, line: Line, found: Sequence[Value]) -> bool:
    """The same value again in a letter that is no laboratory's own report."""
    if line.document.doc_type == "lab_result" or not found:
        return False
    return found[-1].result.value == result.value and found[-1].line.document is not line.document


def tests_meant(asked: Asked, papers: Papers) -> list[list[Value]]:
    """Return for each test that the question means its results; of a group those of the telling ones."""
    meant = []
    for name in asked.of("test"):
        members = [values_of(papers, each) for each in (name.members or (name.id,))]
        members = [values for values in members if values]
        meant += members[:1] if name.first and not asked.says(r"\bresults\b") else members
    return meant


def awaited(asked: Asked, papers: Papers) -> Drafted:
    """A result that was asked for and has not come: what the documents say of it, if nothing came after."""
    lines = []
    for name in asked.of("test", "procedure"):
        told = [line for line in papers.lines if names_match(line, name, papers)]
        waiting = [line for line in told if AWAITED.search(line.text)]
        titled = [document for document in papers.documents if name in papers.named_in(document.title)]
        reported = any((document.document_date or "") > waiting[-1].day for document in titled) if waiting else False
        if waiting and not reported and not _came(name, waiting[-1], told):
            lines.append(waiting[-1])
    return Drafted(points_of(unique(lines)), "answer_partial" if lines else "answer")


def _came(name: Name, waiting: Line, told: Sequence[Line]) -> bool:
    members = name.members or (name.id,)
    later = [line for line in told if line.day > waiting.day]
    measured = any(result.test in members for line in told for result in line.results)
    return any(any(result.test in members for result in line.results) for line in later) if measured else bool(later)


def asks_if_back(asked: Asked) -> bool:
    """Whether a question asks if a result has come."""
    return asked.says(_words()["back"])


def result(asked: Asked, papers: Papers) -> Drafted:
    """The results asked for: over time, the first, one of a certain time, else the latest."""
    meant = tests_meant(asked, papers)
    if not meant:
        return Drafted()
    trend = asked.query_type == "Timeline" and not asked.says(_words()["day"])
    if trend:
        points = tuple(point for values in meant for point in over_time(asked, values))
        return Drafted(points, aware=True, settled=True)
    chosen = [line for values in meant for line in _picked(asked, values)]
    return Drafted(points_of(in_time(unique(chosen))[:MOST]), settled=True)


def of_that_time(asked: Asked, papers: Papers) -> Drafted:
    """Every result that a laboratory reported in the time asked for."""
    window = asked.window
    lines = [line for line in papers.lines if line.results and window and window.holds(line.day)]
    return Drafted(points_of(line for line in lines if line.document.doc_type == "lab_result"), settled=bool(lines))


def over_time(asked: Asked, values: Sequence[Value]) -> tuple[Point, ...]:
    """Every result in the time asked for, each as it was printed."""
    if asked.window:
        early = (asked.window.first - timedelta(days=31)).isoformat()
        within = [value for value in values if value.line.day >= early]
        values = within or values
    reported = [value for value in values if value.line.document.doc_type == "lab_result"]
    if len(reported) >= 2:
        values = [
            v
            for v in values
            if v in reported or v.line.day < reported[0].line.day or v.line.day > reported[-1].line.day
        ]
    return tuple(Point(line) for line in unique(value.line for value in values[-MOST:]))


def _picked(asked: Asked, values: Sequence[Value]) -> list[Line]:
    values = _nearest(asked, values)
    within = [value for value in values if asked.window and asked.window.holds(value.line.day)]
    if within and not asked.says(r"\b(?:last|latest|most recent) (?!spring|summer|autumn|winter|year|month|week|\d)"):
        return [value.line for value in within]
    for word, pick in _EXTREME.items():
        numbers = [value for value in values if value.number is not None]
        if asked.says(rf"\b{word}\b") and numbers:
            return [pick(numbers, key=lambda value: value.number or 0.0).line]
    if asked.says(_words()["first"]):
        return [values[0].line]
    if asked.says(_words()["all"]):
        return [value.line for value in values]
    last = values[-1].line.day
    return [value.line for value in values if value.line.day == last][-1:]


def _nearest(asked: Asked, values: Sequence[Value]) -> Sequence[Value]:
    """Those whose sentence holds most of the question's other words; those of a stay's letter where it is named."""
    stay = any(name.id == "hospital_stay" for name in asked.names)
    held = [
        sum(term in value.line.terms for term in asked.terms)
        + (stay and value.line.document.doc_type == "discharge_summary")
        for value in values
    ]
    return [value for value, count in zip(values, held, strict=True) if count == max(held)]


def said_of(asked: Asked, papers: Papers) -> Drafted:
    """What documents say of a test that has no number: a scan, a camera test, a culture."""
    names = asked.of("test")
    told = [line for line in papers.lines if any(names_match(line, name, papers) for name in names)]
    if not told:
        return Drafted()
    return Drafted(points_of(told[-1:]))


def when(lines: Sequence[Line]) -> tuple[Point, ...]:
    """Points that lead with their date."""
    return tuple(Point(line, f"On {spoken(line.day)}, {_inside(source(line.document))}") for line in lines)


def _inside(words: str) -> str:
    return words[:1].lower() + words[1:]


def _words() -> Mapping[str, re.Pattern[str]]:
    return load_patterns(_FILE)
