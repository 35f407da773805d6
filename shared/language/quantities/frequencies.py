"""How often something is taken: where a text says it, and how many times a day that is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from shared.language.numbers import value_of
from shared.language.patterns import patterns_beside
from shared.language.quantities.doses import doses_in
from shared.language.quantities.lengths import days_of
from shared.number_words import NUMBERS, one_between

_patterns = patterns_beside(__file__)
# Short forms: how many times a day, and how they are written out.
_SHORT: Final = {
    "od": (1.0, "once daily"), "om": (1.0, "every morning"), "on": (1.0, "once daily at night"), "mane": (1.0, ""),
    "nocte": (1.0, ""), "bd": (2.0, "twice daily"), "bid": (2.0, "twice daily"), "tds": (3.0, "three times daily"),
    "tid": (3.0, "three times daily"), "qds": (4.0, "four times daily"), "qid": (4.0, "four times daily"),
    "qad": (0.5, ""), "qod": (0.5, ""), "/day": (1.0, "daily"), "/week": (1 / 7, "weekly"), "perday": (1.0, "daily"),
    "perweek": (1 / 7, "weekly"),
}  # fmt: skip
_NUMBERS: Final = NUMBERS | {"a": 1, "once": 1, "twice": 2, "thrice": 3, "other": 2, "second": 2, "third": 3}
_EVERY: Final = re.compile(r"\b(?:every|each) +(?:(\d+|[a-z]+) +)?(h(?:ou)?r|day|w(?:ee)?k|fortnight|month)s?\b")
_HOURLY: Final = re.compile(r"^(?:q(\d+)h|(\d+|[a-z]+)[ -]*h(?:ou)?rly)$")
_WEEKS_APART: Final = re.compile(rf"^(?:(\d+|{one_between('two', 'twelve')})[ -]+)(?:week|wk)ly$")
_TIMES: Final = re.compile(
    r"\b(once|twice|thrice|(?:\d+|[a-z]+)(?= times?\b)|\d+(?= ?[x/]))(?: times?)?"
    r"(?:.*?\b(day|daily|week|fortnight|month))?"
)
_PER: Final = re.compile(r"\b(dai|night|week|fortnight|month)ly\b")
_A_WEEK: Final = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b")
_PART_OF_DAY: Final = re.compile(r"\b(?:night|morning|evening|bedtime|bed|midday|noon|lunch|lunchtime|teatime)s?\b")
_CLOCK: Final = re.compile(r"\d ?[ap]\.?m\b")


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often, `said` at [start, end), and how many at a time where that is said with it."""

    start: int
    end: int
    said: str
    count: float | None = None


def frequencies_in(text: str) -> Iterator[Frequency]:
    """Yield what says how often wherever it stands, in order."""
    return (_frequency(found, 0) for found in _patterns()["found"].finditer(text))


def says_how_often(text: str, place: int) -> bool:
    """Whether what says how often begins at a place of a text."""
    return _patterns()["found"].match(text, place) is not None


def frequency_behind(text: str, dose_end: int) -> Frequency | None:
    """Return what says how often because it stands right behind a dose: "5 mg mornings"."""
    found = _patterns()["behind_a_dose"].match(text, dose_end)
    return _frequency(found, found.lastgroup or 0) if found else None


def frequency_of_medicine(text: str) -> Frequency | None:
    """Return the first that a sentence says of a medicine, with how many at a time: "two puffs at night"."""
    found = _patterns()["of_a_medicine"].search(text)
    if found is None:
        return next((one for dose in doses_in(text) if (one := frequency_behind(text, dose.end))), None)
    count = (found["count"] or found["few"] or "").lower()
    return replace(_frequency(found, 0), count=1.0 if count in ("a", "an") else value_of(count) if count else None)


def without_frequencies(text: str) -> str:
    """Return a text in small letters without what says how often."""
    return re.sub(_patterns()["of_a_medicine"].pattern, " ", text.lower())  # kept compiled by `re`; case costs time


def written_out(often: str) -> str:
    """Return a short form in words, everything else as said."""
    return _SHORT.get(re.sub(r"[.\s]", "", often.lower()), (0.0, ""))[1] or often


def times_a_day(often: str) -> float | None:
    """Return how many times a day words mean ("every two weeks" is 1/14), None where they give no number."""
    words = often.lower().replace(".", "")
    if short := _SHORT.get(words) or _SHORT.get(words.rpartition(" ")[2]):
        return short[0]
    if "need" in words or "require" in words or not words:
        return None
    return _counted(words) or _by_the_clock(words)


def _counted(words: str) -> float | None:
    times = _TIMES.search(words)
    if (every := _EVERY.search(words)) and (every[1] or not times):  # "twice each week" is told by its times
        return _once_in(_number(every[1] or "one") * days_of(every[2]))
    if hourly := _HOURLY.match(words):
        return _once_in(_number(hourly[1] or hourly[2]) / 24)
    if weeks := _WEEKS_APART.match(words):
        return _once_in(_number(weeks[1]) * 7)
    if times:
        return _number(times[1]) / days_of(times[2] or "day")
    per = _PER.search(words)
    return 1 / days_of(per[1]) if per else None


def _once_in(days: float) -> float | None:
    """How many times a day; every 0 hours is none."""
    return 1 / days if days else None


def _by_the_clock(words: str) -> float | None:
    if "alternate" in words:
        return 0.5
    if _A_WEEK.search(words):
        return 1 / 7
    return float(len(_CLOCK.findall(words))) or (1.0 if _PART_OF_DAY.search(words) else None)


def _number(word: str) -> float:
    return float(word) if word.isdigit() else 0.5 if word == "half" else float(_NUMBERS.get(word, 1))


def _frequency(found: re.Match[str], group: int | str) -> Frequency:
    return Frequency(*found.span(group), found[group])
