"""Cue phrases compiled to token keys, and found in a text: the longest one at each place.

"cannot|couldnt feel|find" stands for the four phrases that its alternatives give, "ask~" for a verb in all its forms.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from shared.terminology.words import Token, verb_forms

INNOCENT, AT_END = "innocent", "denial_at_end"
_AT_END_ALONE = frozenset({AT_END})
Tokenise = Callable[[str], Sequence[Token]]
_ByFirst = dict[str, list[tuple[tuple[str, ...], frozenset[str]]]]  # phrases by their first key, the longest first


@dataclass(frozen=True, slots=True)
class Rule:
    """How far words of a category are said of a mention; suppositions.yaml says what its columns mean."""

    category: str
    direction: Literal["forward", "within", "back"]
    scope: Literal["near", "clause", "list", "label", "topic"]
    ends_at: Literal["stop", "happening"]


@dataclass(frozen=True, slots=True)
class Cue:
    """The tokens [first, last] that say something of the kinds named."""

    kinds: frozenset[str]
    first: int
    last: int


class CueBook:
    """All phrases by their first token, the longest first."""

    def __init__(self, phrases: Mapping[str, str], tokenise: Tokenise) -> None:
        kinds: dict[tuple[str, ...], set[str]] = {}
        for kind, listed in phrases.items():
            for phrase in listed.split(","):
                for words in product(*(list(_alternatives(word)) for word in phrase.split())):
                    keys = tuple(token.key for token in tokenise(" ".join(words)))
                    if keys:
                        kinds.setdefault(keys, set()).add(kind)
        self._starts = frozenset([keys[0] for keys in kinds])
        self._anywhere: _ByFirst = {}
        self._at_end: _ByFirst = {}
        for keys in sorted(kinds, key=len, reverse=True):
            told = frozenset(kinds[keys])
            of_its_kind = self._at_end if told == _AT_END_ALONE else self._anywhere
            of_its_kind.setdefault(keys[0], []).append((keys, told))

    def find(self, tokens: Sequence[Token], taken: Iterable[int]) -> list[Cue]:
        """Return the cues in order; none begins on a token that a mention has `taken`."""
        keys, blocked = tuple([token.key for token in tokens]), set(taken)
        found: list[Cue] = []
        at = 0
        while at < len(keys):
            cue = None
            if keys[at] in self._starts and at not in blocked:
                cue, at_end = _at(self._anywhere, keys, at, blocked), _at(self._at_end, keys, at, blocked)
                found += filter(None, (cue, at_end))
            at = cue.last + 1 if cue and INNOCENT in cue.kinds else at + 1
        return _longest(found)


def _alternatives(word: str) -> Iterator[str]:
    for one in word.split("|"):
        yield from verb_forms(one[:-1]) if one.endswith("~") else (one,)


def _at(phrases: _ByFirst, keys: tuple[str, ...], at: int, blocked: set[int]) -> Cue | None:
    for phrase, kinds in phrases.get(keys[at], ()):
        end = at + len(phrase)
        if keys[at:end] == phrase and not (INNOCENT in kinds and blocked.intersection(range(at, end))):
            return Cue(kinds, at, end - 1)
    return None


def _longest(found: list[Cue]) -> list[Cue]:
    """A cue inside a longer one is part of it; one that counts at an end alone takes nothing from others."""
    holding = [cue for cue in found if cue.kinds != _AT_END_ALONE]
    return [
        cue
        for cue in found
        if cue.kinds == _AT_END_ALONE
        or not any(other is not cue and other.first <= cue.first and cue.last <= other.last for other in holding)
    ]
