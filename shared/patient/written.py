"""A record read without the characters that nobody sees, and its facts told in the words as they were written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from shared.language.characters import Plain, plain
from shared.patient.facts import Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord

Told = TypeVar("Told")


def as_read(record: PatientRecord, *, is_wrapped: bool = False) -> PatientRecord:
    """Return the record without what nobody sees, laid out in sentences; `is_wrapped`: as in `plain`."""

    def read(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple([plain(text, is_wrapped=is_wrapped).text for text in texts])

    return record.model_copy(update={name: read(getattr(record, name)) for name in FREE_TEXT})


def words_as_written(words: str, texts: Sequence[str]) -> str:
    """Return words of one of the texts as read in the characters of the text as written."""
    for text in texts:
        read = plain(text)
        if (at := read.text.find(words)) >= 0:
            first, last = read.written(at, at + len(words))
            return text[first:last]
    return words


def as_written(facts: Facts, record: PatientRecord) -> Facts:
    """Return the facts of `as_read(record)` with the words and places of `record`."""
    restored = rewritten(facts, _Writer(record).written)
    return replace(restored, reading=tuple(_whole(restored.reading, record)))


def rewritten(told: Told, write: Callable[[Quote | ReadClause], Quote | ReadClause]) -> Told:
    """Return whatever holds quotes or clauses with those as `write` writes them."""
    if isinstance(told, Quote | ReadClause):
        return cast("Told", write(told))
    if isinstance(told, tuple):
        return cast("Told", tuple([rewritten(one, write) for one in told]))
    if isinstance(told, Mapping):
        return cast("Told", {name: rewritten(one, write) for name, one in told.items()})
    if is_dataclass(told) and not isinstance(told, type):
        changed = {one.name: rewritten(getattr(told, one.name), write) for one in fields(told)}
        return cast("Told", replace(told, **changed))
    return told


def _whole(reading: Sequence[ReadClause], record: PatientRecord) -> Iterator[ReadClause]:
    """The clauses, each up to the next where words stand between: marks that were spoken belong to what they end."""
    for n, clause in enumerate(reading):
        text = getattr(record, clause.field)[clause.string]
        after = reading[n + 1] if n + 1 < len(reading) else None
        goes_on = after is not None and (after.field, after.string) == (clause.field, clause.string)
        end = after.start if after and goes_on else len(text)
        between = text[clause.end : end]
        if any(map(str.isalnum, between)):
            stop = clause.end + len(between.rstrip())
            yield replace(clause, text=text[clause.start : stop], end=stop)
        else:
            yield clause


class _Writer:
    def __init__(self, record: PatientRecord) -> None:
        self._texts = {name: getattr(record, name) for name in FREE_TEXT}
        self._plain = {name: [plain(text) for text in texts] for name, texts in self._texts.items()}

    def written(self, told: Quote | ReadClause) -> Quote | ReadClause:
        """Return a quote or a clause as it was written."""
        if isinstance(told, Quote):
            return self._quote(told)
        text, start, end = self._words(told.field, told.string, told.start, told.end)
        return replace(told, text=text, start=start, end=end)

    def _quote(self, quote: Quote) -> Quote:
        if quote.field not in self._plain:
            return quote
        string, start = quote.at or self._found(quote, self._plain[quote.field])
        if start < 0:
            return quote
        text, at, _ = self._words(quote.field, string, start, start + len(quote.text))
        return replace(quote, text=text, at=(string, at) if quote.at else None)

    @staticmethod
    def _found(quote: Quote, texts: list[Plain]) -> tuple[int, int]:
        return next(((n, at) for n, one in enumerate(texts) if (at := one.text.find(quote.text)) >= 0), (0, -1))

    def _words(self, field: str, string: int, start: int, end: int) -> tuple[str, int, int]:
        first, last = self._plain[field][string].written(start, end)
        return self._texts[field][string][first:last], first, last
