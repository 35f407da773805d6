"""Sizes told in numbers: "6x5cm", "10 mm across", "was 2 cm, now 4"."""

import re
from dataclasses import dataclass

from shared.language.numbers import has_digit
from shared.patient.phrases import Found

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_SIZE = re.compile(
    r"(?<![\w.])(\d+(?:\.\d+)?)(?:\s*(?:[x×*]|by|to|-)\s*(\d+(?:\.\d+)?))?(?:\s*[x×*]\s*\d+(?:\.\d+)?)?\s*-?"
    r"(mm|millimet\w+|cm|centimet\w+|inch(?:es)?|in(?=\s(?:across|diameter|wide|long)))\b",
    re.IGNORECASE,
)
_LENGTH = r"(\d+(?:\.\d+)?)\s*(?:[x×*]\s*\d+(?:\.\d+)?\s*)?(mm|cm)?"
_SIZE_THEN_NOW = re.compile(
    rf"\b(?:from|was|were|measured|initially|previously|originally)\s+(?:about |only |around )?{_LENGTH}\b"
    r"[^.;|\d]{0,30}?"
    rf"\b(?:to|now|today|is|currently|presently|at present)\b[^.;|\d]{{0,20}}?{_LENGTH}\b",
    re.IGNORECASE,
)
_SIZE_BARE_THEN_NOW = re.compile(
    r"\b(\d+(?:\.\d+)?)\s*(mm|cm)\b[^.;|\d]{0,30}?\b(?:now|today|currently|presently)\b"
    rf"[^.;|\d]{{0,20}}?{_LENGTH}\b",
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


def find_sizes(text: str) -> list[Size]:
    """Sizes in `text`, the largest of each row of diameters."""
    return [_size(match) for match in _SIZE.finditer(text)] if has_digit(text) else []


def find_growth(text: str) -> Found | None:
    """Where `text` tells two sizes of the same thing: that it grew, or that it stayed or shrank."""
    if not has_digit(text):
        return None
    then_now = _SIZE_THEN_NOW.search(text) or _SIZE_BARE_THEN_NOW.search(text)
    now_then = _SIZE_NOW_THEN.search(text)
    match = then_now or now_then
    if match is None or not (match[2] or match[4]):
        return None
    first, second = (_millimetres(match, 1), _millimetres(match, 3))
    then, now = (first, second) if then_now else (second, first)
    return Found("increasing" if now > then else "stable", match.start(), match.end())


def _millimetres(match: re.Match[str], group: int) -> float:
    """A length whose unit may stand with the other one alone."""
    return float(match[group]) * _MM[(match[group + 1] or match[2] or match[4]).lower()]


def _size(match: re.Match[str]) -> Size:
    unit = match[3].lower()
    factor = _MM["mm" if unit.startswith("m") else "cm" if unit.startswith("c") else "in"]
    largest = max(float(number) for number in match.groups()[:2] if number)
    return Size(round(largest * factor, 2), match.start(), match.end())
