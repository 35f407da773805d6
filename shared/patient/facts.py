"""What a record says, as facts: each points at the words it came from; what was not understood is kept as such."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Final, Literal

Field = Literal[
    "symptoms", "findings", "history", "age", "age_months", "gender", "smoking_history", "symptom_duration_days"
]


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the record: one contiguous piece of one string of `field`, or the field's value as sent.

    `read_as`: the field as which its section was read, where a heading says other than `field` does.
    `at`: the number of the string and the offset in it at which the words begin.
    """

    field: str
    text: str
    read_as: str = dataclass_field(default="", compare=False, repr=False)
    at: tuple[int, int] | None = dataclass_field(default=None, compare=False, repr=False)

    @property
    def told_as(self) -> str:
        """The kind of field that the words belong to: symptoms, findings or history."""
        return self.read_as or self.field

    def overlaps(self, other: "Quote") -> bool:
        """Whether both are words of one place of the record."""
        if self.at is None or other.at is None or (self.field, self.at[0]) != (other.field, other.at[0]):
            return False
        start, other_start = self.at[1], other.at[1]
        return start < other_start + len(other.text) and other_start < start + len(self.text)


@dataclass(frozen=True, slots=True)
class Cause:
    """What is told to have brought a feature about, in the words that tell it.

    `is_established`: by a professional, a test or a plain event. One that somebody only supposes sets nothing aside.
    """

    words: Quote
    is_established: bool = True


OVER: Final = frozenset({"resolved", "treated"})
"""The qualifiers of a fact that is over."""
Doubt = Literal["supposed", "unlikely"]
ANYTHING = "anything"
"""What a test suggests that shows a nodule, a mass or "something abnormal": whatever one may ask of it."""


@dataclass(frozen=True, slots=True)
class FeatureFact:
    """A concept stated present or absent.

    `qualifiers`: words stated or derived about it ("persistent", "recurrent", "visible", "increasing", ...).
    `days`: how long, from its own words or else from the record's duration.
    `cause`: what is told to have brought it about.
    `doubt`: why nobody can tell from the text whether it is so, and it is to be asked: "supposed" where the record
    itself leaves it open ("possible", "?"), "unlikely" where the text around it speaks against it.
    `lacks`: qualifiers that a person said it has not.
    """

    concept: str
    is_present: bool
    quote: Quote
    qualifiers: frozenset[str] = frozenset()
    days: int | None = None
    cause: Cause | None = None
    doubt: Doubt | None = None
    lacks: frozenset[str] = frozenset()

    @property
    def explained_by(self) -> Quote | None:
        """The words of a cause that is established and so accounts for it."""
        return self.cause.words if self.cause and self.cause.is_established else None

    @property
    def supposed_cause(self) -> Quote | None:
        """The words of a cause that nobody established."""
        return self.cause.words if self.cause and not self.cause.is_established else None


@dataclass(frozen=True, slots=True)
class MeasureFact:
    """A measured value in the analyte's canonical unit; `comparator` where the record gave one (">=100")."""

    analyte: str
    value: float
    unit: str
    quote: Quote
    comparator: str = "="


@dataclass(frozen=True, slots=True)
class FindingFact:
    """What a test is said to show: `suggests` a concept, or is said not to (`is_present` False).

    `doubt`: nobody can tell whether it shows it; `suggests` is ANYTHING where the report does not say what it shows.
    """

    test: str
    suggests: str
    is_present: bool
    quote: Quote
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class ScoreFact:
    """A checklist total that the record states."""

    checklist: str
    score: int
    quote: Quote


As = Literal[
    "present",
    "absent",
    "historical",
    "other_person",
    "hypothetical",
    "explained",
    "context",
    "doubted",
    "not_understood",
]


@dataclass(frozen=True, slots=True)
class ReadClause:
    """One clause of the record, at [start, end) of string number `string` of `field`, and as what it was taken.

    `concept`: what it tells of, where the terminology knows it; `by`: the words that deny, end or explain it, or that
    name whose story it is.
    """

    field: str
    text: str
    as_: As
    concept: str | None
    by: str | None
    string: int
    start: int
    end: int

    def touches(self, field: str, string: int, start: int, end: int) -> bool:
        """Whether any of the characters [start, end) of string number `string` of `field` is of it."""
        return (self.field, self.string) == (field, string) and self.start < end and start < self.end


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that one record says. Absent keys mean: not stated.

    `answers`: what a person said of what the record does not say, by the name of the criterion asked.
    """

    age: int
    age_months: int | None
    sex: str | None
    sex_quote: Quote | None
    smoked: bool | None
    smoking_quote: Quote | None
    features: Mapping[str, tuple[FeatureFact, ...]]
    measures: Mapping[str, tuple[MeasureFact, ...]]
    findings: tuple[FindingFact, ...]
    scores: tuple[ScoreFact, ...]
    exposures: Mapping[str, FeatureFact]
    not_understood: tuple[Quote, ...]
    reading: tuple[ReadClause, ...] = ()
    answers: Mapping[str, bool] = dataclass_field(default_factory=dict)

    def stated_concepts(self) -> frozenset[str]:
        """Return the concepts said to be there, as features or as what a test shows."""
        present = {
            fact.concept for facts in self.features.values() for fact in facts if fact.is_present and not fact.doubt
        }
        return frozenset(present.union(one.suggests for one in self.findings if one.is_present))
