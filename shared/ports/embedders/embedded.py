"""An embedder without downloads or network: words and their parts hashed into a vector, the same on every machine."""

import math
import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final
from zlib import crc32

VERSION: Final = 1
_WORD = re.compile(r"[^\W_]+")
_PART_LENGTHS = (3, 4, 5)
_WORD_WEIGHT = 1.0
_PARTS_WEIGHT = 1.2  # above the word itself: inflections and spellings differ more often than they mislead
# Words that carry the grammar of a sentence and not its subject.
_GRAMMAR: Final = frozenset(
    """a about all also an and any are as at be been but by can could did do does for from had has have how i if in into
    is it its may me my not of on or our she he should so than that the their them then there these they this those to
    was we were what when where which who whom why will with would you your""".split()  # noqa: SIM905
)
_BYTES: Final = 8  # of a number
_Feature = tuple[int, float]


class HashingEmbedder:
    """Signed feature hashing of words and their character n-grams, sublinear in how often a word occurs.

    Texts of like words lie near each other; it knows no meanings, so synonyms must be brought by the caller.
    """

    def __init__(self, dimension: int = 768) -> None:
        self._dimension = dimension

    @property
    def name(self) -> str:
        """Name the embedder, its version and its dimension."""
        return f"hashing-v{VERSION}-{self._dimension}"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """Embed what is searched; as many vectors as texts, in their order."""
        return [self.embed_query(text).tolist() for text in texts]

    def embed_query(self, text: str) -> "array[float]":
        """Embed what is asked: a unit vector, or zero for a text without words."""
        said: dict[int, float] = defaultdict(float)
        counts = Counter(_WORD.findall(unicodedata.normalize("NFKC", text).casefold()))
        for word, count in counts.items():
            if word in _GRAMMAR:
                continue
            weight = 1.0 + math.log(count)
            for place, value in _features(word, self._dimension):
                said[place] += weight * value
        vector = array("d", bytes(_BYTES * self._dimension))  # read at once by what searches with it
        length = math.sqrt(math.fsum(map(mul, said.values(), said.values())))
        for place, value in said.items() if length else ():
            vector[place] = value / length
        return vector


@lru_cache(maxsize=16_384)
def _features(word: str, dimension: int) -> tuple[_Feature, ...]:
    parts = [part for length in _PART_LENGTHS for part in _parts(f"<{word}>", length)]
    weight = _PARTS_WEIGHT / math.sqrt(len(parts)) if parts else 0.0
    return (_hashed(word, dimension, _WORD_WEIGHT), *(_hashed(f"~{part}", dimension, weight) for part in parts))


def _parts(marked: str, length: int) -> list[str]:
    return [marked[start : start + length] for start in range(len(marked) - length + 1)]


def _hashed(feature: str, dimension: int, weight: float) -> _Feature:
    # crc32 and not hash(): the same in every process. Its top bit gives the sign, so that collisions cancel out.
    code = crc32(feature.encode())
    return (code & 0x7FFFFFFF) % dimension, weight if code >> 31 else -weight
