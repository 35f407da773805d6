"""What names a person, out of a text before it leaves the product: numbers, dates of birth, addresses, names."""

import re
from collections.abc import Iterable
from typing import Final

MASK: Final = "[…]"
_PATTERNS: Final = tuple(
    re.compile(pattern, flags)
    for pattern, flags in (
        (r"\b\d{3}[ -]?\d{3}[ -]?\d{4}\b", 0),  # a health service number
        (r"(?<![\w+])(?:\+44[ ()0-9-]{9,14}|0\d{2,4}[ )-]?\d{3,4}[ -]?\d{3,4})\b", 0),  # a telephone number
        (r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b", 0),
        (r"\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b", 0),  # a postcode
        (r"\b(?:d\.?o\.?b\.?|date of birth|born)\b:?(?: on)? *\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}", re.IGNORECASE),
        (
            r"\b\d{1,4}[a-z]?,? (?:[A-Z][\w']+ ){1,3}"
            r"(?i:street|st|road|rd|avenue|ave|lane|close|drive|way|court|gardens|terrace|crescent|place)\b\.?",
            0,
        ),
        (
            r"\b(?:Mr|Mrs|Ms|Miss|Mx|Master|Dr|Prof(?:essor)?|Sister|Nurse)\.? (?:[A-Z]\.? ?)?"
            r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?",
            0,
        ),
    )
)


def masked(text: str, names: Iterable[str] = ()) -> str:
    """Return the text with a mark in place of each; `names`: the person's own, wherever they stand."""
    parts = {part for name in names for part in name.split() if len(part) > 1}
    for part in sorted(parts, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(part)}\b", MASK, text, flags=re.IGNORECASE)
    for pattern in _PATTERNS:
        text = pattern.sub(MASK, text)
    return text
