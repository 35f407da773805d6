"""Patterns that hold in any case, sought in small letters: Python tries a list of words far faster where case counts.

Every answer is that of the pattern with `re.IGNORECASE`; only where a text holds nothing is it known sooner.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from sys import maxsize
from typing import Any, Final

# These have a small form of another length, or are the same as a plain letter to a pattern in any case alone.
_ODD: Final = "İıſ\u212a"
_CASE_COUNTS: Final = "(?-i:"
# An escape, or the name of a group, means something else in small letters.
_CAPITAL: Final = re.compile(r"(\\.|\(\?P[<=]\w+[>)]|\(\?\(\w+\))|[A-Z]", re.DOTALL)


class AnyCase:
    """As much of a compiled pattern as its readers use; compiled in either way when it is first needed so."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._has_small = _CASE_COUNTS not in pattern
        self._is_ascii = pattern.isascii()

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Return the first match in [start, end)."""
        if not self._may_be_small(text):
            return self._written.search(text, start, end)
        found = self._small.search(text.lower(), start, end)
        return None if found is None else self._written.match(text, found.start(), end)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Return the matches in [start, end)."""
        if self._may_be_small(text) and self._small.search(text.lower(), start, end) is None:
            return iter(())
        return self._written.finditer(text, start, end)

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

    def _may_be_small(self, text: str) -> bool:
        return self._has_small and (text.isascii() or (self._is_ascii and not any([letter in text for letter in _ODD])))

    @cached_property
    def _written(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.IGNORECASE)

    @cached_property
    def _small(self) -> re.Pattern[str]:
        return re.compile(_CAPITAL.sub(_in_small, self.pattern))


def _in_small(found: re.Match[str]) -> str:
    return found[1] or found[0].lower()
