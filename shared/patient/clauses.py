"""A string of a record parted into clauses: the reach of a duration, a qualifier or a cause."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_PARTING = re.compile(
    r"[;|!?\n]|,(?!\d{3})|\.(?!\d)|\s[-–—]\s|:\s|\b(?=[bath])(?:but|(?:al)?though|however)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause at [start, end) of its string, without the marks that part it from the next."""

    start: int
    end: int

    def holds(self, start: int) -> bool:
        """Whether an offset lies in this clause."""
        return self.start <= start < self.end


@lru_cache(maxsize=512)  # several readers ask for the clauses of the same text
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of `text` in order; none is empty."""
    bounds = [0]
    for mark in _PARTING.finditer(text):
        bounds += [mark.start(), mark.end()]
    bounds.append(len(text))
    spans = zip(bounds[::2], bounds[1::2], strict=True)
    return tuple([Clause(start, end) for start, end in spans if text[start:end].strip()])


def clause_at(clauses: Sequence[Clause], offset: int) -> int:
    """Return the number of the clause that holds an offset; marks between clauses belong to the one before."""
    return max(bisect_right(clauses, offset, key=_start) - 1, 0)


def _start(clause: Clause) -> int:
    return clause.start
