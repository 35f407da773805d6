"""What a reading speaks against: the words of the record by which a criterion was met, at the place that it quotes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipelines.assess.second.leaves import Leaf
from pipelines.assess.second.shapes import LeafReading
from pipelines.assess.second.without import without, words_that_meet
from shared.language.sentences import Span, sentences_of
from shared.patient.answers import SOURCE
from shared.patient.facts import Facts, Quote
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

# What explains or ended a complaint did so wherever it is told; a denial, a relative, another sense is of one place.
_OF_ALL_PLACES: Final = frozenset({"explained", "past"})


@dataclass(frozen=True, slots=True)
class Against:
    """A reading that a criterion is not there, and the words that had met it."""

    reading: LeafReading
    leaf: Leaf
    words: tuple[Quote, ...]

    def beside(self, other: "Against") -> "Against":
        """Return this with what another reading speaks against at other places."""
        return replace(self, words=(*self.words, *other.words))


def against(
    reading: LeafReading, leaf: Leaf, record: PatientRecord, facts: Facts, terminology: Terminology
) -> Against | None:
    """Return what a reading speaks against; None where nothing at its place was read as what it names.

    What a person answered is no words of the record, and nothing that a model doubts.
    """
    words = tuple(one for one in words_that_meet(facts, leaf.asks, terminology) if one.field != SOURCE)
    if reading.told_as not in _OF_ALL_PLACES:
        words = tuple(word for word in words if _is_by(word, reading.quote, record))
    return Against(reading, leaf, words) if words else None


def less(facts: Facts, doubts: Sequence[Against]) -> Facts:
    """Return the facts as they stand if all these hold."""
    for doubt in doubts:
        facts = without(facts, doubt.leaf.asks, doubt.words)
    return facts


def _is_by(word: Quote, quote: str, record: PatientRecord) -> bool:
    """Whether words stand in a sentence in which the quote does; a field's value is at no other place."""
    if word.at is None:
        return True
    string, place = word.at
    text = getattr(record, word.field)[string]
    return any(span.start <= place < span.end for span in _quoted(text, quote))


def _quoted(text: str, quote: str) -> Iterator[Span]:
    """Yield the sentences that a quote touches."""
    found, sentences = text.find(quote), sentences_of(text)
    while found >= 0:
        end = found + len(quote)
        yield from (span for span in sentences if span.start < end and found < span.end)
        found = text.find(quote, found + 1)
