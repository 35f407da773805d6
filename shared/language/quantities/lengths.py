"""A length of time as it is told of a medicine: "5 days", "a fortnight", "6/52"; in days."""

import re
from typing import Final

from shared.language.numbers import NUMBER, value_of

_DAYS: Final = {"h": 1 / 24, "d": 1, "n": 1, "w": 7, "f": 14, "m": 30, "y": 365, "/7": 1, "/52": 7, "/12": 30}
_LONGEST_MONTH: Final = 31
_COUNT: Final = rf"(?:{NUMBER}|an?(?= ))"
_TO: Final = r"(?: ?- ?| (?:to|or) )"
SHORT: Final = r"(?<![\d/])(?:\d{1,2} ?- ?)?\d{1,2}\s?/(?:7|52|12)(?![\d/])"
LONG: Final = (
    rf"{_COUNT}(?:{_TO}{_COUNT})?[\s-]{{0,2}}(?:(?:further|more|whole) )?"
    r"(?:days?|nights?|weeks?|fortnights?|months?|d)\b['’]?"
)
LENGTH: Final = rf"(?:{LONG}|{SHORT})"
_READ: Final = re.compile(
    rf"(?:{_COUNT}{_TO})?(?P<count>{_COUNT})"
    r"(?:[\s-]{0,2}(?:(?:further|more|whole) )?(?=[dnwfm])|\s?(?=/))(?P<unit>[dnwfm]|/\d+)",
    re.IGNORECASE,
)


def most_days(said: str) -> int | None:
    """Return for how many days at most a length of time goes on, None for what is none."""
    found = _READ.match(said)
    if found is None:
        return None
    count = 1.0 if found["count"].lower() in ("a", "an") else value_of(found["count"])
    days = days_of(found["unit"])
    return round(count * (_LONGEST_MONTH if days == days_of("month") else days))


def days_of(unit: str) -> float:
    """Return the days of a unit, whole ones from a day on: 7 of "weeks", "wks" or "/52". Raises KeyError for none."""
    return _DAYS[unit if unit[0] == "/" else unit[0].lower()]
