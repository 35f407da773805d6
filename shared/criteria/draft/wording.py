"""Text brought to one form before it is read: quotes, dashes, spaces, bullets on their own lines, numbers in words."""

import re
from collections.abc import Iterable

BULLETS = "•－‣◦▪"
NUMBERS = {
    word: n
    for n, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
NUMBER = rf"(?:\d+|{'|'.join(NUMBERS)})"
# Whoever a recommendation may be for, in the words before marks are put.
PEOPLE = r"(?:people|person|adults?|children|child|young people|wom[ae]n|m[ae]n|patients?|anyone|those)"

_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2011": "-", "\u00ad": None, "≥": ">="})
_INLINE_BULLET = re.compile(rf"\s+([{BULLETS}])\s*(?=\S)")
_SENTENCE = re.compile(r"(?<!e\.g)(?<!i\.e)(?<=[.!?)])\s+(?=[A-Z(])")


def normalise(text: str) -> str:
    """Return `text` with each bullet on its own line, indents kept, and one spelling of quotes, dashes and spaces."""
    lines = _INLINE_BULLET.sub(r"\n\1 ", text.translate(_SAME)).splitlines()
    return "\n".join(line[: len(line) - len(line.lstrip())] + " ".join(line.split()) for line in lines)


def number_of(word: str) -> int:
    """Return the number that a word or digits stand for."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def sentences_of(text: str) -> list[str]:
    """Split at sentence ends; a sentence in brackets of its own is one."""
    parts: list[str] = []
    for part in _SENTENCE.split(text):
        if parts and parts[-1].endswith(")") and not parts[-1].endswith(".)"):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return [part for part in parts if part]


def has_digit(text: str) -> bool:
    """Say whether ages, values or numbers of recommendations can stand in `text`, so that patterns need be tried."""
    return any(map(str.isdigit, text))


def has_any(text: str, stems: Iterable[str]) -> bool:
    """Say whether one of the `stems`, in small letters, stands in `text`: cheaper than a pattern that needs one."""
    small = text.lower()
    return any(stem in small for stem in stems)
