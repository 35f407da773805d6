"""What an order's own words say beside its dose and how often: by what way, where, with what, how many, what it is for.
It stands in the order's notes as it is written."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipelines.agent.reading.amounts import is_left, place_of_order
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.conserved import Run, as_said, held_in, is_passed, runs_in, words
from pipelines.agent.reading.mark import Marked, Span, Word
from pipelines.agent.reading.standing_of_orders import COURSE_ENDS
from pipelines.agent.reading.standing_words import is_said
from shared.terminology.drugs.names import DrugNames

_AS_NEEDED: Final = re.compile(r"p\.?r\.?n|needed|required", re.IGNORECASE)
_EDGES: Final = re.compile(
    r"^(?:[\s,;:.!&+()-]|(?:and|but|so|also|please|pls|just)\b)+"
    r"|(?:[\s,;:.!?&+()-]|\b(?:to|and|or|for|of|on|at|in|by|with|please|pls|thanks|ta|thank you))+$",
    re.IGNORECASE,
)
_FEW: Final = 4  # words of what a medicine is needed for


def with_notes(asks: Sequence[Ask], marked: Marked, names: DrugNames) -> list[Ask]:
    """Return what is asked, each order with what of its own words it does not hold yet in its notes."""
    orders = [ask for ask in asks if ask.tool == "prescribe_medication" and ask.used]
    if not orders:
        return list(asks)
    places = [place_of_order(ask, marked, asks) for ask in orders]
    found: dict[int, list[Span]] = {}
    ended: set[int] = set()  # of an order's words, by a clause of something else
    for run in runs_in(marked, asks, held_in(marked, asks, names)):
        own = next((at for at, (start, end) in enumerate(places) if start <= run.start < end), None)
        if own is None or (own in ended and run.is_whole):
            continue
        if _is_note(run, marked, orders[own]):
            found.setdefault(own, []).append(_span(run, marked))
        elif run.is_whole:
            ended.add(own)
    for place, end in _ends(marked):
        own = next((at for at, (start, to) in enumerate(places) if start <= place < to), None)
        if own is not None:
            found.setdefault(own, []).append(end)
    added = {id(orders[own]): spans for own, spans in found.items()}
    return [_noted(ask, added[id(ask)]) if id(ask) in added else ask for ask in asks]


def _ends(marked: Marked) -> Iterator[tuple[int, Span]]:
    """The end of a course and where its words stand: "for 5 days then stop"."""
    for found in COURSE_ENDS.finditer(marked.line):
        words = [word for word in marked.words(found.end(1), found.end()) if word.said.isalpha()]
        start, end = words[0].start, words[-1].end
        yield found.start(), Span("NOTE", start, end, marked.text[start:end], marked.text[start:end])


def _noted(ask: Ask, spans: Sequence[Span]) -> Ask:
    told = [str(ask.args["notes"])] if ask.args.get("notes") else []
    notes = "; ".join([*told, *(span.value for span in spans)])
    return replace(ask, args={**ask.args, "notes": notes}, used=(*ask.used, *spans))


def _span(run: Run, marked: Marked) -> Span:
    start, end = run.words[0].start, run.words[-1].end
    return Span("NOTE", start, end, marked.text[start:end], _EDGES.sub("", marked.text[start:end]))


def _is_note(run: Run, marked: Marked, order: Ask) -> bool:
    line = run.line.strip(" ,;:.!-()")
    if is_said("further", "asks", f"{line} "):
        return False
    if all(_is_of_place(word, marked) or is_passed(word) for word in run.words):
        return True
    return words()["reason"].match(line) is not None or _is_need(run, order)


def _is_of_place(word: Word, marked: Marked) -> bool:
    """Whether a word tells of the way, place, form, number or time of a medicine; or of the dose that it had before."""
    if word.span is not None and word.span.kind != "UNK":
        return word.span.kind == "LONG" or (word.span.kind == "DOSE" and is_left(marked.text, word.start))
    return words()["place"].fullmatch(as_said(word)) is not None


def _is_need(run: Run, order: Ask) -> bool:
    """Whether a few words right behind "as needed" say for what."""
    ends = [span.end for span in order.used if _AS_NEEDED.search(span.text)]
    is_bare = all(word.span is None or word.span.kind == "UNK" for word in run.words)
    return is_bare and len(run.words) <= _FEW and any(0 <= run.words[0].start - end <= 1 for end in ends)
