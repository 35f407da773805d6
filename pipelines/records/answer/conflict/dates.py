"""One appointment told for two days: written while the first was still to come, with no word that it was moved."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import Final, TypeAlias

from pipelines.records.answer.conflict.shape import WORDS, Conflict
from pipelines.records.papers.prepare import Line, Papers
from shared.language.patterns import load_patterns
from shared.records.dates import MONTHS, dates_in

_KINDS: Final = frozenset({"medicine", "procedure", "test", "carer"})
_VAGUE: Final = frozenset({"hospital_stay", "hospital", "blood_test", "scan", "nurse", "gp", "work", "due_date"})
_MONTH: Final = "|".join(f"{month}|{month[:3]}" for month in MONTHS) + "|sept"
# "Second", "2nd"; not "the 3rd of May", "first thing" or "last seen".
_ORDINAL: Final = re.compile(
    r"\b(?:(?:first|last)(?! (?:thing|floor|line|name|seen|saw|reviewed|time|week|month|year|visit)\b)|second|third"
    rf"|fourth|fifth|final|[1-5](?:st|nd|rd|th)(?! (?:of|at|in|on|for|to|with|and|or|floor|{_MONTH})\b)(?= [a-z]))\b",
    re.IGNORECASE,
)
_CLINIC: Final = re.compile(r"\b(?:next (?:clinic|visit|appointment|review)|your appointment)\b", re.IGNORECASE)
_IN_WORDS: Final = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth"}
_Told: TypeAlias = tuple[Line, str]


def of_dates(papers: Papers) -> Iterator[Conflict]:
    """The last pair of each thing that an appointment is for."""
    told: dict[str, list[_Told]] = {}
    for line in papers.lines:
        day = _booked(line)
        for thing in _things(line, papers) if day else ():
            told.setdefault(thing, []).append((line, day))
    for thing, said in told.items():
        pairs = [(one[0], other[0]) for one, other in combinations(said, 2) if _differ(one, other)]
        if pairs:
            yield Conflict("date", thing, pairs[-1])


def _booked(line: Line) -> str:
    """The one day to come that a sentence books."""
    words = load_patterns(WORDS)
    if not line.day or not words["booked"].search(line.text):
        return ""
    said = [each for each in dates_in(line.text, date.fromisoformat(line.day)) if each.day_given]
    ahead = [each.day.isoformat() for each in said if each.day.isoformat() > line.day]
    return ahead[0] if len(ahead) == 1 == len(said) else ""


def _things(line: Line, papers: Papers) -> list[str]:
    named = [name for name in papers.named_in(line.text) if name.kind in _KINDS and name.id not in _VAGUE]
    own = [name.id for name in named if name.kind != "carer"] or [name.id for name in named]
    return own or [each for each in _authors(line, papers) if each not in _VAGUE]


def _authors(line: Line, papers: Papers) -> list[str]:
    """Whose clinic it is that a letter gives a day of without a name: its author's."""
    who = line.document.professional
    own = f"{who.specialty or ''} {who.institution or ''}".lower() if who and _CLINIC.search(line.text) else ""
    carers = (name for name in papers.words.names.values() if name.kind == "carer")
    return [name.id for name in carers if any(word.lower() in own for word in name.known)]


def _differ(one: _Told, other: _Told) -> bool:
    (first, day), (second, other_day) = one, other
    apart = first.document is not second.document and day != other_day and first.day <= second.day < day
    return apart and _ordinals(first) == _ordinals(second) and not load_patterns(WORDS)["moved"].search(second.text)


def _ordinals(line: Line) -> set[str]:
    """Which of a series a sentence says its appointment is, in words."""
    return {_IN_WORDS.get(found.lower(), found.lower()) for found in _ORDINAL.findall(line.text)}
