"""A record read with what a person answered and corrected: the record stays as it was sent, the facts are theirs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pipelines.assess.answers import ANSWER, Answer, Answers, CorrectedAs, Correction, Span
from pipelines.assess.relabelled import Place, Relabelling
from shared.criteria.nearly import Missing, question_on
from shared.criteria.parts import parts_of
from shared.criteria.rulebook import Rulebook
from shared.errors import ValueImpossibleError
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Reference
from shared.patient.facts import As, Facts, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.patient.written import rewritten
from shared.terminology.terminology import Terminology

_TAKEN_AS: Final[Mapping[str, CorrectedAs | None]] = {"yes": "present", "no": "absent", "unknown": None}
_SHOWN_AS: Final[Mapping[str, As]] = {"yes": "present", "no": "absent", "unknown": "doubted"}


@dataclass(frozen=True, slots=True)
class Beside:
    """What a person answered in words of ours, read beside a field of the record; `place`: of what words, if any."""

    field: str
    words: str
    place: Place | None


def read_answered(record: PatientRecord, answers: Answers, rulebook: Rulebook, terminology: Terminology) -> Facts:
    """Read a record with what a person said of it.

    Raises ValueImpossibleError for a place that does not exist and a concept that is not known.
    """
    facts = read_facts(record, terminology)
    if not answers:
        return facts
    taken = _Taken(record, facts, rulebook, terminology)
    for number, correction in enumerate(answers.corrections):
        taken.correct(correction, f"corrections.{number}")
    for number, answer in enumerate(answers.answers):
        taken.answer(answer, f"answers.{number}")
    return taken.facts()


class _Taken:
    """What is taken otherwise than it was read, and what stands beside the record, of one record."""

    def __init__(self, record: PatientRecord, facts: Facts, rulebook: Rulebook, terminology: Terminology) -> None:
        self._record, self._facts, self._rulebook, self._terminology = record, facts, rulebook, terminology
        self._anew: list[Relabelling] = []
        self._reading: dict[ReadClause, ReadClause] = {one: one for one in facts.reading}
        self._beside: list[Beside] = []

    def correct(self, one: Correction, name: str) -> None:
        """Take the clauses at a place as they are said to be meant."""
        place = self._place(one.field, one.at, name)
        clauses = [clause for clause in self._facts.reading if place.touches(clause)]
        if not clauses:
            raise ValueImpossibleError(f"{name}.at: no words stand there.")
        if one.taken_as == "explained" and not one.by:
            raise ValueImpossibleError(f"{name}.by: say what explains it.")
        if one.taken_as == "present":
            clauses = [clause for clause in clauses if clause.concept]
            if not clauses:
                raise ValueImpossibleError(f"{name}.at: nothing known was read there; answer with a concept instead.")
            for clause in clauses:
                self._hold(clause, str(clause.concept))
        else:
            by = Quote(ANSWER, one.by) if one.by else None
            self._anew.append(Relabelling(place, one.taken_as, by))
        for clause in clauses:
            self._reading[clause] = replace(self._reading[clause], as_=one.taken_as, by=one.by)

    def answer(self, one: Answer, name: str) -> None:
        """Take what is meant as present, absent or not known, at its place or beside the record."""
        place = self._place(one.field, one.at, name) if one.at else None
        asked = self._questions.get((one.field, one.concept))
        if asked is None and one.concept not in self._terminology.concepts:
            raise ValueImpossibleError(f"{name}.concept: neither a concept nor what a question asks.")
        if place and asked is None:
            self._settle(place, one)
        elif one.answer != "unknown":
            self._put(one, asked, place)
        for clause in self._facts.reading:
            if place and place.touches(clause):
                concept = clause.concept if asked else one.concept
                now = self._reading[clause]
                self._reading[clause] = replace(now, as_=_SHOWN_AS[one.answer], concept=concept, by=None)

    def facts(self) -> Facts:
        """Return what the record says, and what is beside it."""
        found = self._facts
        if self._beside:
            with_answers = self._record
            for one in self._beside:
                with_answers = with_answers.with_answer(one.field, one.words)
            found = read_facts(with_answers, self._terminology)
        for anew in self._anew:
            found = anew.of(found)
        reading = tuple(self._reading.values())
        unread = tuple(Quote(one.field, one.text) for one in reading if one.as_ == "not_understood")
        own = rewritten(replace(found, reading=(), not_understood=()), _Writer(self._record, self._beside))
        return replace(own, reading=reading, not_understood=unread)

    def _hold(self, clause: ReadClause, concept: str) -> None:
        """Take what a clause tells of as present; where nothing was made of it, it is told beside the record."""
        place = Place(clause.field, clause.string, clause.start, clause.end)
        anew = Relabelling(place, "present", is_meant=lambda found: found == concept)
        if anew.among(self._facts):
            self._anew.append(anew)
        else:
            self._beside.append(Beside(clause.field, self._label(concept), place))

    def _settle(self, place: Place, one: Answer) -> None:
        """A concept at a place: what was read of it there is as answered; where nothing was, it is told beside."""
        anew = Relabelling(place, _TAKEN_AS[one.answer], is_meant=lambda found: self._is_a(found, one.concept))
        if anew.among(self._facts):
            self._anew.append(anew)
        elif one.answer != "unknown":
            self._put(one, None, place)

    def _is_a(self, found: str, concept: str) -> bool:
        return found == concept or (found in self._terminology.concepts and self._terminology.is_a(found, concept))

    def _put(self, one: Answer, asked: Missing | None, place: Place | None) -> None:
        label = asked.value_if_yes if asked else self._label(one.concept)
        denied = asked.value_if_no if asked else f"no {label}"
        self._beside.append(Beside(one.field, label if one.answer == "yes" else denied, place))

    def _label(self, concept: str) -> str:
        known = self._terminology.concepts.get(concept)
        return known.label if known else concept.replace("_", " ")

    def _place(self, field: str, span: Span, name: str) -> Place:
        """The place in one string; the strings of a field are counted through, one line each."""
        start, end = span
        begin = 0
        for number, text in enumerate(getattr(self._record, field)):
            if begin <= start < end <= begin + len(text):
                return Place(field, number, start - begin, end - begin)
            begin += len(text) + 1
        raise ValueImpossibleError(f"{name}.at: there is no such place in {field}.")

    @cached_property
    def _questions(self) -> Mapping[tuple[str, str], Missing]:
        age = self._record.age
        asked = (question_on(one, age) for rule in self._rulebook.rules for one in _askable(rule.criterion))
        return {(one.field, one.value_if_yes): one for one in asked}


class _Writer:
    """Quotes of what stands beside a record as the words that they are about, or as an answer."""

    def __init__(self, record: PatientRecord, beside: list[Beside]) -> None:
        self._own = {name: getattr(record, name) for name in FREE_TEXT}
        self._beside = {name: [one for one in beside if one.field == name] for name in FREE_TEXT}

    def __call__(self, quote: Quote | ReadClause) -> Quote | ReadClause:
        if isinstance(quote, ReadClause) or quote.field not in self._own or not quote.at:
            return quote
        string = quote.at[0] - len(self._own[quote.field])
        if string < 0:
            return quote
        one = self._beside[quote.field][string]
        if one.place is None:
            return Quote(ANSWER, one.words)
        words = self._own[one.field][one.place.string][one.place.start : one.place.end]
        return replace(quote, text=words, at=(one.place.string, one.place.start))


def _askable(criterion: Criterion) -> Iterator[Criterion]:
    """Yield what a question may be on: leaves, exclusions whole, and the items of checklists."""
    if isinstance(criterion, AtLeast | Reference):
        for part in parts_of(criterion):
            yield from _askable(part)
        return
    yield criterion
    if isinstance(criterion, Checklist):
        yield from (Feature(one.concepts, label=one.label) for one in criterion.items if one.concepts)
