"""Records that meet a recommendation, made from its tree: one for each way through its alternatives, nothing more."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from random import Random
from typing import Any

from shared.criteria.rulebook import Rule
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Criterion,
    Exposure,
    Feature,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
)
from shared.patient.record import PatientRecord
from shared.terminology.terminology import Terminology
from tests.metamorphic.wording import Statement, stated, threshold_at

OLDEST = 110
USUAL = 66  # taken where the ages allow it
MOST_WAYS = 24


@dataclass(frozen=True)
class Person:
    """Who can meet the leaves chosen: ages from `low` to under `below`, sex, smoking."""

    low: int = 0
    below: int = OLDEST
    sex: str | None = None
    smokes: bool = False

    def __and__(self, other: "Person") -> "Person":
        sexes = {self.sex, other.sex} - {None}
        below = min(self.below, other.below) if len(sexes) < 2 else 0
        sex = next(iter(sexes), None)
        return Person(max(self.low, other.low), below, sex, self.smokes or other.smokes)

    @property
    def age(self) -> int:
        """An age inside the limits, away from them where there is room."""
        return USUAL if self.low <= USUAL < self.below else min((self.low + self.below) // 2, self.below - 1)


@dataclass(frozen=True)
class Told:
    """A record: who it is about and what it states."""

    rule_id: str
    age: int
    sex: str | None
    smokes: bool
    statements: tuple[Statement, ...] = field(default=())

    def record(self) -> PatientRecord:
        """Return the record as the product receives it."""
        texts = {name: [s.text for s in self.statements if s.field == name] for name in FREE_TEXT}
        return record_of(self.age, self.sex, self.smokes, texts)

    def without(self, statement: Statement) -> "Told":
        """Return the same record with one statement fewer."""
        return replace(self, statements=tuple(one for one in self.statements if one is not statement))

    def saying(self, statement: Statement, text: str) -> "Told":
        """Return the same record with one statement in other words, or saying something else."""
        other = replace(statement, text=text)
        return replace(self, statements=tuple(other if one is statement else one for one in self.statements))


FREE_TEXT = ("symptoms", "findings", "history")


def record_of(age: int, sex: str | None, smokes: bool, texts: dict[str, list[str]]) -> PatientRecord:
    """Return a record; a sex that does not matter is female."""
    fields: dict[str, Any] = {
        "patient_id": "M-1",
        "age": age,
        "gender": (sex or "female").capitalize(),
        "smoking_history": "Ex-Smoker" if smokes else "Never Smoked",
    }
    return PatientRecord.model_validate(fields | texts)


def records_for(rule: Rule, terminology: Terminology) -> list[Told]:
    """Return minimal records that should meet the rule, at most two dozen, chosen by a seed where there are more."""
    rule_id = rule.recommendation.rule_id
    found = []
    for chosen in _chosen(rule.criterion):
        if any(isinstance(leaf, Feature) and not leaf.concepts for leaf in chosen):
            continue  # words that were not read: nobody can meet them
        person = _person(chosen)
        statements = [stated(leaf, person.age, terminology) for leaf in dict.fromkeys(chosen)]
        if person.low < person.below and not _lacks_threshold(chosen, person.age):
            kept = tuple(dict.fromkeys(one for one in statements if one))
            found.append(Told(rule_id, person.age, person.sex, person.smokes, kept))
    found = list(dict.fromkeys(found))
    return found if len(found) <= MOST_WAYS else Random(rule_id).sample(found, MOST_WAYS)


def _chosen(criterion: Criterion) -> Iterator[tuple[Criterion, ...]]:
    """Yield sets of leaves that meet the criterion together."""
    if isinstance(criterion, Reference):
        for child in criterion.children:
            yield from _chosen(child)
    elif isinstance(criterion, AtLeast):
        for children in combinations(criterion.children, criterion.n):
            for parts in product(*map(list, map(_chosen, children))):
                yield tuple(leaf for part in parts for leaf in part)
    else:
        yield (criterion,)


def _person(chosen: tuple[Criterion, ...]) -> Person:
    person = Person()
    for leaf in chosen:
        person &= _limits(leaf)
    for leaf in chosen:
        if isinstance(leaf, Measure) and leaf.by_age:
            line = next(
                line for line in leaf.by_age if line.value is not None and (line.age_below or OLDEST) > person.low
            )
            person &= Person(low=line.age_min or 0, below=line.age_below or OLDEST)
    return person


def _limits(leaf: Criterion) -> Person:
    if isinstance(leaf, Age | Population):
        return Person(low=leaf.min or 0, below=leaf.below or OLDEST)
    if isinstance(leaf, Sex):
        return Person(sex=leaf.sex)
    return Person(smokes=isinstance(leaf, Exposure) and leaf.agent == "smoking")


def _lacks_threshold(chosen: tuple[Criterion, ...], age: int) -> bool:
    return any(isinstance(leaf, Measure) and threshold_at(leaf, age) is None for leaf in chosen)


def leaves_of(criterion: Criterion) -> Iterator[Criterion]:
    """Yield the leaves; an exclusion and what it excludes are both."""
    if isinstance(criterion, AtLeast | Reference):
        for child in criterion.children:
            yield from leaves_of(child)
    else:
        yield criterion
        if isinstance(criterion, Not):
            yield from leaves_of(criterion.child)
