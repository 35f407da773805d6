"""How much of one record is read: whole sentences from its beginning on; what stands beyond is shown, and said.

Emergencies alone are looked for further on, which costs little.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shared.errors import InputTooLargeError
from shared.language.sentences import sentences_of
from shared.patient.facts import Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.reading import spans_of
from shared.patient.record import MAX_CHARACTERS, PatientRecord

MOST_CHARACTERS: Final = 60_000
MOST_LOOKED_AT: Final = 120_000  # characters beyond what is read that are looked at for emergencies
# Where a long text may be parted, best first: before a heading, an empty line, a line, behind a sentence, a word.
# Each takes one blank, so that the parts joined by a line break keep every place.
_PARTINGS: Final = tuple(
    re.compile(words)
    for words in (r"\n(?=[ \t]*[A-Z][^\n:.]{1,40}:)", r"\n(?=[ \t]*\n)", r"\n", r"(?<=[.!?])\s", r"\s")
)
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
    """Return what of a record is read, of `most` characters: symptoms first, then findings, then history.

    Long strings are parted. Raises InputTooLargeError for one that cannot be.
    """
    record = _parted(record)
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


def _parted(record: PatientRecord) -> PatientRecord:
    """The record with each string in as few parts as are read at once; what is joined by line breaks stays in place."""
    parted = {name: tuple(part for text in getattr(record, name) for part in _parts(name, text)) for name in FREE_TEXT}
    is_same = all(len(parts) == len(getattr(record, name)) for name, parts in parted.items())
    return record if is_same else record.model_copy(update=parted)


def _parts(field: str, text: str) -> Iterator[str]:
    while len(text) > MAX_CHARACTERS:
        ends = (_last(pattern, text) for pattern in _PARTINGS)
        end = next((end for end in ends if end), None)
        if end is None:
            raise InputTooLargeError(f"{field}: holds a word of more than {MAX_CHARACTERS:,} characters; shorten it.")
        yield text[:end]
        text = text[end + 1 :]
    yield text


def _last(pattern: re.Pattern[str], text: str) -> int:
    """Where the last such place is within what is read at once; 0 where there is none."""
    return max((found.start() for found in pattern.finditer(text, 0, MAX_CHARACTERS)), default=0)


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
