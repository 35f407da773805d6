"""Numbers in words; the one table of them."""

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
