"""Characters that nobody sees go before a text is read, and marks that were spoken become marks.

Where what is left stood is kept, so that quotes stay true.
"""

import unicodedata
from dataclasses import dataclass

from shared.language.dictated import spoken_marks
from shared.language.layout import wrapped_at

_KEPT = frozenset("\n\t\r")
_UNSEEN = frozenset({"Cf", "Cc"})
_MEANT = {"\u2010": "-", "\u2011": "-", "\u017f": "s", "\u0131": "i", "\u0130": "I", "\u212a": "K"}


@dataclass(frozen=True, slots=True)
class Plain:
    """A text as read, and for each of its characters the offset in the text as written."""

    text: str
    offsets: tuple[int, ...]

    def written(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the text as written that [start, end) of the text as read stands for."""
        if start >= end or start >= len(self.offsets):
            return (self.offsets[start] if start < len(self.offsets) else 0,) * 2
        return self.offsets[start], self.offsets[min(end, len(self.offsets)) - 1] + 1


def plain(text: str) -> Plain:
    """Return `text` without zero-width marks, soft hyphens, marks of direction and controls; all hyphens are one.

    A long s, the two i's of Turkish and the sign of the kelvin, which patterns match as s, i and k, are read as those.
    Of a dictated text "full stop" is a full stop.
    """
    marks = spoken_marks(text)
    spoken = {one.end - 1: one.mark for one in marks}
    said = {at for one in marks for at in range(one.start, one.end - 1)}
    kept = [at for at, mark in enumerate(text) if at not in said and not _is_unseen(mark)]
    seen = "".join(spoken.get(at) or _MEANT.get(text[at], text[at]) for at in kept)
    wrapped = wrapped_at(seen)
    return Plain("".join(" " if at in wrapped else mark for at, mark in enumerate(seen)), tuple(kept))


def is_plain(text: str) -> bool:
    """Whether nothing of a text would go."""
    if spoken_marks(text):
        return False
    if text.isascii() and text.isprintable():
        return True
    return not any(_is_unseen(m) or m in _MEANT for m in set(text)) and not wrapped_at(text)


def _is_unseen(mark: str) -> bool:
    return mark not in _KEPT and unicodedata.category(mark) in _UNSEEN
