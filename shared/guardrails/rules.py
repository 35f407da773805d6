"""Rules over a text: many patterns, of which only those are tried whose letters it holds."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path

from shared.language.needed import Needs
from shared.language.patterns import load_patterns

_START = 3  # letters by which pieces are looked up: there are hundreds of them
_TEXTS_KEPT = 32  # several sets of rules are tried on each reading of a message


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to word what a rule of its name looks for; `needs`: the numbers of the sets of pieces that it needs."""

    name: str
    pattern: str
    needs: frozenset[int]

    def occurs_in(self, text: str) -> bool:
        """Whether the text is worded so."""
        return bool(_compiled(self.pattern).search(text))


class Rules:
    """The rules of a file whose names end alike, in their order."""

    def __init__(self, path: Path, ending: str) -> None:
        patterns = load_patterns(path)
        self._numbers: dict[frozenset[str], int] = {}
        self.all = [
            Rule(name.removesuffix(ending), written, self._numbered(needs))
            for name in patterns
            if name.endswith(ending)
            for written, needs in patterns.alternatives(name)
        ]
        self._by_start: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for pieces, number in self._numbers.items():
            for piece in pieces:
                self._by_start[piece[:_START]].append((piece, number))

    def kind_in(self, texts: Iterable[str]) -> str | None:
        """Return the name, without its ending, of the first rule that is found in any of the texts."""
        likely = [
            (place, rule, text)
            for text in dict.fromkeys(texts)
            for met in (self.met_by(text),)
            for place, rule in enumerate(self.all)
            if met is None or rule.needs <= met
        ]
        likely.sort(key=itemgetter(0))
        return next((rule.name for _, rule, text in likely if rule.occurs_in(text)), None)

    def met_by(self, text: str) -> set[int] | None:
        """Return the numbers of the needs that a text meets; None for one in which other letters may pass for ASCII."""
        if not text.isascii():
            return None
        folded = text.lower()
        likely = (each for start in _starts(folded) & self._by_start.keys() for each in self._by_start[start])
        return {number for piece, number in likely if piece in folded}

    def _numbered(self, needs: Needs) -> frozenset[int]:
        return frozenset(self._numbers.setdefault(pieces, len(self._numbers)) for pieces in needs)


@cache
def load_rules(path: Path, ending: str) -> Rules:
    """Read the rules of a file once."""
    return Rules(path, ending)


@lru_cache(maxsize=_TEXTS_KEPT)
def _starts(text: str) -> frozenset[str]:
    return frozenset(text[at : at + size] for at in range(len(text)) for size in range(1, _START + 1))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
