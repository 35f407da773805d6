"""Which words of a message nothing holds: no argument, no person, no question; the pieces that they stand in."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from pipelines.agent.reading.asks import WRITES, Ask, Part, parts_of
from pipelines.agent.reading.clauses import pieces_of
from pipelines.agent.reading.mark import Marked, Word
from pipelines.agent.reading.standing_words import is_said
from shared.language.negation import is_negator
from shared.language.patterns import patterns_beside
from shared.terminology.drugs.names import DrugNames, same_medicine

words = patterns_beside(__file__)
_NAMED: Final = frozenset({"PID", "NAME", "DRUG", "SLIP"})
_MEDICINES: Final = frozenset({"DRUG", "SLIP"})
_ALWAYS: Final = frozenset({"always"})
_TITLE: Final = re.compile(r"\b(?:mr|mrs|ms|miss|mister|master|dr)\.? $", re.IGNORECASE)
_OF_NOW: Final = re.compile(r"\b(?:her|his|their|'s|latest|last|recent|current|what|any|on)\b")
Place = tuple[int, int]


class Run(NamedTuple):
    """Words beside each other that nothing holds, from a place of the line to another; `is_whole` where
    their piece holds nothing else."""

    start: int
    end: int
    words: Sequence[Word]
    is_whole: bool

    @property
    def line(self) -> str:
        """The words as the line has them; one that nobody knows as it stands."""
        return " ".join(as_said(word) for word in self.words)


def as_said(word: Word) -> str:
    """Return a word of a line, one that nobody knows as it stands."""
    return word.span.text.lower() if word.span is not None and word.span.kind == "UNK" else word.said


def held_in(marked: Marked, asks: Sequence[Ask], names: DrugNames) -> list[Place]:
    """Return where in the text stands what the asks hold."""
    held = [place for ask in asks for place in _held_by(ask, marked)]
    held += [place for ask in asks if ask.tool not in WRITES for place in _looked_up(ask, marked)]
    titles = (_TITLE.search(marked.text[: span.start]) for span in marked.of("NAME"))
    return [*held, *_named_again(marked, asks, names), *(title.span() for title in titles if title)]


def runs_in(marked: Marked, asks: Sequence[Ask], held: Sequence[Place]) -> Iterator[Run]:
    """Yield the words that say something and that nothing holds."""
    passed = {"always", *(ask.tool for ask in asks)}
    used = [(span.start, span.end) for ask in asks for span in ask.used]
    for start, end in pieces_of(marked.line):
        words = marked.words(start, end)
        places = [place for place, _, _ in marked.places if start <= place < end]
        flags = [is_in(word, held) for word in words]
        others = [word for word, is_held in zip(words, flags, strict=True) if not (is_held or is_passed(word, passed))]
        own = [word for word, is_held in zip(words, flags, strict=True) if is_held]
        is_asked = is_said("further", "asks", f"{' '.join(map(as_said, words))} ")
        if others and not any(_is_used(word, () if is_asked else used) for word in own):
            flags = [False] * len(words)  # what is only named again, and whom it is of, belongs to what is asked
        for is_held, group in groupby(zip(places, words, flags, strict=True), key=lambda one: one[2]):
            run = list(group)
            said = [word for _, word, _ in run]
            if not is_held and _says_something(said, passed):
                yield Run(run[0][0], run[-1][0] + len(said[-1].said), said, is_whole=True not in flags)


def is_in(word: Word, places: Sequence[Place]) -> bool:
    """Whether a word stands within one of some places of the text."""
    return any(at < word.end and word.start < to for at, to in places)


def _is_used(word: Word, used: Sequence[Place]) -> bool:
    """Whether a held word is more than a person, or a medicine that is named again."""
    if word.span is None:
        return _TITLE.search(f"{word.said} ") is None
    return word.span.kind not in _NAMED or is_in(word, used)


def _says_something(words: Sequence[Word], passed: Collection[str]) -> bool:
    left = [word for word in words if not is_passed(word, passed)]
    kinds = [word.span.kind for word in left if word.span]
    if left and is_negator(as_said(left[0])) and len(left) == 2 and kinds and kinds[0] in _MEDICINES:
        return False  # "but not ibuprofen": what is not ordered
    return bool(left)


def is_passed(word: Word, passed: Collection[str] = _ALWAYS) -> bool:
    """Whether nothing has to hold a word."""
    if word.span is not None and word.span.kind != "UNK":
        return False
    names = [f"passed_{name}" for name in passed if f"passed_{name}" in words()]
    return any(words()[name].fullmatch(as_said(word)) for name in names)


def _held_by(ask: Ask, marked: Marked) -> Iterator[Place]:
    """Where what a write holds, a question quotes of it and whom an ask is for stands in the text."""
    yield from ((span.start, span.end) for span in ask.used)
    said = [ask.who.patient_id, ask.who.name] if ask.who else []
    said += [*ask.meant, ask.only_if, ask.unread]
    if ask.tool == "search_patient" or (ask.tool in WRITES and not ask.used):
        said += [str(value) for value in ask.args.values()]
    for one in filter(None, said):
        for found in re.finditer(rf"(?<!\w){re.escape(one)}(?!\w)", marked.text, re.IGNORECASE):
            yield found.span()


def _looked_up(ask: Ask, marked: Marked) -> Iterator[Place]:
    """The pieces of a part that look something up and order nothing."""
    if ask.tool == "search_patient":
        return
    part = next((one for one in parts_of(marked) if one.start <= ask.at < one.end), None)
    for start, end in pieces_of(marked.line) if part else ():
        if part and part.start <= start < part.end and _looks_up(Part(marked, start, end), ask):
            words = marked.words(start, end)
            yield words[0].start, words[-1].end


def without_orders(place: Place, marked: Marked) -> list[Place]:
    """Return the pieces of a place in the text that tell no amount and order nothing."""
    pieces = [(Part(marked, *one), marked.words(*one)) for one in pieces_of(marked.line)]
    told = [(words[0].start, words[-1].end) for piece, words in pieces if words and not _orders(piece)]
    return [(max(start, place[0]), min(end, place[1])) for start, end in told if start < place[1] and place[0] < end]


def _orders(piece: Part) -> bool:
    return bool(piece.of("DOSE", "FREQ", "LONG")) or is_said("further", "asks", f"{piece.line} ")


def _looks_up(piece: Part, ask: Ask) -> bool:
    if _orders(piece):
        return False
    if "?" in piece.line:
        return True
    if ask.tool != "get_patient_chart":
        said = " ".join(
            str(one) for value in ask.args.values() for one in (value if isinstance(value, list) else [value])
        )
        return piece.start == ask.at or any(word.said in said.lower().split() or word.span for word in piece.words)
    is_theirs = piece.has("chart", "cue") and _OF_NOW.search(piece.line) is not None
    return (is_theirs or piece.has("chart", "open")) and not piece.of("DRUG", "SLIP")


def _named_again(marked: Marked, asks: Sequence[Ask], names: DrugNames) -> Iterator[Place]:
    """Medicines that are ordered or recorded under another name, or whose name goes on beside what is used of it."""
    writes = [ask for ask in asks if ask.tool in WRITES]
    said = [str(ask.args[name]) for ask in writes for name in ("medication_name", "substance") if name in ask.args]
    ends = {end for ask in writes for span in ask.used for end in (span.start, span.end)}
    for span in marked.of("DRUG", "SLIP"):
        if {span.end + 1, span.start - 1} & ends or any(same_medicine(names, span.value, one) for one in said):
            yield span.start, span.end
