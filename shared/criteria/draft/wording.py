"""Text brought to one form before it is read: quotes, dashes, spaces, bullets on their own lines, numbers in words."""

import re

from shared.number_words import NUMBERS

BULLETS = "•－‣◦▪"
NUMBER = rf"(?:\d+|{'|'.join(NUMBERS)})"
# Whoever a recommendation may be for, in the words before marks are put.
PEOPLE = r"(?:people|person|adults?|children|child|young people|wom[ae]n|m[ae]n|patients?|anyone|those)"

_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u2011": "-", "\u00ad": None, "≥": ">="})
_INLINE_BULLET = re.compile(rf"\s+([{BULLETS}])\s*(?=\S)")


def normalise(text: str) -> str:
    """Return `text` with each bullet on its own line, indents kept, and one spelling of quotes, dashes and spaces."""
    lines = _INLINE_BULLET.sub(r"\n\1 ", text.translate(_SAME)).splitlines()
    return "\n".join(line[: len(line) - len(line.lstrip())] + " ".join(line.split()) for line in lines)
