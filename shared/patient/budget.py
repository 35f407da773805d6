"""How much of one record is read: whole sentences from its beginning on; what stands beyond is shown, and said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from shared.language.sentences import sentences_of
from shared.patient.facts import Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.reading import spans_of
from shared.patient.record import PatientRecord

MOST_CHARACTERS: Final = 60_000
_UNREAD: Final = (
    "Only the first {read:,} of {all:,} characters of this record were read. The rest is listed as not understood, and "
    "was not looked at for emergencies either: read it yourself, or send less at a time."
)


@dataclass(frozen=True, slots=True)
class Budgeted:
    """A record as far as it is read, and the clauses beyond; its strings keep their numbers, cut ones being shorter."""

    record: PatientRecord
    beyond: tuple[ReadClause, ...] = ()
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
    left, beyond, read = most, list[ReadClause](), dict[str, tuple[str, ...]]()
    for name in FREE_TEXT:
        kept: list[str] = []
        for string, text in enumerate(getattr(record, name)):
            end = _end_within(text, left)
            left = left - end if end == len(text) else 0  # nothing is read behind what was left out
            kept.append(text[:end])
            beyond += _clauses(name, string, text, end)
        read[name] = tuple(kept)
    shorter = record.model_copy(update=read)
    warning = _UNREAD.format(read=sum(map(len, shorter.told())), all=total)
    return Budgeted(shorter, tuple(beyond), (warning,))


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
