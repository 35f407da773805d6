"""The one layout pass before any reading: what lines, lists and marks of a page stand for, in marks of sentences.

Each character keeps its place, so that what is read of a text is quoted from it.
"""

from collections.abc import Iterator

from shared.language.lists import joined_items
from shared.language.parting import cells, parted
from shared.language.wrapping import perhaps_wrapped_at, wrapped_at


def laid_out(text: str, *, is_wrapped: bool = False) -> str:
    """Return `text` as it would be written in sentences: as many characters, other marks and blanks between words.

    `is_wrapped`: a line that may have ended for want of room did so.
    """
    for changes in (cells, _unwrapped_if_ever if is_wrapped else _unwrapped, joined_items, parted):
        marks = list(text)
        for at, signs in changes(text):
            marks[at : at + len(signs)] = signs
        text = "".join(marks)
    return text


def _unwrapped(text: str) -> Iterator[tuple[int, str]]:
    return ((at, " ") for at in wrapped_at(text))


def _unwrapped_if_ever(text: str) -> Iterator[tuple[int, str]]:
    return ((at, " ") for at in wrapped_at(text) | perhaps_wrapped_at(text))
