"""Words compared with words."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from pipelines.ingest.compare.shapes import WordChange

_WORD = re.compile(r"\w+(?:[-']\w+)*")
_NUMBER = re.compile(r"\b\d+\.\d+\.\d+\b")


def masked(text: str) -> str:
    """Return the text with the numbers of recommendations covered: they move though nothing is reworded."""
    return _NUMBER.sub("#", " ".join(text.split()))


class Likeness:
    """How much of two texts is the same words, 0 to 1; words that most of `texts` have count for little."""

    def __init__(self, texts: Iterable[str]) -> None:
        counts = Counter(word for text in texts for word in set(_words(text)))
        self._weights = {word: 1 / count for word, count in counts.items()}

    def __call__(self, one: str, other: str) -> float:
        """Compare two of the texts."""
        left, right = _words(one), _words(other)
        whole = self._weigh(left) + self._weigh(right)
        return 2 * self._weigh(left & right) / whole if whole else 1.0

    def _weigh(self, words: Counter[str]) -> float:
        return sum(self._weights[word] * count for word, count in words.items())


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(masked(text).lower()))


def word_changes(former: str, present: str) -> tuple[WordChange, ...]:
    """Return the runs of words that stayed, went and came, in order."""
    before, after = former.split(), present.split()
    changes: list[WordChange] = []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            changes.append(WordChange(kind="same", words=" ".join(before[a:b])))
            continue
        if a < b:
            changes.append(WordChange(kind="removed", words=" ".join(before[a:b])))
        if c < d:
            changes.append(WordChange(kind="added", words=" ".join(after[c:d])))
    return tuple(changes)
