"""Dates in documents, and the stretch of time that a question speaks of. Whatever needs today is told `as_of`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from shared.number_words import NUMBERS, one_between

MONTHS: Final = (
    "january february march april may june july august september october november december".split()  # noqa: SIM905
)
_MONTH = "|".join(f"{month}|{month[:3]}" for month in MONTHS) + "|sept"
_DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({_MONTH})\b\.?,?(?:\s+(\d{{4}}))?", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_SLASHED = re.compile(r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b")
_AND_MONTH = re.compile(rf"\s*(?:and|to|until|-)\s*({_MONTH})\b(?:\s+(\d{{4}}))?", re.IGNORECASE)
_MONTH_YEAR = re.compile(rf"\b({_MONTH})\b\.?,?\s+(\d{{4}})\b", re.IGNORECASE)
_SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12, "fall": 9}


@dataclass(frozen=True, slots=True)
class DateSaid:
    """A date at `text[start:end]`; only a month where `day_given` is false."""

    day: date
    start: int
    end: int
    day_given: bool = True


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of time, both ends within; `said` are the words that gave it."""

    first: date
    last: date
    said: str

    def holds(self, day: str | None) -> bool:
        """Whether an ISO date lies within."""
        return day is not None and self.first.isoformat() <= day <= self.last.isoformat()


def dates_in(text: str, near: date) -> tuple[DateSaid, ...]:
    """Return the dates of a text in order; one without a year is the one nearest after `near`."""
    if not _DIGIT.search(text):
        return ()
    found = sorted((*_days(text, near), *_months(text)), key=lambda said: (said.start, -said.end))
    kept: list[DateSaid] = []
    for said in found:
        if not kept or said.start >= kept[-1].end:
            kept.append(said)
    return tuple(kept)


def _days(text: str, near: date) -> Iterator[DateSaid]:
    for found in _DAY_FIRST.finditer(text):
        month = month_of(found[2])
        day = _day(int(found[3]), month, int(found[1])) if found[3] else _next(near, month, int(found[1]))
        if day:
            yield DateSaid(day, found.start(), found.end())
    for found in _ISO.finditer(text):
        if day := _day(int(found[1]), int(found[2]), int(found[3])):
            yield DateSaid(day, found.start(), found.end())
    for found in _SLASHED.finditer(text):
        year = int(found[3]) + (2000 if len(found[3]) == 2 else 0)
        if day := _day(year, int(found[2]), int(found[1])):
            yield DateSaid(day, found.start(), found.end())


def _months(text: str) -> Iterator[DateSaid]:
    for found in _MONTH_YEAR.finditer(text):
        if day := _day(int(found[2]), month_of(found[1]), 1):
            yield DateSaid(day, found.start(), found.end(), day_given=False)


def month_of(word: str) -> int:
    """Return the number of a month."""
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(word[:3].lower()))


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _next(near: date, month: int, day: int) -> date | None:
    found = _day(near.year, month, day)
    if found and found < near - timedelta(days=60):
        found = _day(near.year + 1, month, day)
    return found


def as_date(day: str | None) -> date | None:
    """Return an ISO date, None for what is none."""
    try:
        return date.fromisoformat(day[:10]) if day else None
    except ValueError:
        return None


def spoken(day: str | None) -> str:
    """Return a date as people write it: 4 October 2025."""
    found = as_date(day)
    return f"{found.day} {MONTHS[found.month - 1].capitalize()} {found.year}" if found else "no date given"


