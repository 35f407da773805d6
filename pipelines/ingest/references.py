"""Recommendation numbers that a text refers to, ranges written out; those of other guidelines are none."""

import re
from collections.abc import Sequence

_NUMBER = r"\d+\.\d+\.\d+"
_NUMBERS = rf"{_NUMBER}(?:\s*(?:,|,?\s*(?:and|or|to)\b|[-–—&])\s*{_NUMBER})*"
REFERENCE = re.compile(rf"(?<![\d.])({_NUMBER})(?:\s*(?:to|[-–—])\s*({_NUMBER}))?(?!\d|\.\d)")
_UP_TO = r"(?:(?!\bthis\b)[^.;:()\[\]]){0,80}?"
_ANOTHER = (
    rf"(?:NICE(?:'s|’s)?\b{_UP_TO}\bguid(?:eline|ance)\b|guid(?:eline|ance)\s+(?:on|for)\b|[A-Z]{{2,3}}\d{{1,4}}\b)"
)
_IN_ANOTHER = re.compile(rf"(?<![\d.]){_NUMBERS}\s*,?\s+(?:in|of|from)\s+(?:the\s+)?{_ANOTHER}")
_OF_ANOTHER = re.compile(
    rf"\bguid(?:eline|ance)\s+(?:on|for)\b[^.,;:()\[\]]{{1,80}}(?:,|,?\s*\()\s*(?:see\s+)?recommendations?\s+{_NUMBERS}"
)


def find_references(text: str, known: Sequence[str], own: str | None = None) -> tuple[str, ...]:
    """Return the numbers named, in order; `known` is the guideline's order and writes out "1.2.1 to 1.2.4"."""
    found: list[str] = []
    for first, last in REFERENCE.findall(without_others(text)):
        found.extend(_range(first, last, known) if last else (first,))
    return tuple(number for number in dict.fromkeys(found) if number != own)


def without_others(text: str) -> str:
    """Return the text without the numbers that it says another guideline has ("1.2.3 in NICE's guideline on X")."""
    for another in (_IN_ANOTHER, _OF_ANOTHER):
        text = another.sub(lambda match: re.sub(_NUMBER, " ", match[0]), text)
    return text


def _range(first: str, last: str, known: Sequence[str]) -> Sequence[str]:
    if first in known and last in known and known.index(first) <= known.index(last):
        return known[known.index(first) : known.index(last) + 1]
    return (first, last)
