"""Measured values and words about results in one string of a record: "Hb 98 g/L", "raised platelets"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from shared.any_case import one_of
from shared.language.numbers import NUMBER, has_digit, has_number, value_of
from shared.patient.analytes import Analyte, analyte_names, load_analytes
from shared.patient.data_files import load_yaml
from shared.patient.further_on import given_further_on

_NUMBER = re.compile(
    r"(?P<sign><=|>=|<|>|≤|≥|less than|under|below|over|above|more than|greater than|at least)?\s*"
    r"(?P<number>(?<![\w/.])\d[\d,]*(?:[.·]\d+)?)"
)
_OF_NO_TEST = "?"  # the unit of a number told in a unit of another test
_TEXTS_KEPT = 512  # a record comes again with one answer more
_ASIDE = re.compile(r"\((?:aged?\b[^)]{0,12}|[^)]{0,20}\bago)\)", re.IGNORECASE)  # "PSA (age 46) 2.9"
# Cells counted in urine, stool or spinal fluid are none of the blood: "MSU: WBC >200, RBC >200".
_OF_URINE = re.compile(
    r"\b(?:msu|csu|urine (?:microscopy|culture|mc&?s|dip\w*)|urinalysis|microscopy|stool culture|csf)\b[^;|\n]{0,60}?"
    r"\b(?:(?:wbc|wcc|rbc|leuc\w*|red cells|white cells|pus cells)\s*[:=<>≥≤]*\s*\d[\d,]*[^;|\n\d]{0,12})+",
    re.IGNORECASE,
)
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d{1,2}$)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SAID = re.compile(rf"(?P<sign>)(?P<number>{NUMBER})", re.IGNORECASE)  # "haemoglobin ninety-four g/L"
_NO_VALUE_BEFORE = re.compile(
    r"\b(?:by|up|down|risen|aim\w*|target\w*|goal|above|below|under|over|not|no)\b(?!.*\b(?:to|at)\b)", re.IGNORECASE
)
_GLUED = re.compile(r"(?P<sign>)(?P<number>\d[\d,]*(?:[.·]\d+)?)")  # "T39"
_BELOW_NOTHING = re.compile(r"(?:^|\s)-$")  # "PSA -3", and not "PSA - 3", "PSA-3"
# A unit of something in something that the test is not told in: its number says nothing.
_ANOTHER_UNIT = re.compile(
    r"\s?(?:[kmnpuµμ]?g|[mnpuµμ]?mol|m?i?u|(?:micro|nano|milli)grams?)\s?/\s?[dmc]?l\b", re.IGNORECASE
)
# "PSA rose from 1.2 to 2.6", "FIT was 12, now 4": what it is now.
_CHANGED = re.compile(
    r"\b(?:ros\w+|risen|rising|increas\w+|went|gone|up|from|fell|fallen|falling|dropp\w+|decreas\w+|down|climb\w+|jump\w+)\b",
    re.IGNORECASE,
)
_TO = re.compile(r"(?:\s?[\w/µμ]{1,12})?\s*(?:(?:up |down )?to|->|→|=>)\s*", re.IGNORECASE)
_NOW = re.compile(
    r"(?:\s?[\w/µμ]{1,12})?[\s,;(–-]*(?:but |and |then )?(?:is |it is |it's )?"
    r"(?:now|today|currently|latest|most recently?)\s*(?:is|was|at|:)?\s*(?=[<>≤≥]?\s?\d)",
    re.IGNORECASE,
)
_SIGNS = {
    "≤": "<=", "≥": ">=", "less than": "<", "under": "<", "below": "<", "over": ">", "above": ">",
    "more than": ">", "greater than": ">", "at least": ">=",
}  # fmt: skip
_CELL = re.compile(r"\s*\|\s*(?=[<>]?\s?\d)")  # "Hb | 104": a row of a table
_UNKNOWN = re.compile(r"\s*unknown\b")  # "pyrexia of unknown origin" is followed by no value of it
_STOP = re.compile(r"[;|]|,\s|\.(?:\s|$)|\bbut\b|\baged?\b|\bin (?:19|20)\d\d\b")
_DENIED = re.compile(r"\b(?:no|not|nor|without|never|denies|nil)\s+(?:\w+\s+)?$")
_JOINED = re.compile(r"\s*(?:,|and|&|\+|/)\s*")
_TIME_AFTER = re.compile(
    r"\s*(?:/|-)?\s*(?:days?|weeks?|wks?|months?|mths?|years?|yrs?|y|hours?|times?)\b|/(?:7|52|12)\b"
)
# What is weighed or measured along is no result: "fit as a flea, 12st".
_OF_ANOTHER_KIND = re.compile(r"\s?(?:st(?:ones?)?|kgs?|kilos?|lbs?|pounds?|miles?|km|cm|mm)\b", re.IGNORECASE)
# A result of years back, or one that a later one stands beside: "FIT positive 3 years ago", "460 in 2019, now 300".
_LONG_AGO = re.compile(
    r"[\s,(]*(?:(?:a |an )?(?:\w+ )?(?:(?:few|couple)(?: of)? )?(?:years?|yrs?|decades?) (?:ago|back)\b"
    r"|last year\b|(?:back )?(?:in |of )(?:19|20)\d\d\)?[\s,;-]*(?:but |and )?(?:is |are )?"
    r"(?:now|since|today|currently)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Value:
    """A number read for an analyte, in its canonical unit, at [start, end) of the string."""

    analyte: str
    value: float
    unit: str
    comparator: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Level:
    """A word about a result ("raised", "low", "normal", "positive", "negative"), at [start, end) of the string."""

    analyte: str
    level: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Name:
    analyte: str
    start: int
    end: int


def find_values(text: str) -> tuple[list[Value], list[Level]]:
    """The values and levels stated in `text`; a test with a number gives no level of its own."""
    text = _ASIDE.sub(_blank, text) if "(" in text else text
    text = _OF_URINE.sub(_blank, text) if has_digit(text) else text
    values: list[Value] = []
    levels: list[Level] = []
    joined: list[_Name] = []
    for name, before, after in _segments(text):
        value = _value_after(text, name, after)
        if value:
            values += [value] if _is_possible(value) else []
            continue
        stated = list(_level(text, name, before, after))
        levels.extend(stated)
        joined.append(name)
        if stated or not _JOINED.fullmatch(text, name.end, after):
            levels.extend(_shared(joined[:-1], stated))
            joined = []
    return values, levels


def _blank(words: re.Match[str]) -> str:
    return " " * len(words[0])


@lru_cache(maxsize=_TEXTS_KEPT)
def find_impossible(text: str) -> tuple[str, ...]:
    """The words of each value in `text` that nobody can have: "Hb 9999"."""
    if not has_number(text):
        return ()
    stated = (_value_after(text, name, after) for name, _, after in _segments(text))
    return tuple(
        text[value.start : value.end]
        for value in stated
        if value
        and not _is_possible(value)
        and not _YEAR.fullmatch(text[value.start : value.end].rsplit(maxsplit=1)[-1])
    )


def _is_possible(value: Value) -> bool:
    """Whether anybody can have it; nothing is measured below nothing, nor in a unit of another test."""
    return value.unit != _OF_NO_TEST and value.value >= 0 and load_analytes()[value.analyte].is_possible(value.value)


def _shared(names: list[_Name], stated: list[Level]) -> Iterator[Level]:
    """The level of the last test of a row ("platelets and ferritin normal"), for those before it."""
    for name in names if stated else ():
        for analyte in _panels().get(name.analyte, (name.analyte,)):
            yield Level(analyte, stated[0].level, name.start, stated[0].end)


def _segments(text: str) -> Iterator[tuple[_Name, int, int]]:
    """Each test's name with the bounds of the words that may belong to it."""
    lowered = text.lower()
    found = (m for m in _name_pattern().finditer(lowered) if not _UNKNOWN.match(lowered, m.end()))
    names = [_Name(_names()[m[1]], m.start(), m.end()) for m in found]
    ends = [0, *(name.end for name in names)]
    starts = [*(name.start for name in names), len(text)]
    for name, before, after in zip(names, ends, starts[1:], strict=False):
        cell = _CELL.match(text, name.end, after)
        stop = _STOP.search(text, cell.end() if cell else name.end, after)
        cuts = [m.end() for m in _STOP.finditer(text, before, name.start)]
        yield name, max([before, *cuts]), stop.start() if stop else after


