"""What a person answered beside the record: it decides over anything read there, and adds no words to the record.

Source: the project's reading policy, rule 23.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from shared.errors import ValueImpossibleError
from shared.patient.durations import find_durations
from shared.patient.facts import OVER, Cause, Facts, FeatureFact, Quote, ReadClause
from shared.patient.parts import FREE_TEXT
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology

MOST: Final = 100
SOURCE: Final = "answers"
_QUALITY_MARK, _EXPLAINED, _UNEXPLAINED = "+", "explained", "unexplained"
_SEXES: Final = frozenset({"female", "male"})
_SMOKING: Final = "smoking"
_HISTORY: Final = "history"
_OF_A_TIME: Final = frozenset({"absent", "historical"})
_BEYOND: Final = (
    "{where}.at: this place of {field} stands beyond how much of one record is read, so nothing can be decided there. "
    "Send less of the record at a time, with this place in it."
)
Place: TypeAlias = tuple[int, int]


class Answer(BaseModel):
    """One answer: `concept` is or is not so, at the place `at` of `field` or, with none, of the patient.

    `at`: [start, end) in code points from the start of the field, its strings joined by one line break. `concept`: a
    concept, one with a quality ("hoarseness+persistent", "breast_lump+explained"), or what a question named.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", hide_input_in_errors=True, populate_by_name=True, serialize_by_alias=True
    )

    field: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    at: Place | None = None
    concept: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    said: Literal["yes", "no", "unknown"] = Field(alias="is")


Answers = Annotated[tuple[Answer, ...], Field(max_length=MOST)]


def answered(name: str, *, is_so: bool) -> Quote:
    """Return what stands for the words of a record where a person's answer decided."""
    return Quote(SOURCE, f"{name}: {'yes' if is_so else 'no'}")


def with_answers(
    facts: Facts,
    record: PatientRecord,
    answers: Sequence[Answer],
    terminology: Terminology,
    names: Collection[str],
    *,
    whole: PatientRecord | None = None,
) -> Facts:
    """Return the facts as a person's answers have them; `names`: what questions of the rulebook go by.

    `whole`: the record as it was sent, where it was not read to its end.
    Raises ValueImpossibleError, naming the entry, for a place that is not there, a concept that nobody knows, and two
    answers that contradict each other.
    """
    checked = _checked(answers, partial(place_in, record, whole=whole), terminology, names)
    for answer, place in checked:
        days = None if place is None or place.field == _HISTORY else record.symptom_duration_days
        if answer.said == "unknown":
            facts = facts if place is None else _Placed(facts, place, terminology, days).left_open(answer.concept)
            continue
        is_so = answer.said == "yes"
        if place is None or (answer.concept not in terminology.concepts and answer.concept in names):
            facts = _of_the_patient(facts, answer.concept, terminology, is_so=is_so)
        else:
            facts = _Placed(facts, place, terminology, days).answered(answer.concept, is_so=is_so)
    return facts


class Spot(NamedTuple):
    """Words of the record: [start, end) of string number `string` of `field`."""

    field: str
    string: int
    start: int
    end: int
    text: str


def _checked(
    answers: Sequence[Answer],
    placed: Callable[[str, Place, str], Spot],
    terminology: Terminology,
    names: Collection[str],
) -> list[tuple[Answer, Spot | None]]:
    said: dict[tuple[str, Place | None, str], str] = {}
    checked = []
    for n, answer in enumerate(answers):
        where = f"answers[{n}]"
        known = answer.concept.partition(_QUALITY_MARK)[0] in terminology.concepts or answer.concept in names
        if not (known or answer.concept in _SEXES):
            raise ValueImpossibleError(
                f"{where}.concept: is not known. Give the concept of an entry of to_ask, of nearly_matched or of "
                "GET /terminology."
            )
        spot = None if answer.at is None else placed(answer.field, answer.at, where)
        key = (answer.field, answer.at, answer.concept)
        if said.setdefault(key, answer.said) != answer.said:
            raise ValueImpossibleError(
                f"{where}.is: the same field, place and concept is answered otherwise before. Send one answer for each."
            )
        checked.append((answer, spot))
    return checked


