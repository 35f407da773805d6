"""Patterns that hold in any case, sought in small letters: Python tries a list of words far faster where case counts.

Every answer is that of the pattern with `re.IGNORECASE`; only where a text holds nothing is it known sooner.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from sys import maxsize
from typing import Any, Final

# These have a small form of another length, or are the same as a plain letter to a pattern in any case alone.
_ODD: Final = frozenset("İıſ\u212a")
_CASE_COUNTS: Final = "(?-i:"
# An escape, or the name of a group, means something else in small letters.
_ASCII: Final = re.compile(r"[\0-\x7f]+")
_TEXTS_KEPT: Final = 64  # many patterns are tried on a text, one after the other
_CAPITAL: Final = re.compile(r"(\\.|\(\?P[<=]\w+[>)]|\(\?\(\w+\))|[A-Z]", re.DOTALL)


class AnyCase:
    """As much of a compiled pattern as its readers use; compiled in either way when it is first needed so."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._has_small = _CASE_COUNTS not in pattern
        self._is_ascii = pattern.isascii()

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Return the first match in [start, end)."""
        small = self._small_of(text)
        if small is None:
            return self._written.search(text, start, end)
        found = self._small.search(small, start, end)
        return None if found is None else self._written.match(text, found.start(), end)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Return the matches in [start, end)."""
        small = self._small_of(text)
        if small is None:
            return self._written.finditer(text, start, end)
        found = self._small.search(small, start, end)
        return iter(()) if found is None else self._each(text, found, end)

    def match(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Return the match that begins at `start`."""
        return self._written.match(text, start, end)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return the match that is the whole of the text."""
        return self._written.fullmatch(text)

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Return the text with every match replaced."""
        return text if self.search(text) is None else self._written.sub(by, text)

    def split(self, text: str, maxsplit: int = 0) -> list[str | Any]:
        """Return what stands between the matches."""
        return self._written.split(text, maxsplit)

    def _each(self, text: str, found: re.Match[str], end: int) -> Iterator[re.Match[str]]:
        """The matches from the first one, which was found in small letters."""
        for one in self._small.finditer(found.string, found.start(), end):
            if one.start() == one.end():  # what comes after nothing at all is a matter of the whole search
                yield from self._written.finditer(text, one.start(), end)
                return
            match = self._written.match(text, one.start(), end)
            if match:
                yield match

    def _small_of(self, text: str) -> str | None:
        """The text in small letters, where the pattern in small letters finds in it what it would."""
        if not self._has_small:
            return None
        if text.isascii():
            return text.lower()
        small, has_case = _in_small_letters(text)
        return small if self._is_ascii or not has_case else None

    @cached_property
    def _written(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE)

    @cached_property
    def _small(self) -> re.Pattern[str]:
        return re.compile(_CAPITAL.sub(_in_small, self.pattern))


@lru_cache(maxsize=_TEXTS_KEPT)
def _in_small_letters(text: str) -> tuple[str | None, bool]:
    """A text with letters beyond ASCII in small ones, None where they cannot stand for it; whether those have case."""
    others = _ASCII.sub("", text)
    return text.lower() if _ODD.isdisjoint(others) else None, others.lower() != others.upper()


def one_of(words: Iterable[str]) -> str:
    """A pattern of any of the words, the longest first; those that begin alike are tried together."""
    alike: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        alike.setdefault(re.escape(word[0]), []).append(re.escape(word[1:]))
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in alike.items())


def _in_small(found: re.Match[str]) -> str:
    return found[1] or found[0].lower()
