"""How often a medicine is taken, in words as a number of times a day."""

import re
from typing import Final

from shared.language.numbers import NUMBERS

_NUMBERS: Final = NUMBERS | {"a": 1, "once": 1, "twice": 2, "other": 2, "second": 2, "third": 3}
_DAYS: Final = {"hour": 1 / 24, "day": 1.0, "week": 7.0, "fortnight": 14.0, "month": 30.0}
_SHORT: Final = {"od": 1.0, "om": 1.0, "on": 1.0, "nocte": 1.0, "mane": 1.0, "bd": 2.0, "tds": 3.0, "qds": 4.0,
    "bid": 2.0, "tid": 3.0, "qid": 4.0,
}  # fmt: skip
_COUNT = r"(?:\d+|one|two|three|four|five|six|eight|half a|a)"
_EACH = r"(?:a day|daily|a week|weekly|per day|per week|each day|every day|each week|a month|monthly)"
FREQUENCY = re.compile(
    rf"\b(?:{_COUNT}(?: (?:tablets?|capsules?|puffs?|drops?|sachets?|sprays?|spoonfuls?))? )?"
    rf"(?:once|twice|(?:three|four|five|six|\d) times|{_COUNT}(?: to {_COUNT})? times)(?: {_EACH})?"
    rf"(?: (?:as needed|when needed|with food|at night|in the morning))?"
    rf"|\b(?:{_COUNT} )?(?:(?:tablets?|capsules?|puffs?|drops?) )?(?:once )?(?:daily|weekly|nightly|"
    rf"monthly)(?: (?:at night|as needed))?"
    rf"|\b(?:one |two )?(?:at night|each morning|every morning|in the morning|at bedtime|each evening|"
    rf"every evening|each night|every night|before bed)"
    rf"|\bevery (?:\d+|two|three|four|five|six|eight|ten|twelve|other|third|second)"
    rf"(?: to \d+)? ?(?:hours?|days?|weeks?|months?)?"
    rf"|\b(?:as|when) (?:needed|required)|\b(?:o\.?d|b\.?d|t\.?d\.?s|q\.?d\.?s|bid|tid|qid|prn|nocte|mane)\b\.?",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\b(?:every|each)\s+(?:(\d+|[a-z]+)\s+)?(hour|day|week|fortnight|month)s?\b")
_TIMES = re.compile(r"\b(once|twice|(?:\d+|[a-z]+)(?= times))\b(?: times)?(?:.*?\b(day|dai|week|month))?")
_PER = re.compile(r"\b(dai|night|week|month)ly\b")
_PART_OF_DAY = re.compile(r"\b(?:night|morning|evening|bedtime|bed)\b")


def times_a_day(often: str) -> float | None:
    """Return how many times a day words mean ("every two weeks" is 1/14), None where they give no number."""
    words = often.lower().replace(".", "")
    if words in _SHORT:
        return _SHORT[words]
    if "need" in words or "require" in words or not words:
        return None
    if every := _EVERY.search(words):
        return 1 / (_number(every[1] or "one") * _DAYS[every[2]])
    if times := _TIMES.search(words):
        return _number(times[1]) / _DAYS[{"dai": "day"}.get(times[2], times[2]) if times[2] else "day"]
    if per := _PER.search(words):
        return 1 / _DAYS[{"dai": "day", "night": "day"}.get(per[1], per[1])]
    return 1.0 if _PART_OF_DAY.search(words) else None


def _number(word: str) -> float:
    return float(word) if word.isdigit() else float(_NUMBERS.get(word, 1))
