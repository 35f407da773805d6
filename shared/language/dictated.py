"""Marks that somebody dictating spoke: "no cough comma weight steady full stop"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shared.language.pack import load_pack

_LEAST = 2  # spoken marks make a text a dictated one; one alone may be meant ("I won't, full stop")
_LEAST_OF_A_TELEGRAM = 3
_TELEGRAM = re.compile(r"\s+(?P<stop>STOP)\b(?! (?:SMOKING|TAKING|THE|HIS|HER|ALL)\b)")
_MARKS = {"stop": ".", "comma": ",", "line": "\n", "question": "?"}


class Spoken(NamedTuple):
    """The characters [start, end) of a text, with the space before them, that stand for `mark`."""

    start: int
    end: int
    mark: str


def spoken_marks(text: str, language: str = "en") -> tuple[Spoken, ...]:
    """The marks spoken in a dictated text, in order; none where it is written."""
    if not _may_be_dictated(text):
        return ()
    words = load_pack(language).words
    found = list(_found(words["spoken_marks"].finditer(text)))
    telegram = list(_found(_TELEGRAM.finditer(text))) if text.isupper() else []
    both = [*(found if len(found) >= _LEAST else []), *(telegram if len(telegram) >= _LEAST_OF_A_TELEGRAM else [])]
    return tuple(sorted(both))


def _found(marks: Iterator[re.Match[str]]) -> Iterator[Spoken]:
    return (Spoken(mark.start(), mark.end(), _MARKS[mark.lastgroup or "stop"]) for mark in marks)


def _may_be_dictated(text: str) -> bool:
    lower = text.lower()
    return "full stop" in lower or " comma" in lower or " stop" in lower
