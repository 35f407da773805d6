"""Numbers in words and digits, and what they are worth."""

import re
from typing import Final

from shared.number_words import NUMBERS, TEENS, TENS, UNITS


def number_of(word: str) -> int:
    """Return the number that one word or digits stand for."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


_UNIT = "|".join(UNITS)
BELOW_A_HUNDRED = rf"(?:{'|'.join(TENS)})(?:[ -](?:{_UNIT}))?|{'|'.join((*TEENS, *UNITS))}"
_HUNDREDS = rf"(?:(?:a|{BELOW_A_HUNDRED})[ -])?hundred(?:(?: and)? (?:{BELOW_A_HUNDRED}))?"
_BELOW_A_THOUSAND = rf"{_HUNDREDS}|{BELOW_A_HUNDRED}"
_WHOLE = rf"(?:(?:a|{_BELOW_A_THOUSAND})[ -])?thousand(?:(?: and)? (?:{_BELOW_A_THOUSAND}))?|{_BELOW_A_THOUSAND}"
_PARTS: Final = {"half": 0.5, "three quarters": 0.75, "quarter": 0.25}
_PART = rf"(?:an? |one )?(?:{'|'.join(_PARTS)})"
_POINT = rf" point(?: (?:zero|nought|{_UNIT}))+"
_SIGNS: Final = {"½": 0.5, "¼": 0.25, "¾": 0.75}
# Any number, in digits ("1,000", "1½") or in words ("two hundred and fifty", "one and a half", "two point five").
NUMBER: Final = (
    rf"(?:(?:(?:0(?!\d)|\d+(?:,\d{{3}})*)(?:[.,·]\d+)?[{''.join(_SIGNS)}]?|\.\d+|[{''.join(_SIGNS)}])"
    rf"|\b(?:(?:{_WHOLE}|zero|nought)(?: and {_PART}|{_POINT})?|{_POINT.strip()}|{_PART}(?: of)?(?: an?)?)(?![a-z]))"
)
_AND_PART: Final = re.compile(rf"(?: and )?(?:an? |one )?({'|'.join(_PARTS)})(?: of)?(?: an?)?$")
_THOUSANDS: Final = re.compile(r"(?<=\d)(?<!\b0),(?=\d{3}(?!\d))")  # "0,125" is less than one


def value_of(number: str) -> float:
    """Return the value of what NUMBER finds."""
    words = number.lower()
    if words[-1] in _SIGNS:
        return (value_of(words[:-1]) if len(words) > 1 else 0.0) + _SIGNS[words[-1]]
    if words[0].isdigit() or words[0] == ".":
        return float(re.sub("[,·]", ".", _THOUSANDS.sub("", words)))
    whole, _, decimals = f" {words}".partition(" point ")
    part = _AND_PART.search(whole)
    digits = "".join(str(NUMBERS.get(word, 0)) for word in decimals.split())
    told = _whole(re.split(r"[ -]", whole[: part.start()] if part else whole))
    return told + (_PARTS[part[1]] if part else 0.0) + float(f"0.{digits or 0}")


def _whole(words: list[str]) -> float:
    total = below = 0
    for word in words:
        if word == "thousand":
            total, below = (below or 1) * 1000, 0
        elif word == "hundred":
            below = (below or 1) * 100
        else:
            below += NUMBERS.get(word, 0)
    return float(total + below)


_DIGIT: Final = re.compile(r"\d")


def has_digit(text: str) -> bool:
    """Whether any number is told in digits: most readers of numbers need not look further where none is."""
    return _DIGIT.search(text) is not None


def has_number(text: str) -> bool:
    """Whether any number is told, in digits or in words from two to ninety-nine."""
    return has_digit(text) or _IN_WORDS.search(text.lower()) is not None


# "One" counts or points ("use of one arm"); of an age it is said beside its years alone.
_SEVERAL: Final = {word: number for word, number in NUMBERS.items() if number > 1}
_IN_WORDS = re.compile(
    rf"\b(?:({'|'.join(TENS)})[- ]({'|'.join(UNITS)})|({'|'.join(sorted(_SEVERAL, key=len, reverse=True))}))\b"
)
_ONE_YEAR = re.compile(r"\bone(?=[- ]years?[- ]old)")


def in_digits(text: str) -> str:
    """Return the text in small letters with numbers from two to ninety-nine in digits."""
    return _IN_WORDS.sub(
        lambda found: str(_SEVERAL[found[1]] + NUMBERS[found[2]] if found[1] else _SEVERAL[found[3]]),
        _ONE_YEAR.sub("1", text.casefold()),
    )
