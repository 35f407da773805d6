"""Facts with those at a place of the record taken as a person says that they are meant."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from pipelines.assess.answers import CorrectedAs
from shared.patient.facts import OVER, Cause, Facts, FeatureFact, FindingFact, MeasureFact, Quote, ReadClause, ScoreFact

Fact = TypeVar("Fact", FeatureFact, FindingFact, MeasureFact, ScoreFact)
_RESOLVED = "resolved"
_STILL_CAUSES = frozenset({"present", "explained"})
_STAYS_TRUE = frozenset({"present", "explained", "historical"})  # of a value, a total or an exposure: it was so


@dataclass(frozen=True, slots=True)
class Place:
    """Characters [start, end) of string number `string` of `field`."""

    field: str
    string: int
    start: int
    end: int

    def holds(self, quote: Quote) -> bool:
        """Say whether words begin there, or just before and go on into it."""
        if quote.at is None or (quote.field, quote.at[0]) != (self.field, self.string):
            return False
        begin = quote.at[1]
        return self.start <= begin < self.end or begin < self.start < begin + len(quote.text)

    def touches(self, clause: ReadClause) -> bool:
        """Say whether a clause stands there."""
        return clause.touches(self.field, self.string, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Relabelling:
    """What at a place is taken anew, and as what: facts on which `is_meant` holds, by concept; None: nothing holds."""

    place: Place
    taken_as: CorrectedAs | None
    by: Quote | None = None
    is_meant: Callable[[str], bool] = lambda _concept: True

    def of(self, facts: Facts) -> Facts:
        """Return the facts as they are then."""
        caused = {name: tuple(map(self._unless_caused, listed)) for name, listed in facts.features.items()}
        features = {name: self._kept(listed, self._feature) for name, listed in caused.items()}
        measures = {name: self._kept(listed, self._value) for name, listed in facts.measures.items()}
        exposures = {name: kept for name, one in facts.exposures.items() for kept in self._kept([one], self._exposure)}
        return replace(
            facts,
            features={name: listed for name, listed in features.items() if listed},
            measures={name: listed for name, listed in measures.items() if listed},
            findings=self._kept(facts.findings, self._finding),
            scores=self._kept(facts.scores, self._value),
            exposures=exposures,
        )

    def _unless_caused(self, fact: FeatureFact) -> FeatureFact:
        """A fact without the cause that is told there, once that is not so, over, or somebody else's."""
        if self.taken_as in _STILL_CAUSES or fact.cause is None or not self.place.holds(fact.cause.words):
            return fact
        return replace(fact, cause=None)

    def _kept(self, facts: Iterable[Fact], taken: Callable[[Fact], Fact | None]) -> tuple[Fact, ...]:
        told = [taken(one) if self._is_meant(one) else one for one in facts]
        return tuple([one for one in told if one is not None])

    def _is_meant(self, fact: FeatureFact | FindingFact | MeasureFact | ScoreFact) -> bool:
        return self.place.holds(fact.quote) and self.is_meant(_concept_of(fact))

    def _feature(self, fact: FeatureFact) -> FeatureFact | None:
        plain = replace(fact, cause=None, doubt=None, qualifiers=fact.qualifiers - OVER)
        match self.taken_as:
            case "present":
                return replace(plain, is_present=True)
            case "explained":
                return replace(plain, is_present=True, cause=Cause(self.by) if self.by else None)
            case "absent":
                return replace(plain, is_present=False)
            case "historical":
                return replace(plain, is_present=False, qualifiers=plain.qualifiers | {_RESOLVED})
            case _:
                return None

    def _finding(self, fact: FindingFact) -> FindingFact | None:
        if self.taken_as in {"present", "explained"}:
            return replace(fact, is_present=True, doubt=None)
        return replace(fact, is_present=False, doubt=None) if self.taken_as == "absent" else None

    def _exposure(self, fact: FeatureFact) -> FeatureFact | None:
        if self.taken_as == "absent":
            return replace(fact, is_present=False)
        return replace(fact, is_present=True) if self.taken_as in _STAYS_TRUE else None

    def _value(self, fact: Fact) -> Fact | None:
        return fact if self.taken_as in _STAYS_TRUE else None


def _concept_of(fact: FeatureFact | FindingFact | MeasureFact | ScoreFact) -> str:
    match fact:
        case FeatureFact():
            return fact.concept
        case FindingFact():
            return fact.suggests
        case MeasureFact():
            return fact.analyte
        case ScoreFact():
            return fact.checklist
