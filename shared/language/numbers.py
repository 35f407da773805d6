"""Numbers in words; the one table of them."""

import re
from typing import Final

UNITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS: Final = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBERS: Final = {word: number for number, word in enumerate((*UNITS, *TEENS), start=1)} | {
    word: number for number, word in zip(range(20, 100, 10), TENS, strict=True)
}


def number_of(word: str) -> int:
    """Return the number that one word or digits stand for."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


_DIGIT: Final = re.compile(r"\d")


def has_digit(text: str) -> bool:
    """Whether any number is told in digits: most readers of numbers need not look further where none is."""
    return _DIGIT.search(text) is not None


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
