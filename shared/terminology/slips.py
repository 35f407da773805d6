"""Spelling slips: an unknown long word that is one or two letters from a word of the vocabulary; glued words parted."""

from collections.abc import Callable, Collection, Iterator

ONE_SLIP_FROM, TWO_SLIPS_FROM, MOST_SLIPS = 6, 9, 2
SHORTEST_GLUED_PART = 4


class Slips:
    """Corrects against `vocabulary` only, and only words that `is_english` does not know.

    Only words of the same first letter are compared, and of those only the few whose letters could be a slip apart.
    """

    def __init__(
        self, vocabulary: Collection[str], is_english: Callable[[str], bool], shortest: int = ONE_SLIP_FROM
    ) -> None:
        self._shortest = shortest
        self._vocabulary = vocabulary
        self._is_english = is_english
        self._by_letter: dict[str, list[tuple[str, int]]] = {}
        self._answers: dict[str, str] = {}

    def correct(self, word: str) -> str:
        """The vocabulary's word meant by `word`, or the word itself."""
        if len(word) < self._shortest or word in self._vocabulary or not word.isalpha():
            return word
        if word not in self._answers:
            self._answers[word] = word if self._is_english(word) else self._nearest(word)
        return self._answers[word]

    def of_words_from(self, shortest: int) -> "Slips":
        """The same for words of at least `shortest` letters."""
        return Slips(self._vocabulary, self._is_english, shortest)

    def parts(self, word: str) -> tuple[str, str] | None:
        """Two vocabulary words glued together ("rectalmass"), or None."""
        if len(word) < 2 * SHORTEST_GLUED_PART or word in self._vocabulary or not word.isalpha():
            return None
        for cut in range(SHORTEST_GLUED_PART, len(word) - SHORTEST_GLUED_PART + 1):
            if word[:cut] in self._vocabulary and word[cut:] in self._vocabulary:
                return None if self._is_english(word) else (word[:cut], word[cut:])
        return None

    def _nearest(self, word: str) -> str:
        ranked = sorted((distance(word, near, _slips(word)), near) for near in self._candidates(word))
        best = [near for slips, near in ranked if slips <= min(_slips(word), _slips(near)) and slips == ranked[0][0]]
        return best[0] if len(best) == 1 or (best and ranked[0][0] == 1) else word

    def _candidates(self, word: str) -> Iterator[str]:
        """Words of the same first letter whose letters differ by no more than the slips allowed can explain."""
        allowed, letters = _slips(word), _letters(word)
        for near, its_letters in self._of_letter(word[0]):
            if (letters ^ its_letters).bit_count() <= 2 * allowed and abs(len(near) - len(word)) <= allowed:
                yield near

    def _of_letter(self, letter: str) -> list[tuple[str, int]]:
        if letter not in self._by_letter:
            words = sorted(w for w in self._vocabulary if w.startswith(letter) and len(w) >= ONE_SLIP_FROM)
            self._by_letter[letter] = [(word, _letters(word)) for word in words]
        return self._by_letter[letter]


def _slips(word: str) -> int:
    return MOST_SLIPS if len(word) >= TWO_SLIPS_FROM else 1


def _letters(word: str) -> int:
    """A bit for each letter that occurs; one slip changes two bits at the most."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def distance(one: str, other: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) between two words; `limit` + 1 where more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    one, other = _where_they_differ(one, other)
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(before) > limit:
            return limit + 1  # no row gets back below the two before it
    return min(row[-1], limit + 1)


def _where_they_differ(one: str, other: str) -> tuple[str, str]:
    """Both words without the letters with which they begin and end alike, which cost no edit."""
    shorter, start, end = min(len(one), len(other)), 0, 0
    while start < shorter and one[start] == other[start]:
        start += 1
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return one[start : len(one) - end], other[start : len(other) - end]