def _value_after(text: str, name: _Name, end: int) -> Value | None:
    analyte = load_analytes().get(name.analyte)
    numbers = (m for m in _NUMBER.finditer(text.lower(), name.end, end) if not _TIME_AFTER.match(text, m.end()))
    match = next(numbers, None) or _GLUED.match(text, name.end)
    match = match or _in_words(text, name, end, analyte) or _further_on(text, name, end, analyte)
    if analyte is None or match is None:
        return None
    match = _latest(text, name, match)
    number = _number(match["number"])
    if _BELOW_NOTHING.search(text, name.end, match.start("number")):
        return Value(analyte.id, -number, analyte.unit, "=", name.start, match.end())
    if match.re is _GLUED and not analyte.is_plausible(number):
        return None
    unit = analyte.unit_pattern.match(text, match.end())
    if _LONG_AGO.match(text, unit.end() if unit else match.end()):
        return None
    if unit is None and _OF_ANOTHER_KIND.match(text, match.end()):
        return None
    if unit is None and (other := _ANOTHER_UNIT.match(text, match.end())):
        return Value(analyte.id, number, _OF_NO_TEST, "=", name.start, other.end())
    value = _convert(analyte, number, unit)
    sign = match["sign"] or "="
    return Value(
        analyte.id, value, analyte.unit, _SIGNS.get(sign, sign), name.start, unit.end() if unit else match.end()
    )


