"""What of a message nothing has used: a medicine, a stop, a change, a further thing that is asked: named, never passed
over."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.clauses import pieces_of
from pipelines.agent.reading.mark import Marked, Span, Word
from pipelines.agent.reading.standing_of_orders import COURSE_ENDS, Standing, standing_of
from pipelines.agent.reading.standing_words import is_said
from shared.language.negation import is_negator
from shared.terminology.drugs.names import DrugNames, same_medicine

_AMOUNT_NEXT: Final = re.compile(r" (?:[,:-] |of )?(?:DOSE|FREQ)\d")
_AMOUNTS: Final = re.compile(r"(?:(?:and|or|at|for|in|the|(?:DOSE|FREQ|LONG)\d+) ?)+")
_JOINS: Final = re.compile(r"^(?:[\s,;:.-]|(?:and|then|but|so|also|plus|please|just)\b)+", re.IGNORECASE)
_PUT_RIGHT: Final = re.compile(r" (?:[,-] )?(?:sorry|no|i mean|rather|scratch|correction|actually)\b")
_TRAILING: Final = re.compile(r"(?:\s+(?:to|and|or|with|for|on))+$", re.IGNORECASE)
_ORDERED: Final = frozenset({Standing.ORDERED, Standing.BARE})
_TOPICS: Final = ("query", "condition")
_ASKING: Final = ("stop", "change", "begin", "keep", "other")
_MOST_CHARACTERS: Final = 160
Place = tuple[int, int]


def unused_in(marked: Marked, asks: Sequence[Ask], names: DrugNames, taken: Sequence[Place] = ()) -> list[str]:
    """Return the pieces of a message that ask or order something which nothing has used, as written; `taken`: what of
    its text is used by more than what is asked."""
    used = [*_used(marked, asks), *_same_medicines(marked, asks, names), *taken]
    line = COURSE_ENDS.sub(lambda found: found[1].ljust(len(found[0])), marked.line)
    pieces = [one for piece in pieces_of(line) for one in _without_used(piece, marked, used)]
    left = [piece for piece in pieces if _is_left(piece, marked, asks, used)]
    return list(dict.fromkeys(_quoted(marked, *piece) for piece in _with_amounts(left, pieces, marked)))


def _without_used(piece: Place, marked: Marked, used: Sequence[Place]) -> Iterator[Place]:
    """A piece, or where it holds a medicine that is used beside one that is not, what stands around the former."""
    words = marked.words(*piece)
    held = [_is_in(word.start, word.end, used) for word in words]
    medicines = {is_held for word, is_held in zip(words, held, strict=True) if word.span and word.span.kind == "DRUG"}
    if medicines != {True, False}:
        yield piece
        return
    places = [place for place, _, _ in marked.places if piece[0] <= place < piece[1]]
    for is_held, run in groupby(zip(places, held, strict=True), key=itemgetter(1)):
        first, *others = (place for place, _ in run)
        last = others[-1] if others else first
        if not is_held:
            yield first, last + len(marked.line[last:].split(" ", 1)[0])


def _is_in(start: int, end: int, places: Sequence[Place]) -> bool:
    return any(at < end and start < to for at, to in places)


def _used(marked: Marked, asks: Sequence[Ask]) -> Iterator[Place]:
    """Where in the text the arguments of what is asked stand."""
    for ask in asks:
        yield from ((span.start, span.end) for span in ask.used)
        for said in _said(ask):
            for found in re.finditer(rf"(?<!\w){re.escape(said)}(?!\w)", marked.text, re.IGNORECASE):
                yield found.span()


def _said(ask: Ask) -> Iterator[str]:
    who = (ask.who.patient_id, ask.who.name) if ask.who else ()
    values: list[Any] = [
        ask.only_if,
        *who,
        *ask.meant,
        *(value for name, value in ask.args.items() if name not in _TOPICS),
    ]
    for name in _TOPICS:
        values += str(ask.args.get(name, "")).split()
    for value in values:
        yield from (str(one) for one in (value if isinstance(value, (list, tuple)) else [value]) if one)


def _same_medicines(marked: Marked, asks: Sequence[Ask], names: DrugNames) -> Iterator[Place]:
    """Medicines of the text that are used under another name, or that another word of their name is used of."""
    said = [one for ask in asks for one in _said(ask)]
    ends = {span.end for ask in asks for span in ask.used} | {span.start for ask in asks for span in ask.used}
    for span in marked.of("DRUG"):
        beside = {span.end + 1, span.start - 1} & ends
        if beside or any(same_medicine(names, span.value, one) for one in said):
            yield span.start, span.end


def _is_left(piece: Place, marked: Marked, asks: Sequence[Ask], used: Sequence[Place]) -> bool:
    """Whether a piece of the line holds or asks what nothing has used."""
    line = " ".join(map(_as_said, marked.words(*piece))).strip(" .,;:-")
    spans = [word.span for word in marked.words(*piece) if word.span is not None]
    medicines = [span for span in spans if span.kind in ("DRUG", "SLIP")]
    unheld = [span for span in spans if not _is_in(span.start, span.end, used)]
    if any(_is_wanted(marked, one, asks) for one in unheld if one in medicines):
        return True
    if any(_is_another_patient(marked, one, asks) for one in unheld if one.kind in ("PID", "NAME")):
        return True
    asked = next((name for name in _ASKING if is_said("further", name, f"{line} ")), "")
    if not asked or not (asks or medicines):
        return False
    if asked in ("change", "begin", "keep") and not medicines and _is_taken_up(line, asks):
        return False
    writes = [ask for ask in asks if ask.tool in WRITES]
    taken = used if asked != "change" else list(_used(marked, writes))  # a look-up of two medicines changes none
    held = [span for span in spans if _is_in(span.start, span.end, taken) and span.kind not in ("PID", "NAME")]
    begun = any(piece[0] <= ask.at < piece[1] for ask in writes)
    return asked in ("stop", "other") or not (held or begun)


def _as_said(word: Word) -> str:
    """A word of a line; one that nobody knows as it stands."""
    return word.span.text.lower() if word.span is not None and word.span.kind == "UNK" else word.said


def _is_wanted(marked: Marked, medicine: Span, asks: Sequence[Ask]) -> bool:
    """Whether a medicine that nothing has used is to be named: beside an order any that is not just denied, else one
    that is ordered with an amount."""
    at, end = marked.place_of(medicine)
    if any(ask.tool == "prescribe_medication" for ask in asks):
        is_denied = any(is_negator(word) for word in marked.line[:at].split()[-2:])
        return not (is_denied or _PUT_RIGHT.match(marked.line, end))
    return bool(_AMOUNT_NEXT.match(marked.line, end)) and standing_of(marked, medicine) in _ORDERED


def _is_another_patient(marked: Marked, person: Span, asks: Sequence[Ask]) -> bool:
    """Whether an order is for somebody beside the one that it is taken for: "for abc-123 and def-456"."""
    at, _ = marked.place_of(person)
    before = marked.line[:at].split()[-2:]
    is_joined = before[-1:] in (["and"], ["&"], ["or"]) or before in (["and", "for"], ["or", "for"])
    return is_joined and any(ask.tool == "prescribe_medication" for ask in asks)


def _is_taken_up(line: str, asks: Sequence[Ask]) -> bool:
    """Whether a piece without a medicine says of a write that is asked to do it: "put it through", "log that she"."""
    writes = [ask.tool for ask in asks if ask.tool in WRITES]
    is_again = is_said("further", "again", line)
    return any(tool != "prescribe_medication" or is_again for tool in writes)


def _with_amounts(left: Sequence[Place], pieces: Sequence[Place], marked: Marked) -> Iterator[Place]:
    """Each piece with the amounts alone that follow it."""
    for piece in left:
        end = piece[1]
        for first, last in pieces:
            is_next = first == end and (first, last) not in left
            end = last if is_next and _AMOUNTS.fullmatch(marked.line[first:last].strip(" .?!;:,")) else end
        yield piece[0], end


def _quoted(marked: Marked, start: int, end: int) -> str:
    text = marked.original(start, end)
    for span in marked.of("NHS"):
        text = text.replace(span.text, "…")
    text = _TRAILING.sub("", _JOINS.sub("", text).strip(" ,;:.!-"))
    return text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 1]}…"
