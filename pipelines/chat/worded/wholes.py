"""What of a passage may be said by itself: a sentence, a list, or one alternative of a list with all that governs it.

Less is never said: a condition that is left out, or one of several that count together, speaks of other people.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.guardrails.units import BULLET, NESTED, units_of

_JOIN_AT_END = re.compile(r"[\s,;]*\b(?P<join>or|and)[\s,.;]*$", re.IGNORECASE)
_ANY_OF = re.compile(r"\b(?:any|either|1 or more|one or more) of the following\b", re.IGNORECASE)
_COUNTED = re.compile(r"\b(?:(?:[2-9]|two|three|four) or more|both|all|each) of\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a passage, without its mark, and what hangs on it."""

    line: str
    under: "tuple[_Entry, ...]" = ()

    @property
    def text(self) -> str:
        return " ".join((self.line, *(entry.text for entry in self.under)))


@lru_cache(maxsize=512)
def wholes_of(text: str) -> tuple[str, ...]:
    """Return every stretch of a passage that says something whole; lists run on in one line."""
    entries = _entries([line for line in text.split("\n") if line.strip()], (BULLET, NESTED))
    wholes = [whole for entry in entries for whole in (*_sentences(entry), *_from(entry, ""))]
    return tuple(_JOIN_AT_END.sub("", whole).strip() for whole in wholes)


def _sentences(entry: _Entry) -> list[str]:
    return [] if entry.under else [unit.text for unit in units_of(entry.line)]


def _from(entry: _Entry, governing: str) -> Iterator[str]:
    yield f"{governing} {entry.text}"
    if _are_alternatives(entry):
        above = f"{governing} {_ANY_OF.sub(' ', entry.line)}"
        for alternative in entry.under:
            yield from _from(alternative, above)


def _are_alternatives(entry: _Entry) -> bool:
    """Whether each part of a list holds without the others; a list that does not say so is said whole."""
    joins = {found["join"].casefold() for one in entry.under[:-1] if (found := _JOIN_AT_END.search(one.text))}
    if "and" in joins or _COUNTED.search(entry.line):
        return False
    return "or" in joins or (bool(entry.under) and _ANY_OF.search(entry.line) is not None)


def _entries(lines: Sequence[str], marks: tuple[str, ...]) -> list[_Entry]:
    """Read lines of one depth; `marks` begin the lines of the depths below it, nearest first."""
    starts = [place for place, line in enumerate(lines) if place == 0 or not line.startswith(marks)]
    ends = [*starts[1:], len(lines)] if lines else []
    return [
        _Entry(
            lines[start].removeprefix(BULLET).removeprefix(NESTED), tuple(_entries(lines[start + 1 : end], marks[1:]))
        )
        for start, end in zip(starts, ends, strict=True)
    ]
