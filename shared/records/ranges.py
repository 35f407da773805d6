"""A value held against the range that is printed beside it: "128 (133-146)" is low, "12 (<5)" is high."""

import re
from typing import Final

_NUMBER: Final = r"(\d+(?:\.\d+)?)"
_LEAD: Final = r"\s*(?:(?:ref(?:erence)?|normal|range|interval|nr|rr|adults?|female|male)\b[.:]?\s*)*"
_UNIT: Final = r"\s*(?:%|x?\s*10\^?\d+/L|[A-Za-zµμ]+(?:/[\w.^]+)+|fL|pg|mmol|seconds|s)?\s*"
_BETWEEN: Final = re.compile(rf"{_LEAD}{_NUMBER}\s*(?:-|–|to)\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_MOST: Final = re.compile(rf"{_LEAD}(?:[<≤]=?|below|under|less than|up to)\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_LEAST: Final = re.compile(
    rf"{_LEAD}(?:(?:[>≥]=?|above|over|more than|at least)\s*{_NUMBER}{_UNIT}"
    rf"|{_NUMBER}{_UNIT}\s*(?:or|and) (?:above|more|over|higher))",
    re.IGNORECASE,
)
_VALUE: Final = re.compile(rf"([<>≤≥]?)\s*{_NUMBER}")


def outside(value: str, printed: str) -> str:
    """Return "low" or "high" for a value outside the range printed beside it, nothing for one that cannot be told."""
    found, limits = _VALUE.fullmatch(value), limits_of(printed)
    if found is None or limits is None:
        return ""
    sign, number = found[1], float(found[2])
    least, most = limits
    if least is not None and sign not in (">", "≥") and number < least:
        return "low"
    return "high" if most is not None and sign not in ("<", "≤") and number > most else ""


def limits_of(printed: str) -> tuple[float | None, float | None] | None:
    """Return the lowest and the highest value of a printed range, None for what is none."""
    if found := _BETWEEN.fullmatch(printed):
        least, most = float(found[1]), float(found[2])
        return (least, most) if least < most else None
    if found := _MOST.fullmatch(printed):
        return None, float(found[1])
    if found := _LEAST.fullmatch(printed):
        return float(found[1] or found[2]), None
    return None
