"""Names that a model is not shown: each stands as a mark that its reply may use and code puts back."""

import re
from collections.abc import Iterable
from string import ascii_uppercase
from typing import Final

from shared.guardrails.masking import MASK, masked

_DOT: Final = "\u0307"  # what a capital İ leaves behind where it is made small
_SAME: Final = str.maketrans("İı", "ii")
_LEAST: Final = 2  # letters of a part of a name that is hidden where it stands alone


class Veil:
    """Hides people's names in every text of a prompt alike, and shows them again in what comes back.

    Numbers, addresses and dates that name a person are left out for good.
    """

    def __init__(self, names: Iterable[str]) -> None:
        """`names` in the order in which they are to be counted; parts of a name have marks of their own."""
        self._marks: dict[str, str] = {}
        self._names: dict[str, str] = {}
        whole = dict.fromkeys(" ".join(name.split()) for name in names)
        for name in sorted(filter(None, whole), key=lambda one: -len(one.split())):
            if _key(name) not in self._marks:
                self._add(name, _letters(len([mark for mark in self._names if mark[-2].isalpha()])))
        longest = sorted(self._marks, key=len, reverse=True)
        words = "|".join(r"\s+".join(map(re.escape, one.split())) for one in longest).replace("i", f"i{_DOT}?")
        self._hidden = re.compile(rf"(?<!\w)(?:{words})(?![\w{_DOT}])") if longest else None

    def hide(self, text: str) -> str:
        """Return a text as a model may be shown it."""
        places = [found.span() for found in self._hidden.finditer(_folded(text))] if self._hidden else []
        for start, end in reversed(places):
            text = text[:start] + self._marks.get(_key(text[start:end]), MASK) + text[end:]
        return masked(text)

    def show(self, text: str) -> str:
        """Return words of a model with the names in the place of their marks."""
        for mark, name in self._names.items():
            text = text.replace(mark, name)
        return text

    def _add(self, name: str, letter: str) -> None:
        self._mark(name, f"[name {letter}]")
        words = name.split()
        for number, word in enumerate(words if len(words) > 1 else (), 1):
            if len(word) >= _LEAST and _key(word) not in self._marks:
                self._mark(word, f"[name {letter}{number}]")

    def _mark(self, name: str, mark: str) -> None:
        self._marks[_key(name)] = mark
        self._names[mark] = name


def _folded(text: str) -> str:
    """A text in small letters, each in its place; İ and ı are an i."""
    return "".join(small if len(small := one.lower()) == 1 else one for one in text.translate(_SAME))


def _key(name: str) -> str:
    """What a name is found by, however it is written."""
    return " ".join(_folded(name).replace(_DOT, "").split())


def _letters(number: int) -> str:
    """A, B, .. Z, AA, .."""
    before, last = divmod(number, len(ascii_uppercase))
    return (_letters(before - 1) if before else "") + ascii_uppercase[last]
