"""The node types of a criteria tree: what a recommendation asks of a patient, without any patient in it.

Trees are plain data: `criteria.read` makes them from text, `criteria.evaluate` judges them against facts.
`label` is always the guideline's own wording of that part, for a clinician to read.
"""

from dataclasses import dataclass
from typing import TypeAlias

from shared.named import Named

UNCERTAIN = "uncertain"  # what a test suggests when it leaves the matter open


class Kind(Named):
    """The node kinds as they appear outside."""

    AT_LEAST = "at_least"
    NOT = "not"
    AGE = "age"
    SEX = "sex"
    FEATURE = "feature"
    MEASURE = "measure"
    CHECKLIST = "checklist"
    FINDING = "finding"
    EXPOSURE = "exposure"
    POPULATION = "population"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least `n` of the children hold; all-of (`n == len`) and any-of (`n == 1`) are its ends."""

    n: int
    children: tuple["Criterion", ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Not:
    """The child does not hold. With `silence_is_met` a record that says nothing satisfies it ("without X")."""

    child: "Criterion"
    label: str = ""
    silence_is_met: bool = True


@dataclass(frozen=True, slots=True)
class Age:
    """Age in whole years: at least `min`, under `below`; either may be open."""

    min: int | None
    below: int | None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Sex:
    """Who has the organ concerned: "female" or "male"."""

    sex: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Population:
    """A defined age group by its own name (adults, children, young people); ages in whole years."""

    name: str
    min: int | None
    below: int | None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """A symptom, sign or condition of the terminology, present, with its qualifiers.

    `concepts`: any one of these concept ids (or a more specific one) is enough; none where the words were not read,
    and then nobody can meet it without a question.
    `qualifiers`: all groups must hold, any word of a group is enough: (("unexplained",), ("persistent", "recurrent")).
    `min_days`: lasting longer than this many days, where the text gives a number.
    """

    concepts: tuple[str, ...]
    qualifiers: tuple[tuple[str, ...], ...] = ()
    min_days: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Threshold:
    """One line of a table of thresholds by age; `value` None where the table leaves it to judgement."""

    age_min: int | None
    age_below: int | None
    comparator: str
    value: float | None


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value against a threshold: `comparator` one of > >= < <=; `unit` canonical for the analyte.

    With `by_age` the threshold is that of the patient's age. `concepts` name the same in words ("thrombocytosis").
    """

    analyte: str
    comparator: str
    value: float | None
    unit: str
    by_age: tuple[Threshold, ...] = ()
    concepts: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One feature of a weighted checklist: any one of `concepts` scores, and so does a lesion of `min_mm` or more.

    Neither is there where the words were not read.
    """

    concepts: tuple[str, ...]
    points: int
    label: str = ""
    min_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Checklist:
    """A weighted checklist: `score` points or more, on a feature `about` (a concept id); a stated total counts too."""

    name: str
    score: int
    items: tuple[ChecklistItem, ...]
    about: str | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a test says: `test` and `suggests` are concept ids ("chest_xray", "lung_cancer"); any `suggests` will do."""

    test: str
    suggests: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Exposure:
    """Something the person was exposed to: "smoking" (ever), "asbestos"."""

    agent: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """Criteria of other recommendations, any of which will do; `children` are filled in when an edition is compiled."""

    rule_ids: tuple[str, ...]
    children: tuple["Criterion", ...] = ()
    label: str = ""


Criterion: TypeAlias = (
    AtLeast | Not | Age | Sex | Population | Feature | Measure | Checklist | Finding | Exposure | Reference
)
