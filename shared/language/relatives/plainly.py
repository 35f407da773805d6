"""A document's words for relatives without those that are none: ward sisters, mothers of two, takers of pills."""

import re
from collections.abc import Sequence
from typing import Final

from shared.number_words import one_between
from shared.terminology.health_words import Named

# A ward sister is nobody's sister, and who takes a medicine tells of nobody: in words of the same length.
_WARD_SISTER: Final = re.compile(r"(?<!\b[Mm]y )(?<!\b[Hh]is )(?<!\b[Hh]er )\bSister(?= [A-Z][a-z])")
_PARENT: Final = re.compile(
    rf"\b(?:grand)?(?:mother|father|mum|dad|parent)(?= of (?:a|an|{one_between('one', 'six')}|twins|\d)\b)"
    r"|(?<=\bnew )(?:mother|mum|father|dad)\b|(?<=\bexpectant )(?:mother|mum|father|dad)\b",
    re.IGNORECASE,
)
_OF_AGE: Final = 16  # who is younger is nobody's mother
_TAKES: Final = {"takes": "needs", "took": "used"}
_TAKING: Final = re.compile(rf"\b(?:{'|'.join(_TAKES)})(?=\s+$)")


def read_plainly(text: str, named: Sequence[Named], age: int | None) -> str:
    text = _WARD_SISTER.sub("Matron", text)
    if age is None or age >= _OF_AGE:
        text = _PARENT.sub(lambda found: "x" * len(found[0]), text)  # "this mother of two" is the patient
    for one in named:
        taking = _TAKING.search(text, 0, one.start) if one.name.kind in ("medicine", "class") else None
        if taking:
            text = text[: taking.start()] + _TAKES[taking[0]] + text[taking.end() :]
    return text
