"""Values of tests as questions state them ("the marker was 48"), and the limits that passages set for them."""

import re

from shared.any_case import AnyCase

_MEASURES = (
    "scores?|scored|levels?|counts?|results?|readings?|numbers?|totals?|markers?|pot|kit|test|sample|figure|value|psa|fit|ca-?125|125"
    "|plt|hb|platelets|wcc|esr|crp|mcv|ferritin|haemoglobin|calcium"
)
_BETWEEN = (
    "was|were|is|are|it|has|had|gone|up|to|come|comes|came|coming|back|out|of|over|above|under|below|only|just|about|around|now|nearly"
    "|in|her|his|my|the|said|says|reads?|blood|poo|urine|result|number|score|level|test|count|reading|more|less|than"
)
_NO_PERSON = r"(?![\d.]*\d|\s*-?\s*(?:years?|yrs?|yo\b|y/o|y\b|[mf]\b|weeks?|wks?|days?|months?|%))"
_VALUED = AnyCase(
    rf"\b(?:{_MEASURES})\b(?:[\s:=>,-]+(?:{_BETWEEN})\b|\s+(?<=came )at|(?<=back) at|(?<=out) at|(?<=was) at){{0,6}}"
    rf"[\s:=>]+(\d+(?:\.\d+)?){_NO_PERSON}"
)
_AFTER = AnyCase(
    rf"(?:[\s:=>,(-]+(?:{_BETWEEN})\b|\s+at(?=\s+\d))*[\s:=>,(]+(?P<value>\d+(?:\.\d+)?)(?!\.?\d|[a-z])"
    r"(?!\s*-?\s*(?:years?|yrs?|yo\b|y/o|y\b|weeks?|wks?|days?|months?|hours?))"
)
_DIGIT = re.compile(r"\d")
_FROM = re.compile(
    r"\b(?:at least|more than|above) (\d+(?:\.\d+)?)\b|\b(\d+(?:\.\d+)?)[^.,;\d]{0,12} or (?:greater|more)\b"
)
_BELOW = re.compile(r"\b(?:less than|below) (\d+(?:\.\d+)?)\b")
_NO_LIMIT = re.compile(r"\d+ (?:times|weeks|months|days|years|hours)|\d+ or more of the")


def stated_value(digits: str) -> float | None:
    """Return the first value of a test in a question whose numbers are in digits; its unit is the question's own."""
    found = _VALUED.search(digits) if _DIGIT.search(digits) else None
    return float(found[1]) if found else None


def value_after(digits: str, end: int) -> str | None:
    """Return the value told of what is named up to `end`: "FIT was 12", "CA125 of 48"."""
    found = _AFTER.match(digits, end)
    return found["value"] if found else None


def without_values(digits: str) -> str:
    """Return the question without the values of tests, so that none passes for an age."""
    return _VALUED.sub(" ", digits)


def limits(text: str) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the limits of tests that a passage names: from which value on, below which; its units."""
    text = _NO_LIMIT.sub(" ", text)
    at_least = tuple(float(found[1] or found[2]) for found in _FROM.finditer(text))
    return at_least, tuple(float(found[1]) for found in _BELOW.finditer(text))


def condition(text: str) -> str:
    """Return what stands before the comma of "If ..., do ..."; nothing of another sentence."""
    lead, comma, _ = text.partition(",")
    return lead if comma and lead.startswith("If ") else ""
