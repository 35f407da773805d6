"""Two weights told in one string, and which is the later: "weight 62 kg, was 70", "11st 2, 12st 8 in the summer"."""

import re
from dataclasses import dataclass

from shared.language.numbers import has_digit

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_NUMBER = r"(\d+(?:\.\d+)?)\s*(?:kg|kgs|kilos?|st|stone|lbs?|pounds)?"
_NOW_THEN = re.compile(
    rf"\b(?:weight|weighs?|wt|bmi)\b(?:\s+(?:is|of|now|today))*[:\s]*{_NUMBER}[\s,;(]*(?:\w+\s+){{0,2}}?"
    rf"(?:was|were|from|previously|previous|usually|usual)\b[\s:]*(?:\w+\s+){{0,3}}?{_NUMBER}",
    re.IGNORECASE,
)
_THEN_NOW = re.compile(
    rf"\b(?:weight|weighed|wt|bmi)\b[^.;|\d]{{0,30}}?\b(?:from|was)\s+{_NUMBER}[^.;|\d]{{0,30}}?\b(?:to|now|today|is)\s+{_NUMBER}",
    re.IGNORECASE,
)
# A weight of a pregnancy is none that anybody has lost weight from.
_OF_A_PREGNANCY = re.compile(
    r"[^.;|\d]{0,20}?(?:\b(?:at|near|by|to) (?:full[- ]?)?term\b|\bpregnan|\bat (?:delivery|booking|\d\d weeks)"
    r"|\bbefore (?:the )?(?:birth|delivery)|\bantenatal|\d\d/40)",
    re.IGNORECASE,
)
_KILOGRAMS = {"k": 1.0, "s": 6.35, "l": 0.4536, "p": 0.4536}
_WEIGHT = re.compile(
    r"(?<![\w.])(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>kgs?|kilo(?:gram)?s?|st(?:one)?|lbs?|pounds)"
    r"(?:\s*(?P<pounds>\d{1,2})(?:\s*(?:lbs?|pounds?))?)?(?![\w/%])",
    re.IGNORECASE,
)
# A weight without its unit: right behind the word, or behind an earlier weight where words beside it say when.
_BARE = (
    r"(?<![\w./:-])(?P<number>\d{2,3}(?:\.\d+)?)(?![\w/%:]|\.\d"
    r"|\s*(?:%|(?:years?|yrs?|weeks?|days?|months?|min\w*|cm|mm|m?g|ml|mmol|units?|bpm|cigs?|a day)\b))"
)
_FIRST_BARE = re.compile(
    rf"\b(?:weights?|weigh(?:s|ed|ing)?|wts?|scales)\b(?:\s+(?:is|are|of|now|today|chart|on|kg))*[\s:=-]*"
    rf"(?:{_MONTH}\s+|\d\d?/\d\d(?:\d\d)?\s+)?(?={_BARE})",
    re.IGNORECASE,
)
_NEXT_BARE = re.compile(_BARE, re.IGNORECASE)
_LIKELY_CHANGE = (0.5, 2.0)  # of two numbers without units: what is further apart is no weight
_AS_SCALES_DIFFER = 0.015  # of a weight: what scales, clothes and the time of day make
_BACK = re.compile(r"<-|←")
_ARROW = re.compile(r"<-|->|[←→]")
_OTHER = r"\b(?:bmi|bp|pulse|hr|height|sats|temp|age[ds]?|hb|hba1c|psa|egfr|smok\w+|bloods?)\b"
_ENDS = re.compile(rf"[;|]|[.!?]\s+(?-i:[A-Z])|{_OTHER}", re.IGNORECASE)
_ABOUT_WEIGHT = re.compile(r"\b(?:weigh\w*|wt|scales?)\b", re.IGNORECASE)
_AN_AMOUNT = re.compile(
    r"\b(?:lost|loss|los(?:e|ing)|down|drop\w*|by|gain\w*|put on|lift\w*|carr\w+)"
    r"(?:\s+(?:by|of|about|nearly|almost|around|over|another|a|further))*\s*$",
    re.IGNORECASE,
)
_EARLIER_BEFORE = re.compile(
    r"\b(?:was|were|from|previous(?:ly)?|usual(?:ly)?|used to|normally|originally|been)\b[^.;|\d]{0,15}$", re.IGNORECASE
)
_EARLIER_AFTER = re.compile(
    r"\s*[(,]?\s*(?:in (?:the |last |early |late )?[a-z]+|(?:last|at) [a-z]+|\w+ \w+ ago|before|previously)\b",
    re.IGNORECASE,
)
_LATER_BEFORE = re.compile(r"(?:\b(?:to|now|today|is|am|currently)\b|->|→)[^.;|\d]{0,15}$", re.IGNORECASE)
_DATE_BEFORE = re.compile(rf"(?:\b{_MONTH}|\b(?:19|20)\d\d|\d/\d\d?)\W{{0,3}}$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WeightChange:
    """Two weights (or body mass indices) told in one string: has it gone down?"""

    is_loss: bool
    start: int
    end: int


def find_weight_change(text: str) -> WeightChange | None:
    """The change between two weights that `text` tells, or None where it tells one or none, or not which was first."""
    if not has_digit(text):
        return None
    now_then = _NOW_THEN.search(text)
    if now_then and _ENDS.search(text, now_then.end(1), now_then.start(2)):
        now_then = None  # what was so much is something else
    if now_then and _OF_A_PREGNANCY.match(text, now_then.end()):
        return None
    if now_then:
        return WeightChange(float(now_then[1]) < float(now_then[2]), now_then.start(), now_then.end())
    then_now = _THEN_NOW.search(text)
    if then_now:
        return WeightChange(float(then_now[2]) < float(then_now[1]), then_now.start(), then_now.end())
    return _change_of_weights(text) if _ABOUT_WEIGHT.search(text) else None


def _change_of_weights(text: str) -> WeightChange | None:
    """Two weights with their units, or with words that say when, in whatever words."""
    weights = [match for match in _WEIGHT.finditer(text) if not _AN_AMOUNT.search(text, 0, match.start())]
    weights = weights if len(weights) > 1 else _with_bare(text, weights)
    if len(weights) < 2:
        return None
    first, last = weights[0], weights[-1]
    is_turned = _BACK.search(text, first.end(), last.start())
    if is_turned or (_is_earlier(text, last) and not _is_earlier(text, first)):
        then, now = last, first
    elif _is_earlier(text, first) or _LATER_BEFORE.search(text, 0, last.start()) or _are_dated(text, first, last):
        then, now = first, last
    else:
        return None
    unit = next((told["unit"] for one in weights if "unit" in (told := one.groupdict())), "kg")
    before, after = _kilograms(then, unit), _kilograms(now, unit)
    if abs(after - before) < _AS_SCALES_DIFFER * before:
        return None
    return WeightChange(after < before, first.start(), last.end())


def _with_bare(text: str, weights: list[re.Match[str]]) -> list[re.Match[str]]:
    """The weights with those that stand without a unit."""
    if not weights:
        begins = _FIRST_BARE.search(text)
        first = _NEXT_BARE.match(text, begins.end()) if begins else None
        weights = [first] if first else []
    found = list(weights)
    for bare in _NEXT_BARE.finditer(text, weights[0].end()) if weights else ():
        between = text[found[-1].end() : bare.start()]
        is_told = _is_earlier(text, bare) or _are_dated(text, bare) or _ARROW.search(between)
        least, most = _LIKELY_CHANGE
        if is_told and not _ENDS.search(between) and least < float(bare["number"]) / _number(found[-1]) < most:
            found.append(bare)
    return found


def _number(weight: re.Match[str]) -> float:
    return float(weight["number"])


def _is_earlier(text: str, weight: re.Match[str]) -> bool:
    is_told_after = _EARLIER_AFTER.match(text, weight.end())
    return bool(is_told_after or _EARLIER_BEFORE.search(text, 0, weight.start()))


def _are_dated(text: str, *weights: re.Match[str]) -> bool:
    return all(_DATE_BEFORE.search(text, 0, weight.start()) for weight in weights)


def _kilograms(weight: re.Match[str], unit: str) -> float:
    """A weight in kilograms; one without a unit of its own is told in `unit`, that of those beside it."""
    told = weight.groupdict()
    pounds = float(told.get("pounds") or 0)
    return _number(weight) * _KILOGRAMS[told.get("unit", unit)[0].lower()] + pounds * _KILOGRAMS["l"]
