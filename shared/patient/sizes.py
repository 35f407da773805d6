"""Sizes and weights told in numbers: "6x5cm", "10 mm across", "weight 62 kg, was 70"."""

import re
from dataclasses import dataclass

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


def find_weight_change(text: str) -> WeightChange | None:
    """The change between two weights that `text` tells, or None where it tells one or none."""
    now_then = _NOW_THEN.search(text)
    if now_then:
        return WeightChange(float(now_then[1]) < float(now_then[2]), now_then.start(), now_then.end())
    then_now = _THEN_NOW.search(text)
    if then_now:
        return WeightChange(float(then_now[2]) < float(then_now[1]), then_now.start(), then_now.end())
    return None


def _size(match: re.Match[str]) -> Size:
    unit = match[3].lower()
    factor = _MM["mm" if unit.startswith("m") else "cm" if unit.startswith("c") else "in"]
    largest = max(float(number) for number in match.groups()[:2] if number)
    return Size(round(largest * factor, 2), match.start(), match.end())