def _in_words(text: str, name: _Name, end: int, analyte: Analyte | None) -> re.Match[str] | None:
    """A number in words with a unit of the test behind it; without one "one" and "two" count much else.

    What it rose by, is to reach or is not is no value.
    """
    found = _SAID.search(text, name.end, end) if analyte else None
    if found and _NO_VALUE_BEFORE.search(text, name.end, found.start()):
        return None
    return found if found and analyte and analyte.unit_pattern.match(text, found.end()) else None


def _latest(text: str, name: _Name, match: re.Match[str]) -> re.Match[str]:
    """The number that a change ends at, where one is told; else the number found."""
    changed = _CHANGED.search(text, name.end, match.start("number"))
    step = (_TO.match(text, match.end()) if changed else None) or _NOW.match(text, match.end())
    later = _NUMBER.match(text.lower(), step.end()) if step else None
    return match if later is None or _TIME_AFTER.match(text, later.end()) else later


def _further_on(text: str, name: _Name, start: int, analyte: Analyte | None) -> re.Match[str] | None:
    """The number given after the words that may belong to a name, up to the next name."""
    other = _name_pattern().search(text.lower(), start)
    numbers = _NUMBER.finditer(text.lower(), start, other.start() if other else len(text))
    return given_further_on(text, name.end, start, numbers, analyte) if analyte else None


def _number(written: str) -> float:
    """ "12,000" is twelve thousand, "37,8" is 37.8."""
    if not written[0].isdigit():
        return value_of(written)
    return float(_DECIMAL_COMMA.sub(".", written.rstrip(",")).replace(",", "").replace("·", "."))


def _convert(analyte: Analyte, number: float, unit: re.Match[str] | None) -> float:
    if unit is None:
        return analyte.bare(number)
    return analyte.units[int(str(unit.lastgroup)[1:])].convert(number)


def _level(text: str, name: _Name, before: int, after: int) -> Iterator[Level]:
    behind = text[name.end : after].lower()
    ahead = text[before : name.start].lower()
    trailing = _after_pattern().match(behind)
    leading = None if trailing else _before_pattern().search(ahead)
    found = trailing or leading
    if not found:
        return
    if trailing and _LONG_AGO.match(text, name.end + found.end(1)):
        return
    level = "normal" if leading and _DENIED.search(ahead, 0, found.start(1)) else _level_words()[found[1]]
    start = name.start if trailing else before + found.start(1)
    end = name.end + found.end(1) if trailing else name.end
    for analyte in _panels().get(name.analyte, (name.analyte,)):
        yield Level(analyte, level, start, end)


@cache
def _panels() -> dict[str, tuple[str, ...]]:
    return {panel: tuple(entry["analytes"]) for panel, entry in load_yaml("levels")["panels"].items()}


@cache
def _names() -> dict[str, str]:
    panels = load_yaml("levels")["panels"]
    return {**analyte_names(), **{form: panel for panel, entry in panels.items() for form in entry["names"]}}


@cache
def _level_words() -> dict[str, str]:
    levels = load_yaml("levels")
    return {word: level for level in ("normal", "high", "low", "positive", "negative") for word in levels[level]}


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])({one_of(_names())})(?:(?![a-z0-9])|(?=\d\d|\d[.·]\d))")


@cache
def _after_pattern() -> re.Pattern[str]:
    between = one_of(load_yaml("levels")["between"])
    other = r"\s*(?:and|&|\+|/)\s*[\w-]+(?:\s(?:count|level))?"
    return re.compile(rf"(?:{other})?(?:\s*\(|\s*(?:{between})(?!\w))*\s*({one_of(_level_words())})(?!\w)")


@cache
def _before_pattern() -> re.Pattern[str]:
    between = one_of(load_yaml("levels")["between"])
    # "Up" says how high nothing is where results are followed up.
    other = r"(?<!follow[ -])(?<!check[ -])(?<!work[ -])(?<![\w-])"
    return re.compile(rf"{other}({one_of(_level_words())})(?:\s+(?:{between}|or|and|/))*[\s:]*$")
