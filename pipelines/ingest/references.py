"""Recommendation numbers that a text refers to, ranges written out."""

import re
from collections.abc import Sequence

_REFERENCE = re.compile(r"(?<![\d.])(\d+\.\d+\.\d+)(?:\s*(?:to|[-–—])\s*(\d+\.\d+\.\d+))?(?!\d|\.\d)")


def find_references(text: str, known: Sequence[str], own: str | None = None) -> tuple[str, ...]:
    """Return the numbers named, in order; `known` is the guideline's order and writes out "1.2.1 to 1.2.4"."""
    found: list[str] = []
    for first, last in _REFERENCE.findall(text):
        found.extend(_range(first, last, known) if last else (first,))
    return tuple(number for number in dict.fromkeys(found) if number != own)


def _range(first: str, last: str, known: Sequence[str]) -> Sequence[str]:
    if first in known and last in known and known.index(first) <= known.index(last):
        return known[known.index(first) : known.index(last) + 1]
    return (first, last)
