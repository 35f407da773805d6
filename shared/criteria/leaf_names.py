"""What a leaf of a criteria tree is called in a question and its answer: a concept, and the quality asked of it."""

from collections.abc import Iterator

from shared.criteria.parts import parts_of
from shared.criteria.qualifiers import MET_BY_SILENCE
from shared.criteria.rulebook import Rulebook
from shared.guideline.criterion import AtLeast, Criterion, Exposure, Feature, Reference, Sex

QUALITY_MARK = "+"


def name_of(criterion: Criterion) -> str:
    """Return the concept that a leaf asks for; "hoarseness+persistent" where a quality is asked of it.

    Qualities that silence meets are no part of it, so that one answer serves every recommendation that asks for the
    concept. What is no feature (a value, a test, a checklist) goes by its own wording.
    """
    if isinstance(criterion, Sex):
        return criterion.sex
    if isinstance(criterion, Exposure):
        return criterion.agent
    if not isinstance(criterion, Feature) or not criterion.concepts:
        return criterion.label.lower()
    asked = [group[0] for group in criterion.qualifiers if MET_BY_SILENCE.isdisjoint(group)]
    asked += [f"over {criterion.min_days} days"] if criterion.min_days is not None else []
    return QUALITY_MARK.join((criterion.concepts[0], *asked))


def names_in(rulebook: Rulebook) -> frozenset[str]:
    """Return what every question on a rule that is judged may be called."""
    return frozenset(name for rule in rulebook.rules for name in _names(rule.criterion))


def _names(criterion: Criterion) -> Iterator[str]:
    if not isinstance(criterion, AtLeast | Reference):
        yield name_of(criterion)
    for part in parts_of(criterion):
        yield from _names(part)
