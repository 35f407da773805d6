"""What criteria come to where a record says nothing of what they ask for: judged once, not once a record."""

from collections.abc import Iterable, Iterator, Mapping

from shared.criteria.evaluate import SMOKING, Judge
from shared.criteria.measures import LESION_SIZE
from shared.criteria.parts import parts_of
from shared.criteria.verdict import Silent
from shared.guideline.criterion import (
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Reference,
)
from shared.patient.facts import Facts
from shared.terminology.terminology import Terminology

NOTHING = Facts(
    age=0, age_months=None, sex=None, sex_quote=None, smoked=None, smoking_quote=None,
    features={}, measures={}, findings=(), scores=(), exposures={}, not_understood=(),
)  # fmt: skip


def silence_of(criteria: Iterable[Criterion], terminology: Terminology) -> Mapping[int, Silent]:
    """Map the id of every criterion that asks for nothing of a person's age, sex and smoking to its silent verdict."""
    judge, found = Judge(NOTHING, terminology), dict[int, Silent]()
    for criterion in criteria:
        _find(criterion, judge, terminology, found)
    return found


def asked_in(criterion: Criterion) -> frozenset[str]:
    """Return what a whole tree looks for in the words of a record, and `SMOKING` where it asks for that."""
    own = (SMOKING,) if isinstance(criterion, Exposure) and criterion.agent == SMOKING else _asked(criterion) or ()
    return frozenset(own).union(*map(asked_in, parts_of(criterion)))


def _find(
    criterion: Criterion, judge: Judge, terminology: Terminology, found: dict[int, Silent]
) -> frozenset[str] | None:
    """Return what a criterion asks for, None where it asks of the person; add it and those under it."""
    under = [_find(child, judge, terminology, found) for child in parts_of(criterion)]
    own = _asked(criterion)
    if own is None or None in under:
        return None
    asks = frozenset(own).union(*(one for one in under if one))
    general = asks.union(*map(terminology.general_of, asks))
    found[id(criterion)] = Silent(asks, general, judge.judge(criterion))
    return asks


def _asked(criterion: Criterion) -> Iterator[str] | tuple[str, ...] | None:
    """What a record may tell of that the criterion itself looks for: concepts, analytes, checklists, agents."""
    if isinstance(criterion, AtLeast | Reference | Not):
        return ()
    if isinstance(criterion, Feature):
        return criterion.concepts
    if isinstance(criterion, Finding):
        return criterion.suggests
    if isinstance(criterion, Measure):
        return criterion.analyte, *criterion.concepts
    if isinstance(criterion, Exposure) and criterion.agent != SMOKING:
        return (criterion.agent,)
    return _of_checklist(criterion) if isinstance(criterion, Checklist) else None


def _of_checklist(criterion: Checklist) -> Iterator[str]:
    yield criterion.name
    yield from (criterion.about,) if criterion.about else ()
    for item in criterion.items:
        yield from item.concepts
        yield from () if item.min_mm is None else (LESION_SIZE,)
