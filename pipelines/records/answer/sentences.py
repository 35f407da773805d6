"""The two to four sentences of the documents that answer: those that hold what the question names and tells."""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from pipelines.records.answer.needs import Need, needs_of
from pipelines.records.answer.point import Drafted, Point, in_time, unique
from pipelines.records.papers.prepare import Key, Line, Papers
from pipelines.records.question.asked import Asked, is_by
from pipelines.records.question.focus import ASKS_WHEN
from shared.records.dates import dates_in

MOST: Final = 4
_NOTHING: Final = frozenset[int]()
_NEAR_BEST: Final = 0.6
_ADDS: Final = 0.4
_COVERED: Final = 0.5
_TITLED: Final = 0.8  # what a title that names it counts, beside a sentence that does
_BOTH: Final = 0.2  # what it counts more where title and sentence name it
_BESIDE: Final = 0.4  # what the sentence before or after counts
_OF_ANOTHER: Final = 0.3  # what a sentence that tells of somebody else counts beside one that does not
_FITS: Final = 1.3  # how much more a sentence counts that has what is asked: a date, a reason, a duration
_DUE: Final = re.compile(
    r"\b(?:next|in (?:\w+ )?(?:weeks?|months?|years?)|repeat|due|every|annual\w*|review|within|until)\b", re.IGNORECASE
)
_LONG: Final = re.compile(r"\b(?:for|over|until|since|after)? ?\w+ (?:days?|weeks?|months?|years?|nights?)\b", re.I)
_HOW_LONG: Final = r"\bhow (?:long|many (?:days|weeks|months))\b"
_REASON: Final = re.compile(
    r"\b(?:because|reason|due to|since|so that|in view of|owing|caus\w+|result of|"
    r"to (?:reduce|prevent|lower|treat|help))\b",
    re.IGNORECASE,
)
_IN_SENTENCES: Final = frozenset({"clinical_note", "discharge_summary", "radiology_report", "other"})
_POINTS_BACK: Final = re.compile(
    r"^\W*(?:this|that|these|those|it|they|both|which|the same|same again)\b|\b(?:until|since|by) then\b|\bas above\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fit:
    """How a line meets the needs."""

    line: Line
    met: frozenset[int]
    score: float


def fitting(asked: Asked, papers: Papers, among: Sequence[Line] | None = None) -> tuple[list[Fit], list[Need]]:
    """Return the lines that meet any need, best first, and the needs."""
    needs = needs_of(asked, papers)
    own: dict[Key, frozenset[int]] = defaultdict(frozenset)
    titles: dict[str, frozenset[int]] = defaultdict(frozenset)
    for at, need in enumerate(needs):
        own.update((key, own[key] | {at}) for key in need.met)
        titles.update((document_id, titles[document_id] | {at}) for document_id in need.titled)
    fits, placed, scored = [], _Placed(asked), cache(partial(_score, needs))
    for line in papers.lines if among is None else among:
        met = own.get(line.key, _NOTHING)
        titled = titles.get(line.document.document_id, _NOTHING)
        told = titled - met
        if met | told:
            near = _NOTHING.union(*(own.get(each.key, _NOTHING) for each in neighbours(line, papers))) - met - told
            near = near if met else _NOTHING
            fits.append(Fit(line, met | told | near, scored(met, titled, near) * placed.weight(line)))
    fits.sort(key=lambda fit: fit.line.sentence.number)
    fits.sort(key=lambda fit: f"{fit.line.day}~", reverse=True)  # the latest first, before it what has no day
    fits.sort(key=lambda fit: fit.score, reverse=True)
    return fits, needs


def _score(needs: Sequence[Need], met: frozenset[int], titled: frozenset[int], near: frozenset[int]) -> float:
    return (
        _sum(needs, met)
        + _TITLED * _sum(needs, titled - met)
        + _BOTH * _sum(needs, titled & met)
        + _BESIDE * _sum(needs, near)
    )


def _sum(needs: Sequence[Need], places: frozenset[int]) -> float:
    return sum(needs[place].weight for place in places)


def neighbours(line: Line, papers: Papers) -> list[Line]:
    """The sentences before and after it, where a letter tells a story; of a list each line stands alone."""
    beside = papers.of(line.document)
    told = line.document.doc_type in _IN_SENTENCES and not line.results
    if not told and len({said.medicine for each in beside for said in each.medicines}) != 1:
        return []
    return [each for each in (papers.before(line), papers.after(line)) if each]


def answering(asked: Asked, papers: Papers, among: Sequence[Line] | None = None) -> Drafted:
    """Return the sentences that answer together, nothing where what was asked for is not held."""
    fits, needs = fitting(asked, papers, among)
    if not fits or not needs:
        return Drafted()
    chosen = chosen_of(fits)
    met = frozenset().union(*(fit.met for fit in chosen))
    total = sum(need.weight for need in needs)
    if _sum(needs, met) < _COVERED * total or _names_missing(needs, met):
        return Drafted()
    scores = {fit.line.key: fit.score / fits[0].score for fit in chosen}
    lines = [line for fit in chosen for line in (*leading_to(fit.line, papers), fit.line)]
    beside = [each for fit in chosen for each in neighbours(fit.line, papers) if _adds(each, lines, needs, asked)]
    lines = in_time(unique(_of_the_form([*beside, *lines], asked, papers)))
    return Drafted(tuple(Point(line, score=scores.get(line.key, _ADDS)) for line in lines))


def _adds(line: Line, lines: Sequence[Line], needs: Sequence[Need], asked: Asked) -> bool:
    """Whether a sentence has what is asked and none of the others, or goes on from one of them to what is asked for."""
    follows = any(line.document is one.document and line.number_after(one) == 1 for one in lines)
    fits = _has_what_is_asked(line, asked) > max(_has_what_is_asked(one, asked) for one in lines)
    goes_on = follows and (fits or bool(_POINTS_BACK.search(line.text)))
    return goes_on or any(need.is_met(line) and not any(need.is_met(one) for one in lines) for need in needs)


def _of_the_form(lines: Sequence[Line], asked: Asked, papers: Papers) -> list[Line]:
    """Of what is asked how long, only sentences that tell a time, each after the one that it goes on from."""
    telling = [line for line in lines if asked.says(_HOW_LONG) and _LONG.search(line.text)]
    before = [each for line in telling for each in [papers.before(line)] if each and each in lines]
    return [*before, *telling] or list(lines)


def leading_to(line: Line, papers: Papers) -> list[Line]:
    """The sentence before, where this one points back at it: nobody can read it without."""
    before = papers.before(line)
    return [before] if before and _POINTS_BACK.search(line.text) else []


def chosen_of(fits: Sequence[Fit], most: int = MOST) -> list[Fit]:
    """Return the best, then what adds a need that is not met yet, then what fits nearly as well."""
    chosen = [fits[0]]
    met = set(fits[0].met)
    for fit in fits[1:]:
        if len(chosen) < most and fit.met - met and fit.score >= _NEAR_BEST * fits[0].score:
            chosen.append(fit)
            met |= fit.met
    for fit in fits[1:]:
        if (
            len(chosen) < most
            and fit not in chosen
            and fit.score >= _NEAR_BEST * fits[0].score
            and fit.met >= fits[0].met
            and all(fit.line.text != one.line.text for one in chosen)
        ):
            chosen.append(fit)
    return chosen


def _names_missing(needs: Sequence[Need], met: frozenset[int]) -> bool:
    """Whether of what the question names nothing at all is held."""
    named = [place for place, need in enumerate(needs) if need.named]
    return bool(named) and not any(place in met for place in named)


class _Placed:
    """How much more a line weighs by who wrote it, of whom, when, and whether it has what is asked for."""

    def __init__(self, asked: Asked) -> None:
        self._asked, self._sought = asked, _sought(asked)
        self._by: dict[str, float] = {}

    def weight(self, line: Line) -> float:
        asked, document = self._asked, line.document
        if document.document_id not in self._by:
            self._by[document.document_id] = 1.6 if is_by(document, asked) else 1.0
        weight = self._by[document.document_id]
        if asked.window:
            weight *= 1.5 if asked.window.holds(line.day) else 0.8
        if line.theirs:
            weight *= _OF_ANOTHER
        return weight * self._sought(line)


def _has_what_is_asked(line: Line, asked: Asked) -> float:
    return _sought(asked)(line)


def _sought(asked: Asked) -> Callable[[Line], float]:
    """What a sentence weighs more by that has what is asked for: a day to come, a length of time, a date, a reason."""
    if asked.says(r"\b(?:how (?:often|soon)|when (?:is|should|do|am|will|are)|next)\b"):
        return lambda line: 2.0 if _DUE.search(line.text) else 1.0
    if asked.says(_HOW_LONG):
        return lambda line: _FITS if _LONG.search(line.text) else 1.0
    if asked.says(ASKS_WHEN):
        return lambda line: _FITS if dates_in(line.text, asked.as_of) else 1.0
    if asked.says(r"\bwhy\b|\bwhat for\b|\breason\b"):
        return lambda line: _FITS if _REASON.search(line.text) else 1.0
    return lambda _line: 1.0
