"""What of a dose cannot be meant: less than nothing, nothing, more than anybody takes; no unit, or an unknown one."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from shared.language.numbers import NUMBER
from shared.language.quantities.doses import Dose, doses_in
from shared.language.quantities.frequencies import frequencies_in, frequency_behind
from shared.language.quantities.lengths import LENGTH
from shared.language.stems import STOP_WORDS

Doubt = Literal["below_nothing", "nothing", "too_much", "no_unit", "unknown_unit"]
# "-3 mg" and "minus 3 mg", and not "5 -10 mg" or "ramipril - 3 mg".
_BELOW: Final = re.compile(r"(?:(?:^ ?|(?<=\S ))[-−]|\bminus )$", re.IGNORECASE)
_SIGN: Final = len("minus ")
_NUMBER: Final = re.compile(rf"(?<![\w.,/-]){NUMBER}(?![\d.,/]*\d)", re.IGNORECASE)
_LENGTH: Final = re.compile(LENGTH, re.IGNORECASE)
_UNIT: Final = re.compile(r"[ -]?(?P<word>[^\W\d_]{1,20})\b")


class Doubted(NamedTuple):
    """The words of a quantity that cannot be used, and why."""

    said: str
    why: Doubt


def doubt_of(text: str, dose: Dose) -> Doubt | None:
    """Return why a dose of a text cannot be meant; None for one that can."""
    if sign_before(text, dose.start) < dose.start:
        return "below_nothing"
    if dose.number <= 0:
        return "nothing"
    return "too_much" if dose.number > dose.most else None


def sign_before(text: str, at: int) -> int:
    """Return where the sign before a number begins that makes it less than nothing; where the number does without."""
    found = _BELOW.search(text, max(0, at - _SIGN), at)
    return found.start() if found else at


def doubts_in(text: str) -> Iterator[Doubted]:
    """Yield what of an order's amounts cannot be used: impossible doses, then numbers that no known unit follows."""
    doses = doses_in(text)
    for dose in doses:
        if why := doubt_of(text, dose):
            yield Doubted(text[sign_before(text, dose.start) : dose.end], why)
    behind = (frequency_behind(text, dose.end) for dose in doses)
    read = [(one.start, one.end) for one in (*doses, *frequencies_in(text), *behind) if one is not None]
    read += [found.span() for found in _LENGTH.finditer(text)]
    for number in _NUMBER.finditer(text):
        if any(start <= number.start() < end for start, end in read):
            continue
        unit = _unit_like(text, number.end(), read)
        yield Doubted(text[number.start() : unit or number.end()], "unknown_unit" if unit else "no_unit")


def _unit_like(text: str, at: int, read: Sequence[tuple[int, int]]) -> int | None:
    """Return where a word ends that stands as a unit would: behind a number, before how often or at the end."""
    unit = _UNIT.match(text, at)
    if unit is None or unit["word"].lower() in STOP_WORDS:
        return None
    if any(start <= unit.start("word") < end for start, end in read):
        return None
    is_before = any(unit.end() <= start <= unit.end() + 1 for start, _ in read)
    return unit.end() if is_before or unit.end() == len(text) else None
