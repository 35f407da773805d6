"""Finds known phrases in a text's tokens: spelling, inflection and plurals are the terminology's business."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


class Token(Protocol):
    """What a phrase is matched on: a folded key at [start, end) of the text."""

    @property
    def key(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


class Tokenizer(Protocol):
    """Parts a text into tokens, inflections and spellings folded."""

    def tokens(self, text: str) -> Sequence[Token]: ...


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase's meaning at [start, end) of the text."""

    meaning: str
    start: int
    end: int


_Entry = tuple[tuple[str, ...], str]


class PhraseBook:
    """Phrases with a meaning each; looked up by first word, the longest at a place wins.

    A phrase is read whole when its first word is first met in a text: of thousands of phrases a record needs few.
    """

    def __init__(self, phrases: Iterable[tuple[str, str]], tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._waiting: dict[str, list[tuple[str, str]]] = {}
        self._read: dict[str, list[_Entry]] = {}
        for phrase, meaning in phrases:
            if tokens := tokenizer.tokens(phrase.partition(" ")[0]):
                self._waiting.setdefault(tokens[0].key, []).append((phrase, meaning))

    def find(self, tokens: Sequence[Token]) -> list[Found]:
        """The phrases in `tokens`, in order; none overlaps another."""
        keys = tuple([token.key for token in tokens])
        found: list[Found] = []
        if self._waiting.keys().isdisjoint(keys):
            return found
        free_from = 0
        for at, key in enumerate(keys):
            if at < free_from or key not in self._waiting:
                continue
            hit = self._longest(keys, at)
            if hit:
                free_from = at + len(hit[0])
                found.append(Found(hit[1], tokens[at].start, tokens[free_from - 1].end))
        return found

    def _longest(self, keys: tuple[str, ...], at: int) -> _Entry | None:
        for entry in self._beginning_with(keys[at]):
            if keys[at : at + len(entry[0])] == entry[0]:
                return entry
        return None

    def _beginning_with(self, first: str) -> Sequence[_Entry]:
        """The phrases that begin so, the longest first."""
        if first not in self._read:
            waiting = [(tuple(self._keys(phrase)), meaning) for phrase, meaning in self._waiting[first]]
            self._read[first] = sorted(waiting, key=lambda entry: -len(entry[0]))
        return self._read[first]

    def _keys(self, phrase: str) -> Iterator[str]:
        return (token.key for token in self._tokenizer.tokens(phrase))
