"""Words about relatives, and where a relation stands."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from shared.any_case import AnyCase
from shared.language.pack import any_of, load_pack
from shared.language.patterns import patterns_beside
from shared.terminology.reach import Span

words: Final = patterns_beside(__file__, "told.yaml")
_SAME: Final = (" (", " is ", " is a ", " is the ", " is his ", " is her ")  # between two words for one person


def relations_in(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield where relations stand, also several of one kind: "her brothers"."""
    yield from (found.span() for found in _relation().finditer(text, start, end))


def names_any_relation(text: str) -> bool:
    """Whether a text names a relation, a family, or whoever speaks of theirs."""
    named = load_pack().words["anybody"].search(text) or words()["any_family"].search(text)
    return bool(named or _relation().search(text))


@cache
def _relation() -> AnyCase:
    return AnyCase(rf"(?<!\w)(?:{any_of(load_pack().relations)})s?(?!\w)")


def start_of_sentence(text: str, at: int) -> int:
    """Return where the sentence of a place begins."""
    return max(text.rfind(mark, 0, at) for mark in (". ", "\n")) + 1


def last_relation(text: str, at: int) -> Span | None:
    """Return the last relation before; "brother (carer)" and "daughter is carer" are one, the first."""
    start = start_of_sentence(text, at)
    every = list(relations_in(text, start, at))
    while len(every) > 1 and text[every[-2][1] : every[-1][0]] in _SAME:
        every.pop()
    return every[-1] if every else None


def is_called_twice(text: str, relation: Span) -> bool:
    """Whether a relation is only another word for the one before it."""
    return text.endswith(_SAME, 0, relation[0])
