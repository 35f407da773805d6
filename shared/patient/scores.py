"""Totals of weighted checklists that a record states: "7PCL score 4", "weighted 7-point checklist: 5"."""

import re
from dataclasses import dataclass

_TOTAL = re.compile(
    r"\b(?:7|seven)[\s-]*(?:point|pt|p)?[\s-]*(?:checklist|check list|cl|pcl)\b[^.;|\d]{0,30}?(\d+)"
    r"|\b(?:7|seven)[\s-]*(?:point|pt)\b[^.;|\d]{0,30}?(\d+)"
    r"|\b(?:scores?|scored|total(?:s|led)?)\s+(?:of\s+)?(\d+)\s+(?:points?\s+)?(?:on|by|using)\b[^.;|]{0,20}?(?:7|seven)[\s-]*(?:point|pt|pcl)"
    r"|\b(?:weighted|checklist|7pcl|glasgow) (?:score|total)s?\b[^.;,|\d]{0,20}?(\d+)"
    r"|\bchecklist\b[^.;|\d]{0,20}?(\d+)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Total:
    """A stated checklist total at [start, end) of the string."""

    score: int
    start: int
    end: int


def find_totals(text: str) -> list[Total]:
    """The totals of a seven-point checklist in `text`."""
    return [
        Total(int(next(group for group in match.groups() if group)), match.start(), match.end())
        for match in _TOTAL.finditer(text)
    ]
