"""Cue phrases of cues.yaml compiled to token keys, and found in a text: the longest one at each place.

"cannot|couldnt feel|find" stands for the four phrases that its alternatives give.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from shared.terminology.words import Token

INNOCENT, AT_END = "innocent", "denial_at_end"
_AT_END_ALONE = frozenset({AT_END})
Tokenise = Callable[[str], Sequence[Token]]


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
                for words in product(*(word.split("|") for word in phrase.split())):
                    keys = tuple(token.key for token in tokenise(" ".join(words)))
                    if keys:
                        kinds.setdefault(keys, set()).add(kind)
        self._by_first: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
        for keys in sorted(kinds, key=len, reverse=True):
            self._by_first.setdefault(keys[0], []).append((keys, frozenset(kinds[keys])))

    def find(self, tokens: Sequence[Token], taken: Iterable[int]) -> list[Cue]:
        """Return the cues in order; none begins on a token that a mention has `taken`."""
        keys, blocked = [token.key for token in tokens], set(taken)
        found: list[Cue] = []
        at = 0
        while at < len(keys):
            cue = None
            if at not in blocked:
                cue, at_end = self._at(keys, at, blocked), self._at(keys, at, blocked, at_end=True)
                found += filter(None, (cue, at_end))
            at = cue.last + 1 if cue and INNOCENT in cue.kinds else at + 1
        return _longest(found)

    def _at(self, keys: list[str], at: int, blocked: set[int], *, at_end: bool = False) -> Cue | None:
        for phrase, kinds in self._by_first.get(keys[at], ()):
            end = at + len(phrase)
            if (kinds == _AT_END_ALONE) is not at_end:
                continue
            if tuple(keys[at:end]) == phrase and not (INNOCENT in kinds and blocked.intersection(range(at, end))):
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
