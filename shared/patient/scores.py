"""Totals of weighted checklists that a record states: "7PCL score 4", "weighted 7-point checklist: 5"."""

import re
from dataclasses import dataclass

from shared.language.numbers import has_digit

_NAMED = {"five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
_POINTS = rf"(?:\d{{1,2}}|{'|'.join(_NAMED)})"
_USUAL = "7"  # a checklist named without its points
_TOTAL = re.compile(
    rf"\b(?P<named>{_POINTS})[\s-]*(?:point|pt|p)?[\s-]*(?:checklist|check list|cl|pcl)\b[^.;|\d]{{0,30}}?(?P<a>\d+)"
    rf"|\b(?P<plain>{_POINTS})[\s-]*(?:point|pt)\b[^.;|\d]{{0,30}}?(?P<b>\d+)"
    rf"|\b(?:scores?|scored|total(?:s|led)?)\s+(?:of\s+)?(?P<c>\d+)\s+(?:points?\s+)?(?:on|by|using)\b[^.;|]{{0,20}}?"
    rf"(?P<after>{_POINTS})[\s-]*(?:point|pt|pcl)"
    r"|\b(?:weighted|checklist|7pcl|glasgow) (?:score|total)s?\b[^.;,|\d]{0,20}?(?P<d>\d+)"
    r"|\bchecklist\b[^.;,(|\d]{0,20}?(?P<e>\d)(?!\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Total:
    """A stated total of a checklist ("7-point checklist") at [start, end) of the string."""

    checklist: str
    score: int
    start: int
    end: int


def find_totals(text: str) -> list[Total]:
    """The totals of checklists in `text`."""
    return [_total(match) for match in _TOTAL.finditer(text)] if has_digit(text) else []


def _total(match: re.Match[str]) -> Total:
    told = match.groupdict()
    points = (told["named"] or told["plain"] or told["after"] or _USUAL).lower()
    score = next(int(told[group]) for group in "abcde" if told[group])
    return Total(f"{_NAMED.get(points, points)}-point checklist", score, match.start(), match.end())
