"""Characters that nobody sees go before a text is read, and marks that were spoken become marks.

Where what is left stood is kept, so that quotes stay true.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from shared.language.dictated import spoken_marks
from shared.language.layout import laid_out
from shared.language.letters import letters_of

_KEPT = frozenset("\n\t\r")
_UNSEEN = frozenset({"Cf", "Cc"})
_TEXTS_KEPT = 512  # several readers ask for the same text


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


@lru_cache(maxsize=_TEXTS_KEPT)
def plain(text: str, *, is_wrapped: bool = False) -> Plain:
    """Return `text` without zero-width marks, soft hyphens, marks of direction and controls; all hyphens are one.

    Letters are those that a person sees. Of a dictated text "full stop" is a full stop. `is_wrapped`: as in `laid_out`.
    """
    marks = spoken_marks(text)
    spoken = {one.end - 1: one.mark for one in marks}
    said = {at for one in marks for at in range(one.start, one.end - 1)}
    seen = [
        (letter, at)
        for at, letters in enumerate(letters_of(text))
        if at not in said and not _is_unseen(text[at])
        for letter in spoken.get(at) or letters
    ]
    read = laid_out("".join(letter for letter, _ in seen), is_wrapped=is_wrapped)
    return Plain(read, tuple([at for _, at in seen]))


def is_plain(text: str) -> bool:
    """Whether a text is read as it is written."""
    return plain(text).text == text


def _is_unseen(mark: str) -> bool:
    return mark not in _KEPT and unicodedata.category(mark) in _UNSEEN
