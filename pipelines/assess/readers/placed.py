"""A model's facts as far as code can check them: the words stand in the record, the idea is known, values are read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pipelines.assess.readers.ideas import Idea, Ideas
from pipelines.assess.readers.shapes import Cause, ReadFact
from shared.criteria.differences import ClinicalFact, Holds
from shared.patient.durations import find_durations
from shared.patient.facts import FeatureFact, FindingFact, MeasureFact, Quote
from shared.patient.parts import FREE_TEXT
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

MOST: Final = 120  # facts of one reading
_SHORTEST: Final = 2  # letters of a quote
_THERE: Final = frozenset({"present", "explained", "supposed"})
_ESTABLISHING: Final = frozenset({"professional", "test", "event", "medicine"})
_OVER: Final = "resolved"


@dataclass(frozen=True, slots=True)
class Placed:
    """A model's fact at its place in the record. `cause`: the words that account for it, where that is established."""

    idea: Idea
    holds: Holds
    fact: ClinicalFact
    cause: Quote | None = None

    @property
    def quote(self) -> Quote:
        """The words that it was read from."""
        return self.fact.quote


@dataclass(frozen=True, slots=True)
class _HowTold:
    """How an idea is told: `days`, how long."""

    holds: Holds
    quote: Quote
    qualities: frozenset[str]
    days: int | None


def placed(
    facts: Iterable[ReadFact], record: PatientRecord, ideas: Ideas, terminology: Terminology
) -> tuple[Placed, ...]:
    """Return those of a model's facts that code can check; the others count for nothing."""
    return tuple(_placed(facts, record, ideas, terminology))


def _placed(
    facts: Iterable[ReadFact], record: PatientRecord, ideas: Ideas, terminology: Terminology
) -> Iterator[Placed]:
    for number, read in enumerate(facts):
        idea, quote = ideas.by_id.get(read.concept), find_words(read.quote, record, read.field)
        if number >= MOST or idea is None or quote is None:
            continue
        cause = _cause(read.cause, record) if read.holds == "explained" else None
        holds = "present" if read.holds == "explained" and cause is None else read.holds
        told = _HowTold(holds, quote, frozenset(read.qualities or ()) & frozenset(ideas.qualities), _days(read, record))
        for fact in _facts(idea, told, terminology):
            yield Placed(idea, holds, fact, cause)


def find_words(words: str, record: PatientRecord, field: str | None = None) -> Quote | None:
    """Return words where they stand in the record, letter by letter but for breaks of lines; None where nowhere."""
    if sum(map(str.isalnum, words)) < _SHORTEST:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())))
    for name in sorted(FREE_TEXT, key=lambda one: one != field):
        for number, text in enumerate(getattr(record, name)):
            if found := pattern.search(text):
                return Quote(name, found[0], at=(number, found.start()))
    return None


def _cause(cause: Cause | None, record: PatientRecord) -> Quote | None:
    """What accounts for it, where that is established, goes on and stands in the record (policy 6)."""
    if cause is None or not (cause.established and cause.still and cause.by in _ESTABLISHING):
        return None
    return find_words(cause.quote, record)


def _days(read: ReadFact, record: PatientRecord) -> int | None:
    since = read.since if read.since and find_words(read.since, record) else ""
    lengths = find_durations(since) or find_durations(read.quote)
    return lengths[0].days if lengths else record.symptom_duration_days


def _facts(idea: Idea, told: _HowTold, terminology: Terminology) -> Iterator[ClinicalFact]:
    is_there, quote = told.holds in _THERE, told.quote
    match idea.kind:
        case "finding":
            yield FindingFact(idea.test, idea.concept, is_there, quote)
        case "value":
            yield from _values(idea.concept, quote, terminology)
        case "exposure":
            yield FeatureFact(idea.concept, is_there, quote)
        case "feature":
            over = frozenset({_OVER}) if told.holds == "past" else frozenset[str]()
            yield FeatureFact(idea.concept, is_there, quote, told.qualities | over, told.days)


def _values(analyte: str, quote: Quote, terminology: Terminology) -> Iterator[MeasureFact]:
    """The value in the quoted words, read by code; the words may leave out of what it is."""
    for words in (quote.text, f"{analyte} {quote.text}"):
        record = PatientRecord(patient_id="value", age=50, gender="Unknown", findings=(words,))
        if found := read_facts(record, terminology).measures.get(analyte, ()):
            yield MeasureFact(analyte, found[0].value, found[0].unit, quote, found[0].comparator)
            return
