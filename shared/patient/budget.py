"""How much of one record is read: whole sentences from its beginning on; what stands beyond is shown, and said.

Emergencies alone are looked for further on, which costs little.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.language.sentences import sentences_of
from shared.patient.facts import Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.reading import spans_of
from shared.patient.record import PatientRecord

MOST_CHARACTERS: Final = 60_000
MOST_LOOKED_AT: Final = 120_000  # characters beyond what is read that are looked at for emergencies
_UNREAD: Final = (
    "Only the first {read:,} of {all:,} characters of this record were read. The rest is listed as not understood; "
    "{looked_at} looked at for emergencies, and for nothing else: read it yourself, or send less at a time."
)


@dataclass(frozen=True, slots=True)
class Budgeted:
    """A record as far as it is read, and the clauses beyond; its strings keep their numbers, cut ones being shorter.

    `looked_at`: what of the rest is looked at for emergencies.
    """

    record: PatientRecord
    beyond: tuple[ReadClause, ...] = ()
    looked_at: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def with_beyond(self, facts: Facts) -> Facts:
        """Return the facts of the record with what was not read among what was not understood, all in its order."""
        if not self.beyond:
            return facts
        reading = tuple(sorted((*facts.reading, *self.beyond), key=_place))
        unread = tuple([Quote(clause.field, clause.text) for clause in reading if clause.as_ == "not_understood"])
        return replace(facts, reading=reading, not_understood=unread)


def budgeted(record: PatientRecord, most: int = MOST_CHARACTERS) -> Budgeted:
    """Return what of a record is read, of `most` characters: symptoms first, then findings, then history."""
    total = sum(map(len, record.told()))
    if total <= most:
        return Budgeted(record)
    left, beyond, rest, read = most, list[ReadClause](), list[str](), dict[str, tuple[str, ...]]()
    for name in FREE_TEXT:
        kept: list[str] = []
        for string, text in enumerate(getattr(record, name)):
            end = _end_within(text, left)
            left = left - end if end == len(text) else 0  # nothing is read behind what was left out
            kept.append(text[:end])
            beyond += _clauses(name, string, text, end)
            rest += [text[end:]] if end < len(text) else []
        read[name] = tuple(kept)
    shorter = record.model_copy(update=read)
    looked_at = tuple(_first(rest))
    whole = looked_at == tuple(rest)
    named = "it was" if whole else f"the first {sum(map(len, looked_at)):,} characters of it were"
    warning = _UNREAD.format(read=sum(map(len, shorter.told())), all=total, looked_at=named)
    return Budgeted(shorter, tuple(beyond), looked_at, (warning,))


def _first(texts: Sequence[str]) -> Iterator[str]:
    """Yield the texts as far as they are looked at for emergencies."""
    left = MOST_LOOKED_AT
    for text in texts:
        if len(text) > left:
            return
        left -= len(text)
        yield text


def _end_within(text: str, most: int) -> int:
    """Where the last sentence ends that is within `most` characters; half a sentence might say the contrary."""
    if len(text) <= most:
        return len(text)
    return max((span.end for span in sentences_of(text) if span.end <= most), default=0) if most else 0


def _clauses(field: str, string: int, text: str, begin: int) -> Iterator[ReadClause]:
    for start, end in spans_of(text[begin:]) if begin < len(text) else ():
        words = text[begin + start : begin + end]
        yield ReadClause(field, words, "not_understood", None, None, string, begin + start, begin + end)


def _place(clause: ReadClause) -> tuple[int, int, int]:
    return FREE_TEXT.index(clause.field), clause.string, clause.start
