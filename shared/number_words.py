"""Numbers in words: the one table of them, and how a shipped file or a pattern names a stretch of it."""

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
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
# In a shipped file "{two..ten}" stands for the words as alternatives of a pattern, "{two .. ten}" for a list of them.
_STRETCH: Final = re.compile(r"\{([a-z]+)( ?)\.\.\2([a-z]+)\}")


def words_between(first: str, last: str) -> tuple[str, ...]:
    """Return the words of the table from one to another, the highest first: "sixty" stands before "six".

    Raises KeyError for what is no number.
    """
    low, high = NUMBERS[first], NUMBERS[last]
    return tuple(reversed([word for word, number in NUMBERS.items() if low <= number <= high]))


def one_between(first: str, last: str) -> str:
    """Return a pattern's alternatives: any word of the table from one to another."""
    return "|".join(words_between(first, last))


def with_number_words(text: str) -> str:
    """Return a text with the stretches of the table that it names written out."""
    return _STRETCH.sub(lambda found: (found[2] or "|").join(words_between(found[1], found[3])), text)
