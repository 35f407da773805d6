"""The measured values that records hold: names, units with conversions, plausible and reference ranges, as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from shared.patient.data_files import load_yaml


@dataclass(frozen=True, slots=True)
class Limit:
    """Where normal ends for an age group (whole years) and sex; exactly one of the three bounds is set."""

    age_min: int = 0
    age_below: int = 200
    sex: str | None = None
    under: float | None = None
    over: float | None = None
    at_least: float | None = None

    def is_crossed_by(self, value: float) -> bool:
        """Whether `value`, in the analyte's canonical unit, lies on the abnormal side."""
        return (
            (self.under is not None and value < self.under)
            or (self.over is not None and value > self.over)
            or (self.at_least is not None and value >= self.at_least)
        )


@dataclass(frozen=True, slots=True)
class Side:
    """One end of the normal range: the features it gives, and its limits (none: words alone give them)."""

    features: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()

    def limit_for(self, age: int, sex: str | None) -> Limit | None:
        """The first limit that holds for this person; one without a sex holds for everybody left."""
        return next(
            (x for x in self.limits if x.age_min <= age < x.age_below and x.sex in (None, sex)),
            None,
        )


@dataclass(frozen=True, slots=True)
class Unit:
    """How to reach the canonical unit: value * factor + offset."""

    factor: float
    offset: float = 0.0

    def convert(self, value: float) -> float:
        """The value in the canonical unit, free of binary dust."""
        return round(value * self.factor + self.offset, 4)


_ANY = (float("-inf"), float("inf"))


@dataclass(frozen=True, slots=True)
class Analyte:
    """One measured quantity; `unit_pattern` matches a written unit, its last group names the entry of `units`."""

    id: str
    unit: str
    units: tuple[Unit, ...]
    unit_pattern: re.Pattern[str]
    plausible: tuple[float, float]
    possible: tuple[float, float]
    fallbacks: tuple[Unit, ...]
    low: Side
    high: Side

    def is_plausible(self, value: float) -> bool:
        """Whether a number can be one of this analyte, in the canonical unit or one of the fallbacks."""
        return self.plausible[0] <= self.bare(value) <= self.plausible[1]

    def is_possible(self, value: float) -> bool:
        """Whether a value in the canonical unit can be anybody's."""
        return self.possible[0] <= value <= self.possible[1]

    def bare(self, value: float) -> float:
        """A number without a unit, read in the first unit that makes it plausible."""
        for unit in (Unit(1.0), *self.fallbacks):
            converted = unit.convert(value)
            if self.plausible[0] <= converted <= self.plausible[1]:
                return converted
        return value


@cache
def load_analytes() -> Mapping[str, Analyte]:
    """All analytes by id, from data/analytes.yaml."""
    return {name: _analyte(name, entry) for name, entry in load_yaml("analytes").items()}


@cache
def analyte_names() -> Mapping[str, str]:
    """Every written name (lower case) -> analyte id."""
    return {form: name for name, entry in load_yaml("analytes").items() for form in entry["names"]}


def _analyte(name: str, entry: dict[str, Any]) -> Analyte:
    units = {form: _unit(value) for form, value in entry["units"].items()}
    return Analyte(
        id=name,
        unit=entry["unit"],
        units=tuple(units.values()),
        unit_pattern=_unit_pattern(tuple(units)),
        plausible=tuple(entry["plausible"]),
        possible=tuple(entry.get("possible", _ANY)),
        fallbacks=tuple(units[form] for form in entry.get("fallbacks", ())),
        low=_side(entry.get("low")),
        high=_side(entry.get("high")),
    )


def _unit(value: float | list[float]) -> Unit:
    return Unit(*value) if isinstance(value, list) else Unit(value)


def _side(entry: dict[str, Any] | None) -> Side:
    if entry is None:
        return Side()
    return Side(tuple(entry["features"]), tuple(Limit(**limit) for limit in entry["limits"]))


def _unit_pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern over all spellings: longest first, spaces free, micro signs and powers in any writing."""
    order = sorted(range(len(forms)), key=lambda n: -len(forms[n]))
    parts = "|".join(f"(?P<u{n}>{_spelling(forms[n])})" for n in order)
    return re.compile(rf"\s*(?:°|º|deg(?:rees?)?\.?)?\s*(?:{parts})(?![a-z0-9])", re.IGNORECASE)


def _spelling(form: str) -> str:
    text = re.escape(form).replace(r"\ ", r"\s*").replace("/", r"\s*(?:/|per)\s*")
    text = re.sub(r"x?10\\?\^?9", r"[x×*]?\\s*10\\s*[\\^*]?\\s*[9⁹]", text)
    text = re.sub(r"^u(?=g|mol)|^micro(?=mol)", "(?:[uµμ]|micro)", text)
    return re.sub(r"/\|per\)\\s\*l$", r"/|per)\\s*l(?:it(?:re|er))?", text)
