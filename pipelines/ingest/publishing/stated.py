"""What a text of the guideline states in figures, by kind: ages, counts, lengths of time and measured values."""

import re
from collections.abc import Mapping
from typing import Final, Literal

from shared.language.numbers import in_digits

Kind = Literal["age", "count", "time", "measure"]
Stated = Mapping[Kind, frozenset[str]]

_NUMBER: Final = r"(?<![\w.])(\d+(?:\.\d+)?)(?![\w]*\.\d)"
_REFERENCE: Final = re.compile(r"\[?\b\d+\.\d+\.\d+\]?")
_TIME_UNIT: Final = r"(?:hours?|days?|weeks?|months?|times)\b"
_AGE: Final = re.compile(
    rf"\b(?:aged?|under|over|between) {_NUMBER}(?: (?:to|and) {_NUMBER})?(?! ?(?:{_TIME_UNIT}|[%a-zµ]+/))"
    rf"|{_NUMBER} (?:years\b|and (?:over|above|under)|or (?:over|above|under))"
)
_COUNT: Final = re.compile(rf"{_NUMBER} or more(?! {_TIME_UNIT})|\bat least {_NUMBER} of\b")
_TIME: Final = re.compile(rf"{_NUMBER} {_TIME_UNIT}")
_MEASURE: Final = re.compile(rf"{_NUMBER} ?(?:%|[a-zµ]+/|microgram|mg\b|ng\b|g\b|mm\b|cm\b|nmol|iu\b)")
_KINDS: Final[Mapping[Kind, re.Pattern[str]]] = {"time": _TIME, "measure": _MEASURE, "count": _COUNT, "age": _AGE}


def figures_in(text: str) -> Stated:
    """Return the figures that a text states, as written; numbers of recommendations are none."""
    plain = in_digits(_REFERENCE.sub(" ", text))
    found: dict[Kind, frozenset[str]] = {}
    for kind, pattern in _KINDS.items():  # what one kind took is not looked at again
        found[kind] = frozenset(one for match in pattern.finditer(plain) for one in match.groups() if one)
        plain = pattern.sub(lambda match: " " * len(match[0]), plain)
    return found
