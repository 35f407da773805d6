"""The clauses of a marked line: the one that holds a place, those before and behind it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

_SENTENCE: Final = re.compile(r" [.?!;](?= |$)")
_MARK: Final = r" (?:[.?!;,:]|-)(?= |$)"
_TURNS: Final = "but|so|because|which|although|though|if|unless|until"
_BEGINS: Final = "start|add|give|put|prescribe|switch|make|get|bung|order|pop"
_CLAUSE: Final = re.compile(
    rf"{_MARK}| (?=and (?:please |then )?(?:{_BEGINS})\b)| (?=(?:{_TURNS}|then|as|while|since)\b)"
)
_PIECE: Final = re.compile(r" (?:[.?!;:,]|-)(?= |$)| (?=(?:and|then|but|so|also|plus)\b)")
_LATER: Final = re.compile(rf"{_MARK}| (?=(?:{_TURNS}|and)\b)")

_ASKS_ANEW: Final = re.compile(
    r" (?:and|also|plus) (?:what|when|who|how|where|which|is|are|was|does|did|has|any|can you) (?!that\b|this\b|it\b)"
)


def own_clause(line: str, at: int) -> str:
    """Return the words that lead up to a place in its clause."""
    start = max((found.end() for found in _CLAUSE.finditer(line, 0, at)), default=0)
    return line[start:at].strip()


def own_sentence(line: str, at: int) -> str:
    """Return the words that lead up to a place in its sentence."""
    start = max((found.end() for found in _SENTENCE.finditer(line, 0, at)), default=0)
    return line[start:at].strip()


def clause_before(line: str, at: int) -> str:
    """Return the last clause that ends before the one that holds a place; "" where there is none."""
    return next(iter(clauses_before(line, at)), "")


def clauses_before(line: str, at: int) -> list[str]:
    """Return the clauses that end before the one that holds a place, the last first."""
    before = line[:at].rstrip().removesuffix(own_clause(line, at))
    return [piece.strip() for piece in reversed(_CLAUSE.split(before)) if piece.strip(" .?!;,:-")]


def clauses_behind(line: str) -> Iterator[str]:
    """Yield the clauses of a line, in order, with the mark of a question."""
    at = 0
    for found in _LATER.finditer(line):
        if piece := line[at : found.start()].strip():
            yield f"{piece} ?" if found[0].strip() == "?" else piece
        at = found.end()
    if piece := line[at:].strip():
        yield piece


def pieces_of(line: str) -> list[tuple[int, int]]:
    """Return from where to where each piece of a line runs: to a mark, or to where "and", "then" or "but" begins."""
    ends = [found.end() for found in _PIECE.finditer(line)]
    return [(start, end) for start, end in pairwise((0, *ends, len(line))) if line[start:end].strip(" .?!;:,-")]


def is_question(line: str, at: int) -> bool:
    """Whether the sentence that holds a place is a question, and not only by what it asks behind."""
    found = _SENTENCE.search(line, at)
    if found is None or found[0].strip() != "?":
        return False
    return _ASKS_ANEW.search(line, at, found.start()) is None
