"""Spelling slips: an unknown long word that is one or two letters from a word of the vocabulary; glued words parted."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator

ONE_SLIP_FROM, TWO_SLIPS_FROM = 6, 9
SHORTEST_GLUED_PART = 4


class Slips:
    """Corrects against `vocabulary` only, and only words that `is_english` does not know.

    Deletion neighbourhoods (SymSpell's idea) are built for one first letter at a time, when first needed.
    """

    def __init__(self, vocabulary: Collection[str], is_english: Callable[[str], bool]) -> None:
        self._vocabulary = vocabulary
        self._is_english = is_english
        self._by_letter: dict[str, dict[str, list[str]]] = {}
        self._answers: dict[str, str] = {}

    def correct(self, word: str) -> str:
        """The vocabulary's word meant by `word`, or the word itself."""
        if len(word) < ONE_SLIP_FROM or word in self._vocabulary or not word.isalpha():
            return word
        if word not in self._answers:
            self._answers[word] = word if self._is_english(word) else self._nearest(word)
        return self._answers[word]

    def parts(self, word: str) -> tuple[str, str] | None:
        """Two vocabulary words glued together ("rectalmass"), or None."""
        if len(word) < 2 * SHORTEST_GLUED_PART or word in self._vocabulary or not word.isalpha():
            return None
        for cut in range(SHORTEST_GLUED_PART, len(word) - SHORTEST_GLUED_PART + 1):
            if word[:cut] in self._vocabulary and word[cut:] in self._vocabulary:
                return None if self._is_english(word) else (word[:cut], word[cut:])
        return None

    def _nearest(self, word: str) -> str:
        neighbours = self._neighbours(word[0])
        found = {near for key in _deletions(word, _slips(word)) for near in neighbours.get(key, ())}
        ranked = sorted((distance(word, near, 2), near) for near in found)
        best = [near for slips, near in ranked if slips <= min(_slips(word), _slips(near)) and slips == ranked[0][0]]
        return best[0] if len(best) == 1 or (best and ranked[0][0] == 1) else word

    def _neighbours(self, letter: str) -> dict[str, list[str]]:
        if letter not in self._by_letter:
            built: dict[str, list[str]] = defaultdict(list)
            for word in sorted(self._vocabulary):
                if word.startswith(letter) and len(word) >= ONE_SLIP_FROM:
                    for key in _deletions(word, _slips(word)):
                        built[key].append(word)
            self._by_letter[letter] = built
        return self._by_letter[letter]


def _slips(word: str) -> int:
    return 2 if len(word) >= TWO_SLIPS_FROM else 1


def _deletions(word: str, slips: int) -> Iterator[str]:
    """The word with up to `slips` letters left out, the first letter kept."""
    level = {word}
    yield word
    for _ in range(slips):
        level = {one[:at] + one[at + 1 :] for one in level for at in range(1, len(one))}
        yield from level


def distance(one: str, other: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) between two words; `limit` + 1 where more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return min(row[-1], limit + 1)
