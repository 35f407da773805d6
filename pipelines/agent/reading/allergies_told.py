"""Allergies that a message, or what was said before it, tells of somebody."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipelines.agent.allergy_lines import Line, read_line
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.clauses import is_question, pieces_of
from pipelines.agent.reading.grammar import pattern
from pipelines.agent.reading.mark import Marked
from pipelines.agent.reading.read import Lexicon
from shared.terminology.drugs.names import DrugNames

_CUE: Final = re.compile(r"\b(?:allerg|intoleran|hypersens|anaphyla|react|adr\b)", re.IGNORECASE)
_TO: Final = re.compile(r"\b(?:allerg\w+|intoleran\w+|hypersensitiv\w+|anaphyla\w+|react\w*) (?:to|of|after|with)\b")
_FEW: Final = 4  # words of a piece that only names one more substance


@dataclass(frozen=True, slots=True)
class Told:
    """An allergy as it was told, where in its message, and of whom: by name or id, nobody where it does not say."""

    line: Line
    start: int
    end: int
    people: frozenset[str] = frozenset()


def told_in(marked: Marked, asks: Sequence[Ask], lexicon: Lexicon) -> list[Told]:
    """Return the allergies that a message tells, without the medicines that it orders."""
    return list(_told_in(marked, asks, lexicon)) if _is_of_allergies(marked) else []


def left_out(told: Sequence[Told], asks: Sequence[Ask], names: DrugNames) -> list[str]:
    """Return what is told beside an allergy that is to be recorded, and that this one does not hold."""
    held = _asked_of(asks, names)
    others = [own for one in told for own in one.line.own if own.lower() not in held]
    return [f"allergy to {one}" for one in dict.fromkeys(others)] if held else []


def not_recorded(told: Sequence[Told], asks: Sequence[Ask], names: DrugNames) -> list[Line]:
    """Return the allergies that are told and that nobody asks to record, in their words."""
    held = _asked_of(asks, names)
    return [one.line for one in told if not held.intersection(own.lower() for own in one.line.own)]


def _asked_of(asks: Sequence[Ask], names: DrugNames) -> set[str]:
    """The substances of the allergies that are to be recorded."""
    asked = [str(ask.args["substance"]) for ask in asks if ask.tool == "add_allergy" and "substance" in ask.args]
    return {own.lower() for substance in asked for own in read_line(substance, names).own}


def _is_of_allergies(marked: Marked) -> bool:
    return bool(_CUE.search(marked.text) or pattern("allergy", "sensitive").search(marked.line))


def _told_in(marked: Marked, asks: Sequence[Ask], lexicon: Lexicon) -> Iterator[Told]:
    pieces = pieces_of(marked.line)
    ordered = [span for ask in asks if ask.tool == "prescribe_medication" for span in ask.used]
    for at, (start, end) in enumerate(pieces):
        line = marked.line[start:end]
        is_cued = pattern("allergy", "cue").search(line) or pattern("allergy", "sensitive").search(line)
        if not is_cued or is_question(marked.line, start):
            continue
        first, last = _with_substances(pieces, at, marked, lexicon)
        places = [(begins, ends) for place, begins, ends in marked.places if first <= place < last]
        cut = [(span.start, span.end) for span in ordered if places[0][0] <= span.start < places[-1][1]]
        read = read_line(_text_of(marked, places, cut), lexicon.names)
        if read.own or read.aside or (not read.is_none and _TO.search(line)):
            begins, ends = places[0][0], places[-1][1]
            whole = replace(read, text=marked.text[begins:ends].strip(" ,;:.!-"))
            yield Told(whole, begins, ends, _people_before(marked, ends))


def _with_substances(
    pieces: Sequence[tuple[int, int]], at: int, marked: Marked, lexicon: Lexicon
) -> tuple[int, int]:  # fmt: skip
    """A piece with those behind it that only name one more substance, and where it names none with the one before."""
    first = last = at
    while last + 1 < len(pieces) and _is_substance(pieces[last + 1], marked, lexicon):
        last += 1
    is_bare = first == last and not read_line(marked.original(*pieces[at]), lexicon.names).own
    if is_bare and at and _is_substance(pieces[at - 1], marked, lexicon):
        first -= 1
    return pieces[first][0], pieces[last][1]


def _is_substance(piece: tuple[int, int], marked: Marked, lexicon: Lexicon) -> bool:
    words = marked.words(*piece)
    is_short = len([word for word in words if word.said.isalnum()]) <= _FEW
    is_bare = not any(word.span and word.span.kind in ("DOSE", "FREQ", "PID", "NAME") for word in words)
    line = read_line(marked.original(*piece), lexicon.names)
    return is_short and is_bare and (bool(line.own) or line.is_read)


def _text_of(marked: Marked, places: Sequence[tuple[int, int]], cut: Sequence[tuple[int, int]]) -> str:
    """The words of a piece but for those of an order."""
    kept = [(at, to) for at, to in places if not any(start < to and at < end for start, end in cut)]
    return " ".join(marked.text[at:to] for at, to in kept).strip(" ,;:.!-")


def _people_before(marked: Marked, end: int) -> frozenset[str]:
    """Whoever was named last before a place, by id or name."""
    named = [span for span in marked.of("PID", "NAME") if span.start < end]
    return frozenset(named[-1].value.lower().split()) if named else frozenset()
