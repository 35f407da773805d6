"""Doses in a text: a number in digits or in words, and a unit in any of its spellings; the one reader of them."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from shared.data import read_yaml
from shared.language.numbers import NUMBER, value_of

_TEXTS_KEPT = 64  # a sentence is asked for its doses, how often and for how long one after the other


@dataclass(frozen=True, slots=True)
class Dose:
    """One dose, `said` at [start, end); of a range the higher. `unit` as the data call it, masses in mg: "mg/ml"."""

    start: int
    end: int
    said: str
    number: float
    unit: str

    @property
    def is_counted(self) -> bool:
        """Whether it is so many pieces, tablets or puffs, and no measure."""
        return self.unit in _data()["pieces"]

    @property
    def is_of_each(self) -> bool:
        """Whether it is told per something: a strength, or a rate."""
        return "/" in self.unit

    @property
    def most(self) -> float:
        """More than this at a time cannot be meant."""
        return float(_data()["most"].get(self.unit, math.inf))


@lru_cache(maxsize=_TEXTS_KEPT)
def doses_in(text: str) -> tuple[Dose, ...]:
    """Return the doses of a text, in order."""
    return tuple(_dose(found) for found in dose_pattern().finditer(text))


def dose_at(text: str, place: int) -> Dose | None:
    """Return the dose that begins at a place of the text."""
    found = dose_pattern().match(text, place)
    return _dose(found) if found else None


@cache
def dose_pattern() -> re.Pattern[str]:
    """What a dose is told by, for those who only look for where one stands."""
    units, per = _any_of("measures", "pieces"), _any_of("measures", "per")
    # A range is one dose; "from 5 to 10 mg" is none, but an amount that another comes in the place of.
    lower_end = (
        rf"(?:between {NUMBER}(?:\s?{units})?\s?and |"
        rf"(?<!from )(?:{NUMBER}\s?{units}\s?(?:[-–]|to\b)|\d+(?:[.,]\d+)?\s?[-–]|{NUMBER}\s?(?:to|or)\b)\s?)"
    )
    return re.compile(
        rf"(?<![\w./])(?:{lower_end})?(?P<number>{NUMBER})[\s-]{{0,2}}(?P<unit>{units})"
        rf"(?:\s?(?:/|\b(?:per|in)\b)\s?(?P<count>{NUMBER})?\s?(?P<per>{per}))?(?!\w)",
        re.IGNORECASE,
    )


def _dose(found: re.Match[str]) -> Dose:
    number, unit = _in_mg(value_of(found["number"]), _unit(found["unit"]))
    if found["per"]:
        each, per = _in_mg(value_of(found["count"] or "1"), _unit(found["per"]))
        number, unit = number / (each or 1), f"{unit}/{per}"
    return Dose(found.start(), found.end(), found[0], number, unit)


def _in_mg(number: float, unit: str) -> tuple[float, str]:
    factor = _data()["in_mg"].get(unit)
    return (number * factor, "mg") if factor else (number, unit)


@cache
def _unit(said: str) -> str:
    """What a unit is called in the data."""
    called: dict[str, list[str]] = {**_data()["measures"], **_data()["pieces"], **_data()["per"]}
    return next(unit for unit, forms in called.items() if re.fullmatch(_form(forms), said, re.IGNORECASE))


def _any_of(*kinds: str) -> str:
    forms = [form for kind in kinds for spellings in _data()[kind].values() for form in spellings]
    return _form(sorted(forms, key=len, reverse=True))


def _form(spellings: Iterable[str]) -> str:
    return rf"(?:(?:{'|'.join(spellings)})s?)"


@cache
def _data() -> Any:
    return read_yaml(Path(__file__).with_suffix(".yaml"))
