"""Which side of the body: what the sentences about it say, both where documents name different ones."""

import re
from dataclasses import replace
from typing import Final

from pipelines.records.answer.conflict.shape import CLOSING
from pipelines.records.answer.point import Drafted, in_time, points_of
from pipelines.records.answer.sentences import Fit, fitting
from pipelines.records.answer.together import unit_of
from pipelines.records.papers.prepare import Line, Papers
from pipelines.records.question.asked import Asked
from shared.records.dates import as_date, dates_in

_SIDE: Final = re.compile(r"\b(left|right)\b(?! (?:away|now|so|to)\b)", re.IGNORECASE)
_BOTH: Final = re.compile(r"\b(?:both|bilateral\w*|either|other)\b", re.IGNORECASE)
_STILL_TO_COME: Final = re.compile(
    r"\b(?:waiting list|listed for|booked|planned|to be done|will (?:be|have))\b", re.IGNORECASE
)
_ASKS_OF_DONE: Final = r"\b(?:was|were|did|had|done|been)\b"
_NEAR_BEST: Final = 0.6


def which_side(asked: Asked, papers: Papers) -> Drafted:
    """The sentence that fits best for each side that one names alone; no plan where it is asked what was done."""
    is_of_done = asked.says(_ASKS_OF_DONE)
    best: dict[str, Fit] = {}
    sought = replace(asked, terms=tuple(term for term in asked.terms if not _SIDE.fullmatch(term)))
    for fit in fitting(sought, papers)[0]:
        side = "" if is_of_done and _STILL_TO_COME.search(fit.line.text) else _side_of(fit.line)
        if side and (not best or fit.score >= _NEAR_BEST * next(iter(best.values())).score):
            best.setdefault(side, fit)
    lines = in_time(fit.line for fit in best.values())
    if len(lines) < 2 and asked.says(r"\bwhen\b"):
        return Drafted()
    if len(lines) < 2 or _are_two_events(lines):
        return Drafted(points_of(lines), settled=bool(lines))
    return Drafted(
        points_of(lines), "answer_with_conflict", aware=True, closing=CLOSING, settled=True, together=(unit_of(lines),)
    )


def _side_of(line: Line) -> str:
    """The one side that a sentence names, or else its document's title; nothing of both."""
    for text in (line.text, line.document.title):
        sides = {found.lower() for found in _SIDE.findall(text)}
        if sides or _BOTH.search(text):
            return sides.pop() if len(sides) == 1 and not _BOTH.search(text) else ""
    return ""


def _are_two_events(lines: list[Line]) -> bool:
    """Whether each sentence dates its own: one eye was done in May, the other in June."""
    days = [{said.day for said in dates_in(line.text, near)} for line in lines if (near := as_date(line.day))]
    return len(days) == len(lines) and all(days) and not set.intersection(*days)
