"""A record read with what a person answered and corrected: the record stays as it was sent, the facts are theirs."""

from collections.abc import Iterator
from dataclasses import replace

from pipelines.assess.answers import Answers, Correction
from pipelines.assess.relabelled import Place, Relabelling
from shared.criteria.leaf_names import names_in
from shared.criteria.nearly import question_on
from shared.criteria.parts import parts_of
from shared.criteria.rulebook import Rulebook
from shared.errors import ValueImpossibleError
from shared.guideline.criterion import AtLeast, Checklist, Criterion, Feature, Reference
from shared.patient.answers import SOURCE, Answer, place_in, with_answers
from shared.patient.facts import Facts, Quote
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology


def read_answered(
    record: PatientRecord,
    answers: Answers,
    rulebook: Rulebook,
    terminology: Terminology,
    whole: PatientRecord | None = None,
) -> Facts:
    """Read a record with what a person said of it; `whole`: as it was sent, where not all of it is read.

    Raises ValueImpossibleError for a place that does not exist or is not read, a concept that is not known, and two
    answers that contradict each other.
    """
    facts = read_facts(record, terminology)
    if not answers:
        return facts
    names = rulebook.once(names_in)
    for number, correction in enumerate(answers.corrections):
        name = f"corrections[{number}]"
        place = Place(*place_in(record, correction.field, correction.at, name, whole)[:4])
        facts = _corrected(facts, correction, record, terminology, place=place, name=name)
    given = tuple(_by_its_concept(one, record.age, rulebook, terminology) for one in answers.answers)
    facts = with_answers(facts, record, given, terminology, names, whole=whole)
    unread = tuple(Quote(one.field, one.text) for one in facts.reading if one.as_ == "not_understood")
    return replace(facts, not_understood=unread)


def _by_its_concept(answer: Answer, age: int, rulebook: Rulebook, terminology: Terminology) -> Answer:
    """An answer to a question that it names by its `value_if_yes`, as clients did before questions had concepts."""
    if answer.concept in terminology.concepts or answer.concept in rulebook.once(names_in):
        return answer
    asked = (question_on(one, age) for rule in rulebook.rules for one in _askable(rule.criterion))
    meant = (one.concept for one in asked if (one.field, one.value_if_yes) == (answer.field, answer.concept))
    return answer.model_copy(update={"concept": next(meant, answer.concept)})


def _corrected(
    facts: Facts, correction: Correction, record: PatientRecord, terminology: Terminology, *, place: Place, name: str
) -> Facts:
    """Take the clauses at a place as they are said to be meant."""
    clauses = [clause for clause in facts.reading if place.touches(clause)]
    if not clauses:
        raise ValueImpossibleError(f"{name}.at: no words stand there. Give the place of a clause of `reading`.")
    if correction.taken_as == "explained" and not correction.by:
        raise ValueImpossibleError(f"{name}.by: is missing. Give what explains it.")
    if correction.taken_as == "present":
        said = _as_answers(facts, correction, terminology, place, name)
        return with_answers(facts, record, said, terminology, ())
    by = Quote(SOURCE, correction.by) if correction.by else None
    facts = Relabelling(place, correction.taken_as, by).of(facts)
    reading = tuple(
        replace(one, as_=correction.taken_as, by=correction.by) if place.touches(one) else one for one in facts.reading
    )
    return replace(facts, reading=reading)


def _as_answers(
    facts: Facts, correction: Correction, terminology: Terminology, place: Place, name: str
) -> tuple[Answer, ...]:
    """What the clauses there name is so: an answer for each, by its concept."""
    named = [one for one in facts.reading if place.touches(one) and one.concept in terminology.concepts]
    if not named:
        raise ValueImpossibleError(f"{name}.at: nothing known was read there. Send an answer with a concept instead.")
    begin = correction.at[0] - place.start
    return tuple(
        Answer.model_validate(
            {"field": one.field, "at": (begin + one.start, begin + one.end), "concept": one.concept, "is": "yes"}
        )
        for one in named
    )


def _askable(criterion: Criterion) -> Iterator[Criterion]:
    """Yield what a question may be on: leaves, exclusions whole, and the items of checklists."""
    if isinstance(criterion, AtLeast | Reference):
        for part in parts_of(criterion):
            yield from _askable(part)
        return
    yield criterion
    if isinstance(criterion, Checklist):
        yield from (Feature(one.concepts, label=one.label) for one in criterion.items if one.concepts)