def place_in(record: PatientRecord, field: str, at: Place, where: str, whole: PatientRecord | None = None) -> Spot:
    """Return the words of a place; `whole` as in `with_answers`.

    Raises ValueImpossibleError, which names the entry by `where`.
    """
    if field not in FREE_TEXT:
        listed = ", ".join(FREE_TEXT)
        raise ValueImpossibleError(f"{where}.field: has no places. Give one of {listed}, or null as the place.")
    texts: tuple[str, ...] = getattr(whole or record, field)
    begin, (start, end) = 0, at
    for number, text in enumerate(texts):
        if begin <= start < end <= begin + len(text):
            if end - begin > len(getattr(record, field)[number]):
                raise ValueImpossibleError(_BEYOND.format(where=where, field=field))
            return Spot(field, number, start - begin, end - begin, text[start - begin : end - begin])
        begin += len(text) + 1
    raise ValueImpossibleError(
        f"{where}.at: [{start}, {end}] is no place within one string of {field}, which has {max(0, begin - 1)} "
        "characters with its strings joined by line breaks. Give [start, end] in code points, or null."
    )


def _of_the_patient(facts: Facts, name: str, terminology: Terminology, *, is_so: bool) -> Facts:
    """Return the facts with an answer on what the record does not say, or wherever it does."""
    quote = answered(name, is_so=is_so)
    if name in _SEXES:
        other = next(iter(_SEXES - {name}))
        return replace(facts, sex=name if is_so else other, sex_quote=quote)
    if name == _SMOKING:
        return replace(facts, smoked=is_so, smoking_quote=quote)
    if name in terminology.concepts:
        facts = _with(facts, [*_listed(facts), FeatureFact(name, is_so, quote)])
    return replace(facts, answers={**facts.answers, name: is_so})


