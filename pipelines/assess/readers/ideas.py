"""The clinical ideas that a rulebook asks for: the closed list by which a model says what words are about."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from shared.criteria.evaluate import SMOKING
from shared.criteria.parts import parts_of
from shared.criteria.qualifiers import MET_BY_SILENCE
from shared.criteria.rulebook import Rulebook
from shared.guideline.criterion import Checklist, Criterion, Exposure, Feature, Finding, Measure
from shared.terminology.terminology import Terminology

Kind = Literal["feature", "finding", "exposure", "value"]
_SUGGESTS: Final = ">"


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea: a complaint, sign or condition; a test that suggests something; an exposure; a measured value.

    `concept`: of a finding what is suggested, of anything else what it is. `test`: of a finding.
    """

    idea_id: str
    label: str
    kind: Kind
    concept: str
    test: str = ""


@dataclass(frozen=True, slots=True)
class Ideas:
    """All ideas of a rulebook by their ids, and the qualities that it asks of some."""

    by_id: dict[str, Idea]
    qualities: tuple[str, ...]

    def lines(self) -> str:
        """Return the list as a model sees it, one a line: the id, then the words."""
        return "\n".join(f"{one.idea_id}: {one.label}" for one in self.by_id.values())


def ideas_of(rulebook: Rulebook) -> Ideas:
    """Return each idea once, in the order of the recommendations."""
    return rulebook.once(_ideas)


def _ideas(rulebook: Rulebook) -> Ideas:
    by_id: dict[str, Idea] = {}
    qualities: dict[str, None] = {}
    for criterion in (part for rule in rulebook.rules for part in _all(rule.criterion)):
        for idea in _of(criterion, rulebook.terminology):
            by_id.setdefault(idea.idea_id, idea)
        if isinstance(criterion, Feature):
            qualities |= {word: None for group in criterion.qualifiers for word in group if word not in MET_BY_SILENCE}
    return Ideas(by_id, tuple(qualities))


def _all(criterion: Criterion) -> Iterator[Criterion]:
    yield criterion
    for part in parts_of(criterion):
        yield from _all(part)


def _of(criterion: Criterion, terminology: Terminology) -> Iterator[Idea]:
    concepts: tuple[str, ...] = ()
    match criterion:
        case Feature():
            concepts = criterion.concepts
        case Checklist():
            about = (criterion.about,) if criterion.about else ()
            concepts = (*about, *(concept for item in criterion.items for concept in item.concepts))
        case Measure():
            yield Idea(criterion.analyte, f"a value of {_words(criterion.analyte)}", "value", criterion.analyte)
            concepts = criterion.concepts
        case Finding():
            for suggested in criterion.suggests:
                label = f"{_words(criterion.test)} suggests {_words(suggested)}"
                idea_id = f"{criterion.test}{_SUGGESTS}{suggested}"
                yield Idea(idea_id, label, "finding", suggested, criterion.test)
        case Exposure() if criterion.agent != SMOKING:
            yield Idea(criterion.agent, f"exposure to {_words(criterion.agent)}", "exposure", criterion.agent)
        case _:
            pass
    for concept in concepts:
        yield Idea(concept, terminology.concept(concept).label, "feature", concept)


def _words(concept: str) -> str:
    return concept.replace("_", " ")
