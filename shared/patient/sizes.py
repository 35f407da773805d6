"""Sizes and weights told in numbers: "6x5cm", "10 mm across", "weight 62 kg, was 70"."""

import re
from dataclasses import dataclass

from shared.patient.phrases import Found

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_SIZE = re.compile(
    r"(?<![\w.])(\d+(?:\.\d+)?)(?:\s*(?:[x×*]|by|to|-)\s*(\d+(?:\.\d+)?))?(?:\s*[x×*]\s*\d+(?:\.\d+)?)?\s*-?"
    r"(mm|millimet\w+|cm|centimet\w+|inch(?:es)?|in(?=\s(?:across|diameter|wide|long)))\b",
    re.IGNORECASE,
)
_NUMBER = r"(\d+(?:\.\d+)?)\s*(?:kg|kgs|kilos?|st|stone|lbs?|pounds)?"
_NOW_THEN = re.compile(
    rf"\b(?:weight|weighs?|wt|bmi)\b(?:\s+(?:is|of|now|today))*[:\s]*{_NUMBER}[\s,;(]*(?:\w+\s+){{0,2}}?"
    rf"(?:was|were|from|previously|previous|usually|usual)\b[\s:]*(?:\w+\s+){{0,3}}?{_NUMBER}",
    re.IGNORECASE,
)
_THEN_NOW = re.compile(
    rf"\b(?:weight|weighed|wt|bmi)\b[^.;|\d]{{0,30}}?\b(?:from|was)\s+{_NUMBER}[^.;|\d]{{0,30}}?\b(?:to|now|today|is)\s+{_NUMBER}",
    re.IGNORECASE,
)
_LENGTH = r"(\d+(?:\.\d+)?)\s*(?:[x×*]\s*\d+(?:\.\d+)?\s*)?(mm|cm)?"
_SIZE_THEN_NOW = re.compile(
    rf"\b(?:from|was|were|measured|initially|previously|originally)\s+(?:about |only |around )?{_LENGTH}\b"
    r"[^.;|\d]{0,30}?"
    rf"\b(?:to|now|today|is|currently)\b[^.;|\d]{{0,20}}?{_LENGTH}\b",
    re.IGNORECASE,
)
_SIZE_NOW_THEN = re.compile(
    rf"{_LENGTH}\b[^.;|\d]{{0,25}}?\b(?:was|were|from|previously|compared (?:with|to)|versus|vs)\b"
    rf"[^.;|\d]{{0,15}}?{_LENGTH}\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Size:
    """The largest diameter told, in millimetres, at [start, end) of the string."""

    millimetres: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WeightChange:
    """Two weights (or body mass indices) told in one string: has it gone down?"""

    is_loss: bool
    start: int
    end: int


def find_sizes(text: str) -> list[Size]:
    """Sizes in `text`, the largest of each row of diameters."""
    return [_size(match) for match in _SIZE.finditer(text)]


def find_growth(text: str) -> Found | None:
    """Where `text` tells two sizes of the same thing: that it grew, or that it stayed or shrank."""
    then_now, now_then = _SIZE_THEN_NOW.search(text), _SIZE_NOW_THEN.search(text)
    match = then_now or now_then
    if match is None or not (match[2] or match[4]):
        return None
    first, second = (_millimetres(match, 1), _millimetres(match, 3))
    then, now = (first, second) if then_now else (second, first)
    return Found("increasing" if now > then else "stable", match.start(), match.end())


def find_weight_change(text: str) -> WeightChange | None:
    """The change between two weights that `text` tells, or None where it tells one or none."""
    now_then = _NOW_THEN.search(text)
    if now_then:
        return WeightChange(float(now_then[1]) < float(now_then[2]), now_then.start(), now_then.end())
    then_now = _THEN_NOW.search(text)
    if then_now:
        return WeightChange(float(then_now[2]) < float(then_now[1]), then_now.start(), then_now.end())
    return None


def _millimetres(match: re.Match[str], group: int) -> float:
    """A length whose unit may stand with the other one alone."""
    return float(match[group]) * _MM[(match[group + 1] or match[2] or match[4]).lower()]


def _size(match: re.Match[str]) -> Size:
    unit = match[3].lower()
    factor = _MM["mm" if unit.startswith("m") else "cm" if unit.startswith("c") else "in"]
    largest = max(float(number) for number in match.groups()[:2] if number)
    return Size(round(largest * factor, 2), match.start(), match.end())