class _Placed:
    """The facts, and the words of the record of which a person says something; `days`: how long by the record."""

    def __init__(self, facts: Facts, spot: Spot, terminology: Terminology, days: int | None) -> None:
        self._facts, self._spot, self._terminology, self._days = facts, spot, terminology, days

    def answered(self, concept: str, *, is_so: bool) -> Facts:
        """Return the facts as the answer has them; what is read elsewhere stays."""
        base, _, quality = concept.partition(_QUALITY_MARK)
        here = [fact for fact in _listed(self._facts) if self._is_here(fact.quote) and self._is_alike(fact, base)]
        rest = [fact for fact in _listed(self._facts) if not any(fact is one for one in here)]
        if quality and (here or quality == _EXPLAINED or not is_so):
            changed = [_with_quality(fact, quality, is_so=is_so) for fact in here]
        elif quality:  # of what nobody read there: it is there, and so
            changed = [_with_quality(FeatureFact(base, True, self._quote()), quality, is_so=True)]
        elif is_so:
            changed = self._so(here, base)
        else:
            changed = [self._not_so(fact, base) for fact in here] or [FeatureFact(base, False, self._quote())]
        findings = tuple(
            replace(one, is_present=is_so, doubt=None)
            if self._is_here(one.quote) and self._terminology.is_a(one.suggests, base) and not quality
            else one
            for one in self._facts.findings
        )
        if not is_so and not quality:
            rest = [self._without_cause(fact) for fact in rest]
        facts = replace(self._facts, findings=findings)
        return replace(_with(facts, [*rest, *changed]), reading=self._read(base, is_so=is_so and quality != _EXPLAINED))

    def left_open(self, concept: str) -> Facts:
        """Return the facts where nobody knows whether what was read there is so."""
        base = concept.partition(_QUALITY_MARK)[0]
        return _with(
            self._facts,
            [
                replace(fact, doubt="supposed")
                if fact.is_present and self._is_here(fact.quote) and self._terminology.is_a(fact.concept, base)
                else fact
                for fact in _listed(self._facts)
            ],
        )

    def _so(self, here: Sequence[FeatureFact], concept: str) -> list[FeatureFact]:
        """What stands there is so: present, in no doubt, and explained by nothing."""
        kept = [
            replace(
                fact, is_present=True, doubt=None, cause=None, qualifiers=fact.qualifiers - OVER,
            )
            for fact in here
            if self._terminology.is_a(fact.concept, concept)
        ]  # fmt: skip
        general = [fact for fact in here if not self._terminology.is_a(fact.concept, concept)]
        if any(fact.concept == concept for fact in kept):
            return [*kept, *general]
        like = next(iter(general), None)
        new = FeatureFact(
            concept,
            True,
            self._quote(),
            like.qualifiers if like else frozenset(),
            like.days if like else self._lasting(),
        )
        return [*kept, *general, new]

    def _lasting(self) -> int | None:
        """How long what nobody read there has been so, by its clause; what was denied or is over was said of a time."""
        clauses = [one for one in self._facts.reading if self._is_beside(one) and one.as_ not in _OF_A_TIME]
        told = [duration.days for one in clauses for duration in find_durations(one.text)]
        return told[0] if len(told) == 1 else self._days

    def _without_cause(self, fact: FeatureFact) -> FeatureFact:
        """What a cause explains that is not so is explained by it no more."""
        return replace(fact, cause=None) if fact.cause and self._names(fact.cause.words) else fact

    def _names(self, cause: Quote) -> bool:
        """Whether the place is one of the words of a cause; a wider one is of what it explains as well."""
        if cause.at is None or not self._is_here(cause):
            return False
        start = cause.at[1]
        return start <= self._spot.start and self._spot.end <= start + len(cause.text)

    def _not_so(self, fact: FeatureFact, concept: str) -> FeatureFact:
        is_it = self._terminology.is_a(fact.concept, concept)
        return replace(fact, is_present=False, doubt=None, cause=None) if is_it else fact

    def _read(self, concept: str, *, is_so: bool) -> tuple[ReadClause, ...]:
        return tuple(
            replace(one, as_="present" if is_so else "absent", concept=concept, by=SOURCE)
            if self._is_beside(one)
            else one
            for one in self._facts.reading
        )

    def _is_beside(self, one: ReadClause) -> bool:
        spot = self._spot
        return one.touches(spot.field, spot.string, spot.start, spot.end)

    def _quote(self) -> Quote:
        spot = self._spot
        return Quote(spot.field, spot.text, at=(spot.string, spot.start))

    def _is_here(self, quote: Quote) -> bool:
        return self._quote().overlaps(quote)

    def _is_alike(self, fact: FeatureFact, concept: str) -> bool:
        is_a = self._terminology.is_a
        return is_a(fact.concept, concept) or is_a(concept, fact.concept)


def _with_quality(fact: FeatureFact, quality: str, *, is_so: bool) -> FeatureFact:
    if quality == _EXPLAINED:
        cause = Cause(answered(f"{fact.concept}{_QUALITY_MARK}{quality}", is_so=True)) if is_so else None
        qualifiers = fact.qualifiers if is_so else fact.qualifiers | {_UNEXPLAINED}
        return replace(fact, cause=cause, qualifiers=qualifiers)
    if is_so:
        return replace(fact, qualifiers=fact.qualifiers | {quality}, lacks=fact.lacks - {quality})
    return replace(fact, qualifiers=fact.qualifiers - {quality}, lacks=fact.lacks | {quality})


def _listed(facts: Facts) -> list[FeatureFact]:
    return [fact for listed in facts.features.values() for fact in listed]


def _with(facts: Facts, features: Sequence[FeatureFact]) -> Facts:
    grouped: dict[str, tuple[FeatureFact, ...]] = {}
    for fact in features:
        grouped[fact.concept] = (*grouped.get(fact.concept, ()), fact)
    held: Mapping[str, tuple[FeatureFact, ...]] = grouped
    return replace(facts, features=held)
