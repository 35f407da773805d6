"""Ages and sexes as questions and guideline rows state them."""

import re

from shared.any_case import AnyCase
from shared.language.numbers import in_digits
from shared.language.onlookers import without_onlookers
from shared.language.stems import stems, words
from shared.language.values import without_values
from shared.number_words import NUMBERS

_NOT_A_UNIT = (
    r"(?![\d.]*\d)(?!\s*-?\s*(?:%|mg|g\b|kg|ml|mm|cm|iu|u/|mcg|microgram|nmol|mmol|pg|ng|weeks?|wks?|days?|months?"
    r"|hours?|hrs?|times?|points?|stone|pounds?|lbs?|per\b|or more|cigarettes?|a day|minutes?|/))"
)
_MEASURED = ("fever", "temp", "temperature", "pyrexia", "pulse", "rate", "sats", "saturations", "bmi", "spo2")
# "a score of 3", "came back at 48", "the number was 14", "a fever of 40" speak of values.
_NOT_A_VALUE = "".join(
    f"(?<!{word} )"
    for word in (
        *("score", "scored", "level", "levels", "count", "back", "result", "total", "number", "it"),
        *_MEASURED,
    )
)
_NOT_A_MEASURE = "".join(
    f"(?<!{name} )"
    for name in (
        *("psa", "fit", "ca125", "125", "plt", "hb", "platelets", "wcc", "esr", "crp", "mcv", "ferritin"),
        *(f"{name}{link}" for name in _MEASURED for link in ("", " of", " is", " are", " was")),
        *("egfr", "weighs", "weighed", "gained", "lost"),
        *("smokes", "smoked", "smoking", "vapes", "drinks", "drank", "drinking", "takes", "took", "taking"),
    )
)
_AGES = tuple(
    AnyCase(pattern)
    for pattern in (
        r"\b(?P<age>\d{1,3})\s*-?\s*(?:yo|y/o|y|(?:years?|yrs?)[ -]?(?:old|of age|olds|female|male|lady|man|woman))\b",
        r"\b(?P<age>\d{1,3})\s*(?P<sex>[mf])\b",
        r"(?<!['’])\b(?P<sex>[mf])\s?(?P<age>\d{2})\b(?!\.)",
        rf"{_NOT_A_VALUE}\b(?:aged?|at|of|is|are|i'm|im|am|was|turned|turning|nearly|almost|about|around|she's|he's|who's"
        r"|over|above|under|below|past|man|woman|male|female|smoker|lady|mum|dad)"
        rf"\s+(?P<age>[1-9]\d?|1[01]\d)\b{_NOT_A_UNIT}",
        r"\b(?:over|above|under|below)[- ](?P<age>[1-9]\d?)s\b",
        r"(?:^|[.;?!]\s+)(?P<age>[1-9]\d)(?= (?:with|who|has|and has|presents|presenting)\b)",
        rf"(?:^|[,;(]\s*)(?P<age>[1-9]\d?|1[01]\d)\b{_NOT_A_UNIT}(?=\s*(?:[,;.?!)]|$|actually\b|sorry\b|in fact\b))",
        rf"{_NOT_A_MEASURE}\b(?P<age>[2-9]\d)\b{_NOT_A_UNIT}(?=\s*(?:[-–:;,?]|$))",
    )
)
_OF_A_MEASURE = re.compile(rf"\b(?:{'|'.join(_MEASURED)})\b(?: (?:is|are|was|of|at|now))* \d", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_DECADE = re.compile(
    r"\bin (?:her|his|their|my|the) (?:(early|mid|late)[- ])?(?:([1-9])0'?s|(\w+)ties)\b", re.IGNORECASE
)
_MONTHS = re.compile(r"\b(\d{1,2})[- ]?(?:months?|weeks?|mo)[- ]old\b", re.IGNORECASE)
_UNDER = re.compile(
    r"\b(?:under|below|younger than|less than)[\s-]+(\d{1,3})s?\b(?!\s*\w*(?:gram|iu|ml|week|day|month))"
)
# "12, not 21" denies the second; "not 40 yet" does not.
_DENIED = re.compile(r"\b(?:not|rather than|instead of) \d{1,3}\b(?! ?(?:yet|until))")

_CHILD_SAID = """
    child children kid kids toddler toddlers baby babies infant newborn youngster schoolboy schoolgirl teenager teenage
    teen teens adolescent paediatric tot preschooler boy girl grandson granddaughter kiddie nursery school
"""
_ADULT_SAID = """
    adult adults grown-up grownup husband wife gran granny nan grandma grandmother grandad grandpa grandfather pensioner
    elderly retired aunt uncle boss colleague partner man woman lady gentleman dad mum father mother
"""
_MALE_SAID = """
    he his him man men male husband dad father son brother grandad grandpa grandfather uncle boy gentleman bloke lad
    nephew grandson boyfriend guy chap testicle penis prostate
"""
_FEMALE_SAID = """
    she her woman women female wife mum mother daughter sister gran granny nan grandma grandmother aunt girl lady niece
    granddaughter girlfriend gynae vagina womb ovary
"""
_CHILD, _ADULT = frozenset(stems(_CHILD_SAID)), frozenset(stems(_ADULT_SAID)) - {"up"}
_MALE, _FEMALE = frozenset(_MALE_SAID.split()), frozenset(_FEMALE_SAID.split())
# Of whom a question tells apart: "in adults and in children"; a mother or a grandad may speak of a child.
_GROWN_UP = re.compile(r"\b(?:adults?|grown[- ]?ups?)\b", re.IGNORECASE)
_CHILD_WORDS = re.compile(r"\b(?:little (?:one|boy|girl|lad)|young (?:person|people|lad)|bairn)\b", re.IGNORECASE)


def tells_measure(text: str) -> bool:
    """Whether a number is told of what is measured on somebody: "his temperature is 39"."""
    return bool(_OF_A_MEASURE.search(text))


def stated_age(text: str) -> int | None:
    """Return the age in whole years that a question states about a person; "under 40" is 39, a baby in months is 0."""
    digits = in_digits(text)
    has_digit = bool(_DIGIT.search(digits))
    digits = _DENIED.sub(" ", without_values(without_onlookers(digits))) if has_digit else digits
    if has_digit and (months := _MONTHS.search(digits)):
        return int(months[1]) // 12
    if decade := _DECADE.search(text.casefold()):
        return _decade_age(decade)
    for pattern in _AGES if has_digit else ():
        for found in pattern.finditer(digits):
            if 0 <= int(found["age"]) <= 115:
                return int(found["age"]) - bool(_UNDER.match(digits, found.start()))
    return None


def _decade_age(decade: re.Match[str]) -> int | None:
    tens = int(decade[2]) * 10 if decade[2] else NUMBERS.get(f"{decade[3]}ty")
    return None if tens is None else tens + {"early": 2, "late": 8}.get(decade[1] or "mid", 5)


def stated_sex(text: str) -> str | None:
    """Return "female" or "male" where the words of a question say one of them alone."""
    tokens = {word.removesuffix("'s") for word in words(text)}
    by_age = _AGES[1:3] if _DIGIT.search(text) else ()
    abbreviated = next((found["sex"].casefold() for pattern in by_age for found in pattern.finditer(text)), None)
    female, male = bool(tokens & _FEMALE) or abbreviated == "f", bool(tokens & _MALE) or abbreviated == "m"
    return None if female == male else "female" if female else "male"


def stated_group(stem_set: frozenset[str], text: str, age: int | None) -> str | None:
    """Return "child" or "adult" where the question tells, nothing where it asks after both.

    A stated age decides before words do.
    """
    if age is not None:
        return "child" if age < 16 else "young" if age < 25 else "adult"
    if _names_children(stem_set, text):
        return None if _GROWN_UP.search(text) else "child"
    return "adult" if stem_set & _ADULT else None


def asks_after_both(stem_set: frozenset[str], text: str, age: int | None) -> bool:
    """Whether a question names children and grown-ups alike, and no age."""
    return age is None and _names_children(stem_set, text) and bool(_GROWN_UP.search(text))


def _names_children(stem_set: frozenset[str], text: str) -> bool:
    return not stem_set.isdisjoint(_CHILD) or bool(_CHILD_WORDS.search(text))
