"""A record read without the characters that nobody sees, and its facts told in the words as they were written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from shared.language.characters import Plain, is_plain, plain
from shared.patient.facts import Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord

Told = TypeVar("Told")


def is_as_read(record: PatientRecord) -> bool:
    """Whether a record holds nothing that nobody sees."""
    return all(map(is_plain, record.told()))


def as_read(record: PatientRecord) -> PatientRecord:
    """Return the record without what nobody sees."""
    return record.model_copy(
        update={name: tuple([plain(text).text for text in getattr(record, name)]) for name in FREE_TEXT}
    )


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
    restored = _Writer(record).restored(facts)
    return replace(restored, reading=tuple(_whole(restored.reading, record)))


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

    def restored(self, told: Told) -> Told:
        """Return whatever holds quotes with those as they were written."""
        if isinstance(told, Quote):
            return cast("Told", self._quote(told))
        if isinstance(told, ReadClause):
            text, start, end = self._words(told.field, told.string, told.start, told.end)
            return cast("Told", replace(told, text=text, start=start, end=end))
        if isinstance(told, tuple):
            return cast("Told", tuple([self.restored(one) for one in told]))
        if isinstance(told, Mapping):
            return cast("Told", {name: self.restored(one) for name, one in told.items()})
        if is_dataclass(told) and not isinstance(told, type):
            changed = {one.name: self.restored(getattr(told, one.name)) for one in fields(told)}
            return cast("Told", replace(told, **changed))
        return told

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
