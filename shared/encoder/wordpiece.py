"""Words into the pieces that an encoder knows, longest first (WordPiece, as BERT has it, in lower case)."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

CONTINUES: Final = "##"
FIRST, LAST, STRANGE = "[CLS]", "[SEP]", "[UNK]"
_LONGEST: Final = 100
_TOKEN: Final = re.compile(r"[^\W_]+|[^\w\s]|_")

Placed = tuple[int, int, int]


class WordPieces:
    """The pieces of an encoder by number."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self._numbers = {piece: number for number, piece in enumerate(pieces)}
        self.first, self.last = self._numbers[FIRST], self._numbers[LAST]

    def placed(self, text: str) -> Iterator[Placed]:
        """The pieces of a text in order: number, and start and end of the word or sign that each is of."""
        for found in _TOKEN.finditer(text):
            for number in self.of(found[0]):
                yield number, found.start(), found.end()

    def of(self, word: str) -> tuple[int, ...]:
        """Return the numbers of a word's pieces; of several words', one after the other."""
        return tuple(number for token in _tokens(word) for number in self._split(token))

    def _split(self, token: str) -> list[int]:
        numbers: list[int] = []
        at = 0
        while at < len(token):
            lead = CONTINUES if at else ""
            ends = range(min(len(token), at + _LONGEST), at, -1)
            end = next((end for end in ends if f"{lead}{token[at:end]}" in self._numbers), None)
            if end is None:
                return [self._numbers[STRANGE]]
            numbers.append(self._numbers[f"{lead}{token[at:end]}"])
            at = end
        return numbers


def _tokens(text: str) -> list[str]:
    """Runs of letters and digits, and each other sign by itself, without accents."""
    plain = "".join(one for one in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(one) != "Mn")
    return _TOKEN.findall(plain)
