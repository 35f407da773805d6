"""Figures with their units and whole dates, as atoms that can be compared whatever their form."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from shared.language.numbers import in_digits
from shared.records.dates import DateSaid, as_date, dates_in
from shared.records.medicines import same_amount

_KEPT: Final = 2048
_ONE: Final = re.compile(r"\bone(?= (?:tablet|capsule|puff|drop|each|at|every|daily|twice|in the|sachet|spray)s?\b)")
_NUMBER: Final = re.compile(
    r"(?<![\w.])(?<![a-z]-)(?P<value>\d+(?:,\d{3})+(?!\d)|\d+(?:[.·:]\d+)*(?:\s?/\s?\d+(?:\.\d+)?(?![\w/]))?)"
    r"(?:[\s-]{0,2}(?P<unit>%|per ?cent|x\s?10\^?\d+/l|[a-zµμ]+(?:/[\w^]+(?:\.\d\w*)?)+|mmhg|mmol|mol|"
    r"[mµμukd]?g|mcg|ng|[mdcµμ]?l|[ckm]?m|kg|bpm|fl|pg|iu|(?:milli|micro|nano|kilo)?gram(?:me)?s?|"
    r"(?:international )?units?|(?:milli)?lit(?:re|er)s?|puffs?|drops?|tablets?|capsules?|sachets?|sprays?|"
    r"patch(?:es)?|points?|years?|yrs?|months?|weeks?|fortnights?|days?|hours?|hrs?|minutes?|mins?)(?![a-z0-9]))?"
)
_ASIDE: Final = re.compile(
    r"[(\[](?:(?:reference|ref\.?|normal|range|below|above|under|over|target|up to|less than|more than)[: ]*)*"
    r"[<>≤≥]?\s?\d[\d. ]*(?:-\s?\d[\d. ]*)?(?:or (?:above|below|more|less))?[)\]]"
)
_SAME: Final = {"yr": "year", "hr": "hour", "min": "minute", "percent": "%", "per cent": "%", "μmol/l": "umol/l",
                "µmol/l": "umol/l", "point": "", "patche": "patch"}  # fmt: skip
_TIMES: Final = frozenset({"year", "month", "week", "fortnight", "day", "hour", "minute"})
_NEAR: Final = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and its unit, singular and in small letters, empty where none stands; at [start, end) of its text.

    `is_aside`: it stands in brackets that hold a range, so it is a limit and no value.
    """

    value: str
    unit: str
    start: int
    end: int
    is_aside: bool = False

    def is_in(self, others: Iterable["Figure"]) -> bool:
        """Whether the same is told: a bare number may stand for one with a unit, but for no length of time."""
        return any(
            self.value == other.value
            and (self.unit == other.unit or ("" in (self.unit, other.unit) and other.unit not in _TIMES
                                             and self.unit not in _TIMES))
            for other in others
        )  # fmt: skip

    @property
    def number(self) -> float | None:
        """Its value, None for what is no single number."""
        return float(self.value) if re.fullmatch(r"[\d.e+-]+", self.value) else None


@dataclass(frozen=True, slots=True)
class Day:
    """A date as it is told: year and day are None where they are not."""

    year: int | None
    month: int
    day: int | None
    start: int = -1
    end: int = -1

    def is_(self, other: "Day") -> bool:
        """Whether both can be one day, and this one says no more than the other."""
        return (
            self.month == other.month
            and self.year in (None, other.year)
            and (self.day is None or self.day == other.day)
        )

    def near(self, other: "Day") -> "Day":
        """The day with a year, where it has none: the one that is nearest to another day."""
        if self.year is not None or other.year is None:
            return self
        away = (self.month - other.month + 6) // 12  # December told in January is of the year before
        return replace(self, year=other.year - away)


def folded(text: str) -> str:
    """Return a text of the same length in small letters with one form of dashes and quotes, where each has one sign."""
    small = "".join(each.lower() if len(each.lower()) == 1 else each for each in text)
    return small.translate(str.maketrans("’‑–—−‐\u00a0", "'----- "))


@lru_cache(maxsize=_KEPT)
def in_figures(text: str) -> str:
    """Return a text folded, with its numbers in digits."""
    return in_digits(_ONE.sub("1", folded(text)))


@lru_cache(maxsize=_KEPT)
def figures_in(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text (as `in_figures` gives it) that are no part of a date or a name."""
    dated = [(one.start, one.end) for one in days_in(text)]
    aside = [(one.start(), one.end()) for one in _ASIDE.finditer(text)]
    return tuple(
        replace(_figure(one), is_aside=any(start <= one.start() < end for start, end in aside))
        for one in _NUMBER.finditer(text)
        if not any(start <= one.start() < end for start, end in dated)
    )


def _figure(found: re.Match[str]) -> Figure:
    unit = re.sub(r"\s+", "", found["unit"] or "")
    unit = unit if "/" in unit or len(unit) < 3 else unit.removesuffix("s")
    unit = _SAME.get(unit, unit)
    if unit and "/" not in unit + found["value"] and (amount := same_amount(f"{found['value']} {unit}")):
        told = re.fullmatch(r"([\d.e+-]+)(.*)", amount)
        if told:
            return Figure(told[1], told[2], found.start(), found.end())
    value = re.sub(r"[\s,]", "", found["value"]).replace("·", ".")
    is_below_zero = re.search(r"(?:^|\s)-$", found.string[: found.start()])
    if re.fullmatch(r"\d+\.\d+", value):
        value = f"{float(value):g}"
    return Figure(f"-{value}" if is_below_zero else value, unit, found.start(), found.end())


@lru_cache(maxsize=_KEPT)
def days_in(text: str) -> tuple[Day, ...]:
    """Return the dates of a text."""
    return tuple(_day(one, text) for one in dates_in(text, _NEAR))


def day_of(iso: str) -> Day | None:
    """Return an ISO date, None for what is none."""
    found = as_date(iso)
    return Day(found.year, found.month, found.day) if found else None


def _day(said: DateSaid, text: str) -> Day:
    has_year = re.search(r"\d{4}|[/.]\d{2}$", text[said.start : said.end])
    year = said.day.year if has_year else None
    return Day(year, said.day.month, said.day.day if said.day_given else None, said.start, said.end)
