"""What a passage says, a statement at a time: a sentence, or a bullet with what governs it; a table row."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from shared.language.sentences import sentences_in

BULLET, NESTED, CELL = "• ", "－ ", " | "
_ALTERNATIVE = re.compile(r", or (?=if\b)|; or ")


@dataclass(frozen=True, slots=True)
class Unit:
    """`own`: the words of the statement itself; `governing`: the lines above that it hangs on.

    `is_whole`: it holds the bullets under it, each of which is a statement too.
    """

    own: str
    governing: str = ""
    is_row: bool = False
    is_whole: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.governing} {self.own}".strip()


def units_of(text: str) -> list[Unit]:
    """Return the statements of a passage's text, a paragraph or bullet a line."""
    lines = [line for line in text.split("\n") if line.strip()]
    return [unit for place, line in enumerate(lines) for unit in _units_at(lines, place, line)]


def statements_in(line: str) -> list[str]:
    """The sentences of a line; a table's row is one statement, for its cells say nothing without each other."""
    return [line] if CELL in line else sentences_in(line)


def _units_at(lines: Sequence[str], place: int, line: str) -> list[Unit]:
    if CELL in line:
        return [Unit(line, is_row=True)]
    if line.startswith(NESTED):
        return [Unit(line[2:], _governing(lines, place))]
    under = _under(lines, place)
    if line.startswith(BULLET):
        return [Unit(" ".join((line[2:], *under)), _governing(lines, place), is_whole=bool(under))]
    return [unit for sentence in ([line] if under else sentences_in(line)) for unit in _alternatives(sentence)]


def _alternatives(sentence: str) -> list[Unit]:
    """Part "... if this, or if that": what stands before the first "if" governs both."""
    parts = _ALTERNATIVE.split(sentence)
    if len(parts) == 1:
        return [Unit(sentence)]
    head, _, first = parts[0].partition(" if ")
    return [Unit(part, head) for part in (first or head, *parts[1:])]


def _under(lines: Sequence[str], place: int) -> list[str]:
    """What hangs on a line: the nested bullets of a bullet, the bullets of a paragraph."""
    marks = (NESTED,) if lines[place].startswith(BULLET) else (BULLET, NESTED)
    found = []
    for line in lines[place + 1 :]:
        if not line.startswith(marks):
            break
        found.append(line[2:])
    return found


def _governing(lines: Sequence[str], place: int) -> str:
    """The paragraph of a bullet; for a nested one its bullet too."""
    above = lines[:place][::-1]
    bullet = next((line for line in above if not line.startswith(NESTED)), "")
    paragraph = next((line for line in above if not line.startswith((BULLET, NESTED))), "")
    nested = lines[place].startswith(NESTED) and bullet.startswith(BULLET)
    return f"{paragraph} {bullet[2:]}" if nested else paragraph
