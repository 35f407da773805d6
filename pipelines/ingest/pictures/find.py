"""Where on a page a passage stands: found by its letters alone, since spaces, hyphens and bullets differ."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_PIECES = re.compile(r"\n| \| ")
_TELLING = 60  # letters that no two pages are likely to share
_SHORTEST = 12


class Word(NamedTuple):
    """A printed word and its box, in points from the top left."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


@dataclass(frozen=True, slots=True)
class Sought:
    """A passage, and the printed page that it begins on."""

    chunk_id: str
    page: int
    text: str


class PageLetters:
    """The letters of a page in the order of the file, each knowing its word."""

    def __init__(self, words: Sequence[Word]) -> None:
        spelled = [letters(word.text) for word in words]
        self.text = "".join(spelled)
        self._words = words
        self._owner = [place for place, word in enumerate(spelled) for _ in word]

    def lines(self, start: int, end: int) -> list[Word]:
        """Return the boxes of the printed lines that the letters from `start` to `end` stand on."""
        found: list[Word] = []
        for place in dict.fromkeys(self._owner[start:end]):
            word = self._words[place]
            if found and _same_line(found[-1], word):
                last = found.pop()
                word = Word(last.left, min(last.top, word.top), word.right, max(last.bottom, word.bottom), "")
            found.append(word)
        return found


def letters(text: str) -> str:
    """Return the letters and digits of a text, in small letters."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def offset_of(pages: Sequence[PageLetters], sought: Sequence[Sought]) -> int:
    """Return what to add to a printed page number for its place in the file."""
    votes: Counter[int] = Counter()
    for passage in sought:
        opening = letters(passage.text)[:_TELLING]
        votes.update(place - passage.page for place, page in enumerate(pages) if opening in page.text)
    return votes.most_common(1)[0][0] if votes else -1


def find(passage: Sought, pages: Mapping[int, PageLetters]) -> dict[int, list[Word]]:
    """Return the lines of a passage by printed page; `pages` are its first one and those it may run on to."""
    first, whole = pages[passage.page], letters(passage.text)
    start = first.text.find(whole)
    if start >= 0:
        return {passage.page: first.lines(start, start + len(whole))}
    found: dict[int, list[Word]] = {}
    for page, begin, end in _in_pieces(passage.text, pages):
        found.setdefault(page, []).extend(pages[page].lines(begin, end))
    return found


def _in_pieces(text: str, pages: Mapping[int, PageLetters]) -> Iterator[tuple[int, int, int]]:
    """Look for paragraphs and cells one after another; what a page breaks off goes on upon the next."""
    numbers, place, here = sorted(pages), 0, 0
    for piece in map(letters, _PIECES.split(text)):
        left = piece
        while left and here < len(numbers):
            size, start = _longest_start(left, pages[numbers[here]].text, place)
            if size < min(_SHORTEST, len(left)):
                size, start = _longest_start(left, pages[numbers[here + 1]].text, 0) if numbers[here + 1 :] else (0, 0)
                if size < min(_SHORTEST, len(left)):
                    break
                here += 1
            yield numbers[here], start, start + size
            left, place = left[size:], start + size


def _longest_start(piece: str, page: str, place: int) -> tuple[int, int]:
    """Return how many letters of the piece's beginning the page has from `place` on, and where."""
    low, high = 0, len(piece)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if piece[:middle] in page[place:] else (low, middle - 1)
    return low, page.find(piece[:low], place)


def _same_line(one: Word, other: Word) -> bool:
    middle = (other.top + other.bottom) / 2
    return one.top < middle < one.bottom and one.left <= other.left
