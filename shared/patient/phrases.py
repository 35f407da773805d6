"""Finds known phrases in a text's tokens: spelling, inflection and plurals are the terminology's business."""

from collections.abc import Iterable, Sequence
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


class PhraseBook:
    """Phrases with a meaning each; looked up by first word, the longest at a place wins."""

    def __init__(self, phrases: Iterable[tuple[str, str]], tokenizer: Tokenizer) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for phrase, meaning in phrases:
            keys = tuple(token.key for token in tokenizer.tokens(phrase))
            if keys:
                self._by_first.setdefault(keys[0], []).append((keys, meaning))
        for listed in self._by_first.values():
            listed.sort(key=lambda entry: -len(entry[0]))

    def find(self, tokens: Sequence[Token]) -> list[Found]:
        """The phrases in `tokens`, in order; none overlaps another."""
        keys = tuple([token.key for token in tokens])
        found: list[Found] = []
        if self._by_first.keys().isdisjoint(keys):
            return found
        free_from = 0
        for at, key in enumerate(keys):
            if at < free_from or key not in self._by_first:
                continue
            hit = self._longest(keys, at)
            if hit:
                free_from = at + len(hit[0])
                found.append(Found(hit[1], tokens[at].start, tokens[free_from - 1].end))
        return found

    def _longest(self, keys: tuple[str, ...], at: int) -> tuple[tuple[str, ...], str] | None:
        for entry in self._by_first[keys[at]]:
            if keys[at : at + len(entry[0])] == entry[0]:
                return entry
        return None
