"""The look-ups that code reads and a model's reading leaves out: none is dropped without a word."""

from collections.abc import Iterator, Sequence

from pipelines.agent.labels import LABELS
from pipelines.agent.reading.asks import WRITES, Ask, Part, parts_of
from pipelines.agent.reading.mark import Marked
from pipelines.agent.understood.compared import is_same
from shared.conversation.understand.quotes import place_in
from shared.terminology.drugs.names import DrugNames

Read = tuple[Marked, DrugNames]  # a message as it was marked, and the medicines that are known


def dropped_in(
    code: Sequence[Ask], asks: Sequence[Ask], model: Sequence[Ask], quotes: Sequence[str], read: Read
) -> Iterator[str]:
    """Yield what code reads and nobody does, with its words; `asks`: what is asked in the end; `quotes`: the words of
    what a model says is asked of no tool. What it takes for another thing than code does is not dropped."""
    marked, names = read
    words = [*quotes, *(one.words for one in model if not any(_is_one(ask, one, names) for ask in code))]
    others = [place for one in words if (place := place_in(one, marked.text)) is not None]
    for ask in code:
        is_done = any(is_same(ask, one, names) for one in asks) or _is_for_them(ask, asks)
        if ask.tool in WRITES or is_done or _is_within(ask, others, marked):
            continue
        part = _part_of(ask, marked)
        yield f"{LABELS[ask.tool]}: {part.text_of(0, len(part.line)).strip(' .;')}" if part else LABELS[ask.tool]


def _is_one(ask: Ask, other: Ask, names: DrugNames) -> bool:
    return ask.tool == other.tool and (ask.tool in WRITES or is_same(ask, other, names))


def _is_for_them(ask: Ask, asks: Sequence[Ask]) -> bool:
    """Whether a person is looked for because something is asked of them."""
    return ask.tool == "search_patient" and any(one.who and one.who.name for one in asks)


def _is_within(ask: Ask, places: Sequence[tuple[int, int]], marked: Marked) -> bool:
    """Whether the part of a message that an ask is read in stands in one of some places of the text."""
    part = _part_of(ask, marked)
    if part is None:
        return False
    start, end = marked.start_of(part.start), marked.start_of(part.end)
    return any(start < to and at < end for at, to in places)


def _part_of(ask: Ask, marked: Marked) -> Part | None:
    return next((one for one in parts_of(marked) if one.start <= ask.at < one.end), None)
