"""What criteria come to where a record says nothing of what they ask for, and the criteria of which one speaks."""

from collections.abc import Iterable, Iterator, Mapping

from shared.criteria.evaluate import SMOKING, Judge
from shared.criteria.evidence import Evidence
from shared.criteria.leaf_names import name_of
from shared.criteria.measures import LESION_SIZE
from shared.criteria.parts import parts_of
from shared.criteria.verdict import Verdict
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
from shared.patient.facts import ANYTHING, Facts
from shared.terminology.terminology import Terminology

NOTHING = Facts(
    age=0, age_months=None, sex=None, sex_quote=None, smoked=None, smoking_quote=None,
    features={}, measures={}, findings=(), scores=(), exposures={}, not_understood=(),
)  # fmt: skip


def silence_of(criteria: Iterable[Criterion], terminology: Terminology) -> dict[int, Verdict]:
    """Map the id of every criterion that asks for nothing of a person's age, sex and smoking to its silent verdict."""
    judge, found = Judge(NOTHING, terminology), dict[int, Verdict]()
    for criterion in criteria:
        _find(criterion, judge, found)
    return found


class Asking:
    """The criteria of whole trees by what they, or what they are made of, look for in a record."""

    def __init__(self, criteria: Iterable[Criterion], terminology: Terminology) -> None:
        asked = dict[int, frozenset[str]]()
        for criterion in criteria:
            _note(criterion, asked)
        self._told = _by_concept(asked)
        self._denied = _by_concept({one: asks.union(*map(terminology.general_of, asks)) for one, asks in asked.items()})

    def moved_by(self, evidence: Evidence) -> set[int]:
        """Return the ids of the criteria of which a record speaks; one that denies what is more general does so too."""
        smoking = () if evidence.facts.smoked is None else (SMOKING,)
        moved = {one for concept in (*evidence.told, *smoking) for one in self._told.get(concept, ())}
        moved.update(one for concept in evidence.denied for one in self._denied.get(concept, ()))
        return moved


def _note(criterion: Criterion, asked: dict[int, frozenset[str]]) -> frozenset[str]:
    if id(criterion) not in asked:
        own = (SMOKING,) if isinstance(criterion, Exposure) and criterion.agent == SMOKING else _asked(criterion) or ()
        own = (*own, *(() if isinstance(criterion, AtLeast | Reference) else (name_of(criterion),)))
        under = [_note(part, asked) for part in parts_of(criterion)]
        asked[id(criterion)] = frozenset(own).union(*under)
    return asked[id(criterion)]


def _by_concept(asks: Mapping[int, Iterable[str]]) -> Mapping[str, tuple[int, ...]]:
    found = dict[str, list[int]]()
    for criterion, asked in asks.items():
        for concept in asked:
            found.setdefault(concept, []).append(criterion)
    return {concept: tuple(criteria) for concept, criteria in found.items()}


def _find(criterion: Criterion, judge: Judge, found: dict[int, Verdict]) -> bool:
    """Add a criterion and those under it, and say whether it asks for nothing of the person."""
    under = [_find(part, judge, found) for part in parts_of(criterion)]
    is_silent = _asked(criterion) is not None and all(under)
    if is_silent:
        found[id(criterion)] = judge.judge(criterion)
    return is_silent


def _asked(criterion: Criterion) -> Iterator[str] | tuple[str, ...] | None:
    """What a record may tell of that the criterion itself looks for: concepts, analytes, checklists, agents."""
    if isinstance(criterion, AtLeast | Reference | Not):
        return ()
    if isinstance(criterion, Feature):
        return criterion.concepts
    if isinstance(criterion, Finding):
        return *criterion.suggests, ANYTHING
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
