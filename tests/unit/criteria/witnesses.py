"""Records made from a tree: one that meets it by one way through its alternatives, in the terminology's own labels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from shared.criteria.measures import threshold_for
from shared.guideline.criterion import (
    Age,
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Population,
    Reference,
    Sex,
)
from shared.terminology.terminology import load_terminology

WAYS = 12
ADULT = 70
_WORDS = {
    "unexplained": "",
    "palpable": "palpable",
    "increasing": "increasing in size",
    "progressive": "progressive",
    "one_sided": "in one side only",
    "first_time": "for the first time",
    "new_onset": "new",
    "treatment_resistant": "treatment-resistant",
}


@dataclass(frozen=True)
class Witness:
    """What a record must say: ages from and below, sex, texts by field, and how many clinical statements count."""

    low: int = 0
    below: int = 120
    sex: str | None = None
    smoked: bool = False
    symptoms: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    rest: tuple[str, ...] = field(default=())

    def record(self, **changes: Any) -> dict[str, Any]:
        """Return the fields of a record, at an age inside the limits."""
        age = min(max(self.low, ADULT if self.below > ADULT else self.below - 1), self.below - 1)
        fields: dict[str, Any] = {
            "age": age,
            "gender": {"female": "Female", "male": "Male", None: "Male"}[self.sex],
            "smoking_history": "Ex-Smoker" if self.smoked else "Never Smoked",
            "symptoms": list(self.symptoms),
            "findings": list(self.findings),
            "history": list(self.history),
        }
        return fields | changes

    def __add__(self, other: "Witness") -> "Witness":
        return Witness(
            max(self.low, other.low),
            min(self.below, other.below),
            self.sex or other.sex,
            self.smoked or other.smoked,
            _joined(self.symptoms, other.symptoms),
            _joined(self.findings, other.findings),
            _joined(self.history, other.history),
        )


def _joined(ours: Sequence[str], theirs: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ours, *theirs)))


def witnesses(criterion: Criterion) -> list[Witness]:
    """Return records that meet the criterion, one for each way through its alternatives, at most a dozen."""
    return [each for each in _ways(criterion) if each.low < each.below][:WAYS]


def _ways(criterion: Criterion) -> Iterator[Witness]:
    if isinstance(criterion, AtLeast):
        yield from _of_list(criterion)
    elif isinstance(criterion, Reference):
        for child in criterion.children:
            yield from _ways(child)
    elif isinstance(criterion, Not):
        yield _exclusion(criterion)
    else:
        yield _leaf(criterion)


def _of_list(criterion: AtLeast) -> Iterator[Witness]:
    """Yield one way for each child (n = 1), else ways that take the first n, or all."""
    if criterion.n == 1:
        for child in criterion.children:
            yield from _ways(child)
        return
    chosen = [list(_ways(child)) for child in criterion.children[: criterion.n]]
    for combination in product(*chosen):
        yield sum(combination, Witness())


def _exclusion(criterion: Not) -> Witness:
    if criterion.silence_is_met or not isinstance(criterion.child, Feature):
        return Witness()
    return Witness(findings=(f"no {_label(criterion.child.concepts[0])}",))


def _leaf(criterion: Criterion) -> Witness:
    if isinstance(criterion, Age | Population):
        return Witness(low=criterion.min or 0, below=criterion.below or 120)
    if isinstance(criterion, Sex):
        return Witness(sex=criterion.sex)
    if isinstance(criterion, Exposure):
        return (
            Witness(smoked=True)
            if criterion.agent == "smoking"
            else Witness(history=(f"exposed to {criterion.agent}",))
        )
    if isinstance(criterion, Measure):
        return _measure(criterion)
    if isinstance(criterion, Checklist):
        return Witness(
            symptoms=(_label(criterion.about or ""),), findings=(f"{criterion.name} score {criterion.score}",)
        )
    if isinstance(criterion, Finding):
        shown = criterion.suggests[0]
        said = "findings uncertain" if shown == "uncertain" else f"suggests {_label(shown)}"
        return Witness(findings=(f"{_label(criterion.test)}: {said}",))
    assert isinstance(criterion, Feature)
    return Witness(symptoms=(phrase(criterion),))


def _measure(criterion: Measure) -> Witness:
    threshold = threshold_for(criterion, 65)
    assert threshold is not None
    value = threshold[1] + (0.1 if threshold[0] == ">" else 0)
    line = next((line for line in criterion.by_age if line.value == threshold[1]), None)
    ages = Witness(low=line.age_min or 0, below=line.age_below or 120) if line else Witness()
    return replace(ages, findings=(f"{criterion.analyte} {value:g} {criterion.unit}",))


def phrase(criterion: Feature) -> str:
    """Return the feature with its qualities as a clinician might write it."""
    label = _label(criterion.concepts[0])
    if criterion.qualifiers == (("treated",),):
        return f"{label} treated and cleared"
    words = [_WORDS.get(group[0], group[0].replace("_", " ")) for group in criterion.qualifiers]
    before = " ".join(word for word in words if word and " " not in word)
    after = " ".join(word for word in words if " " in word)
    lasting = f" for {criterion.min_days + 7} days" if criterion.min_days is not None else ""
    return f"{before} {label} {after}".strip() + lasting


def _label(concept: str) -> str:
    return load_terminology().concept(concept).label.lower()
