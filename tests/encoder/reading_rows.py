"""Rows of labelled messages as examples to learn from, anew each time round."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

MEDICINES = ("aspirin", "warfarin", "ibuprofen", "insulin", "morphine")
HIDDEN, HIDDEN_PART, SWAPPED_PART = 103, 0.05, 0.5
PAIRS, PAIR_COUNTS, PAIR_LONGEST = 0.4, 0.5, 166


@dataclass(frozen=True)
class Example:
    """A message's pieces by number, which tools it asks, of which each piece is an argument, how much it counts."""

    ids: Sequence[int]
    tools: frozenset[int]
    told: Sequence[Sequence[int]] | None
    counts: float


class Rows:
    """What is learnt from."""

    def __init__(self, path: Path, pieces: Callable[[str], Sequence[int]]) -> None:
        self._rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        self._pieces = pieces

    def examples(self, chance: random.Random) -> list[Example]:
        """Return each message, and pairs of them as one; half of the time the second asks for nothing."""
        asking, silent = ([row for row in self._rows if bool(row["tools"]) == asks] for asks in (True, False))
        found = [self._example(row, chance) for row in self._rows]
        for _ in range(int(len(self._rows) * PAIRS)):
            pair = [chance.choice(asking), chance.choice(silent if chance.random() < PAIR_COUNTS else asking)]
            chance.shuffle(pair)
            one, other = (self._example(row, chance) for row in pair)
            if len(one.ids) + len(other.ids) < PAIR_LONGEST:
                told = [*one.told, *other.told] if one.told is not None and other.told is not None else None
                found.append(Example([*one.ids, *other.ids], one.tools | other.tools, told, PAIR_COUNTS))
        return found

    def _example(self, row: dict, chance: random.Random) -> Example:
        names = list(MEDICINES)
        if chance.random() < SWAPPED_PART:
            chance.shuffle(names)
        shown = [self._pieces(names[word] if isinstance(word, int) else word) for word in row["words"]]
        ids = [HIDDEN if chance.random() < HIDDEN_PART else piece for pieces in shown for piece in pieces]
        told = row["told"] and [places for places, pieces in zip(row["told"], shown, strict=True) for _ in pieces]
        return Example(ids, frozenset(row["tools"]), told, 1.0)
