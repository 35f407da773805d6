"""Names that a model is not shown: each stands as a mark that its reply may use and code puts back."""

import re
from collections.abc import Iterable
from string import ascii_uppercase
from typing import Final

from shared.guardrails.masking import masked

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
            if name.lower() not in self._marks:
                self._add(name, _letters(len([mark for mark in self._names if mark[-2].isalpha()])))
        longest = sorted(self._marks, key=len, reverse=True)
        words = "|".join(r"\s+".join(map(re.escape, one.split())) for one in longest)
        self._hidden = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if longest else None

    def hide(self, text: str) -> str:
        """Return a text as a model may be shown it."""
        if self._hidden is not None:
            text = self._hidden.sub(lambda found: self._marks[" ".join(found[0].lower().split())], text)
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
            if len(word) >= _LEAST and word.lower() not in self._marks:
                self._mark(word, f"[name {letter}{number}]")

    def _mark(self, name: str, mark: str) -> None:
        self._marks[name.lower()] = mark
        self._names[mark] = name


def _letters(number: int) -> str:
    """A, B, .. Z, AA, .."""
    before, last = divmod(number, len(ascii_uppercase))
    return (_letters(before - 1) if before else "") + ascii_uppercase[last]
