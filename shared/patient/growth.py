"""A lump that has grown, told in pieces: "no bigger than a pea in May", and sentences later "2 cm" or "like a plum"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from shared.patient.data_files import load_yaml
from shared.patient.facts import FeatureFact
from shared.patient.parts import Part
from shared.patient.sizes import find_sizes
from shared.terminology.terminology import Terminology

_INCREASING, _STABLE = "increasing", frozenset({"increasing", "stable", "shrinking"})
_LEAST_GROWTH = 1.3  # times its former diameter: what is compared with fruit is not measured
_PAST = re.compile(
    r"\b(?:was|were|used to|started|began|begun|first|initially|originally|previously|at the time|then|ago|when"
    r"|in (?:the )?(?:spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october"
    r"|november|december))\b[^.;\n]{0,40}$",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|today|currently|at present|is|has become|measures)\b[^.;\n]{0,30}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Told:
    """A diameter in millimetres, and whether it is told as a former one."""

    millimetres: float
    is_past: bool


def grown(features: Sequence[FeatureFact], parts: Sequence[Part], terminology: Terminology) -> list[FeatureFact]:
    """The features; a lump of which the same text tells a smaller diameter of before is increasing."""
    places = [_place_of_lump(fact, terminology) for fact in features]
    bigger = {
        place
        for place in set(places)
        if place and _has_grown([p for p in parts if p.is_own and (p.source, p.string) == place])
    }
    return [
        replace(fact, qualifiers=fact.qualifiers | {_INCREASING}) if place in bigger else fact
        for fact, place in zip(features, places, strict=True)
    ]


def _place_of_lump(fact: FeatureFact, terminology: Terminology) -> tuple[str, int] | None:
    """The string that tells of a lump, unless it says itself whether it grows."""
    is_lump = fact.is_present and not fact.qualifiers & _STABLE and terminology.is_a(fact.concept, "lump")
    return (fact.quote.field, fact.quote.at[0]) if is_lump and fact.quote.at else None


def _has_grown(parts: Sequence[Part]) -> bool:
    told = [one for part in parts for one in _diameters(part.text)]
    before = [one.millimetres for one in told if one.is_past]
    after = [one.millimetres for one in told if not one.is_past]
    return bool(before and after) and max(after) >= _LEAST_GROWTH * min(before)


def _diameters(text: str) -> Iterator[_Told]:
    things = load_yaml("qualities_of_size")
    found = [(size.start, size.millimetres) for size in find_sizes(text)]
    found += [(match.start(), float(things[match["thing"].lower()])) for match in _compared().finditer(text)]
    for start, millimetres in found:
        is_past = _PAST.search(text, 0, start) is not None and _NOW.search(text, 0, start) is None
        yield _Told(millimetres, is_past)


@cache
def _compared() -> re.Pattern[str]:
    """ "Like a plum", "the size of an egg", "no more than a walnut", "pea-sized"."""
    things = "|".join(sorted(load_yaml("qualities_of_size"), key=len, reverse=True))
    return re.compile(
        rf"(?:\b(?:like|size of|big as|bigger than|more than|smaller than)\s+(?:only\s+)?[\"'“‘]?(?:like\s+)?"
        rf"(?:an?|my|his|her)?\s*"
        rf"|\b(?:an?|now)\s+(?=\w+(?:\s\w+)?[- ]sized?))(?P<thing>{things})s?\b",
        re.IGNORECASE,
    )