_PAST = re.compile(
    r"\b(?:over|in|during|for|within)\s+the\s+(?:past|last)\s+(?:(\d+|[a-z]+)\s+)?(day|week|month|year)s?\b|"
    rf"\b(?:past|last)\s+(\d+|{one_between('two', 'twelve')}|few|couple of)\s+(day|week|month|year)s\b",
    re.IGNORECASE,
)
_LAST = re.compile(r"\b(last|this)\s+(spring|summer|autumn|winter|year|month|week)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|from)\s+((?:19|20)\d{2})\s+(?:and|to|until)\s+((?:19|20)\d{2})\b", re.IGNORECASE)
_SEASON_OF = re.compile(r"\b(spring|summer|autumn|winter|fall)\s+(?:of\s+)?((?:19|20)\d{2})\b", re.IGNORECASE)
_MONTH_OF = re.compile(rf"\b({_MONTH})\s+(?:of\s+)?(last|this)\s+year\b", re.IGNORECASE)
_NAMED = re.compile(
    rf"\b(in|since|during|last|from|of)\s+({_MONTH})\b(?:\s+['’]?(\d{{4}}|\d{{2}}(?!\d|st|nd|rd|th|:)))?", re.IGNORECASE
)
_YEAR = re.compile(r"\b(?:in|since|during|from|of)\s+((?:19|20)\d{2})\b", re.IGNORECASE)
_DAYS: Final = {"day": 1, "week": 7, "month": 31, "year": 366}


def window_in(question: str, as_of: date) -> Window | None:
    """Return the time that a question asks about: "last autumn", "in September", "over the past two years"."""
    if found := _PAST.search(question):
        return _past(found, as_of)
    if stretch := _stretch(question, as_of):
        return stretch
    if found := _LAST.search(question):
        return _last(found[1].lower(), found[2].lower(), found[0], as_of)
    if found := _NAMED.search(question):
        return _named_month(found, as_of)
    if found := _YEAR.search(question):
        since = found[0].lower().startswith(("since", "from"))
        year = int(found[1])
        return Window(date(year, 1, 1), as_of if since else date(year, 12, 31), found[0])
    if said := dates_in(question, as_of - timedelta(days=300)):
        return Window(said[0].day, said[0].day, question[said[0].start : said[0].end])
    return None


def _stretch(question: str, as_of: date) -> Window | None:
    """Years from and to, a season of a year, a month of last year."""
    if found := _BETWEEN.search(question):
        return Window(date(int(found[1]), 1, 1), date(int(found[2]), 12, 31), found[0])
    if found := _SEASON_OF.search(question):
        start = date(int(found[2]), _SEASONS[found[1].lower()], 1)
        return Window(start, start + timedelta(days=91), found[0])
    if found := _MONTH_OF.search(question):
        return _month(as_of.year - (found[2].lower() == "last"), month_of(found[1]), found[0])
    return None


def _past(found: re.Match[str], as_of: date) -> Window:
    count = (found[1] or found[3] or "one").lower()
    number = (
        int(count) if count.isdigit() else NUMBERS.get(count, 3 if count == "few" else 2 if "couple" in count else 1)
    )
    unit = (found[2] or found[4]).lower()
    return Window(as_of - timedelta(days=number * _DAYS[unit]), as_of, found[0])


def _last(which: str, unit: str, said: str, as_of: date) -> Window:
    if unit in _SEASONS:
        start = date(as_of.year, _SEASONS[unit], 1)
        if start > as_of or (which == "last" and (as_of - start).days < 92):
            start = date(as_of.year - 1, _SEASONS[unit], 1)
        return Window(start, start + timedelta(days=91), said)
    if unit == "year":
        year = as_of.year - (which == "last")
        return Window(date(year, 1, 1), date(year, 12, 31), said)
    days = _DAYS[unit] * (2 if which == "last" else 1)
    return Window(as_of - timedelta(days=days), as_of, said)


def _named_month(found: re.Match[str], as_of: date) -> Window:
    month = month_of(found[2])
    following = _AND_MONTH.match(found.string, found.end())
    given = found[3] or (following[2] if following else None)
    year = int(given if len(given) > 2 else f"20{given}") if given else as_of.year - (month > as_of.month)
    if following:
        end = month_of(following[1])
        last = date(year + (end == 12), end % 12 + 1, 1) - timedelta(days=1)
        return Window(date(year, month, 1), last, found[0] + following[0])
    within = _month(year, month, found[0])
    return Window(within.first, as_of, within.said) if found[1].lower() in ("since", "from") else within


def _month(year: int, month: int, said: str) -> Window:
    return Window(date(year, month, 1), date(year + (month == 12), month % 12 + 1, 1) - timedelta(days=1), said)
