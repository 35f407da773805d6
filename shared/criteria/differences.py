"""What two readers of one record take differently, and the record's facts as one of them or the other has them.

The rules' facts alone set level and urgency. What another reader sees beside them, or reads otherwise, is judged as if
it were so, to find what hangs on it; what hangs on it is asked. Source: the project's reading policy, rule 25.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from shared.patient.facts import Cause, Facts, FeatureFact, FindingFact, MeasureFact, Quote, ScoreFact

Holds: TypeAlias = Literal["present", "absent", "past", "planned_or_advised", "somebody_else", "supposed", "explained"]
HoldsOrUnread: TypeAlias = Literal[Holds, "unread"]
"""How words of a record stand to what they name; "unread": a reader says nothing of them."""
ClinicalFact: TypeAlias = FeatureFact | FindingFact | MeasureFact
_Fact = TypeVar("_Fact", FeatureFact, FindingFact, MeasureFact, ScoreFact)


@dataclass(frozen=True, slots=True)
class Says:
    """How the rules take words of the record, and how the model does."""

    rules: HoldsOrUnread
    model: HoldsOrUnread


@dataclass(frozen=True, slots=True)
class ModelAlone:
    """A fact that the model reads and the rules do not. `is_exposure`: of what somebody was exposed to."""

    fact: ClinicalFact
    says: Says
    is_exposure: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Words that the rules count and that the model takes otherwise; `why`: what it points at."""

    quote: Quote
    says: Says
    why: Quote | None = None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that the model takes otherwise than the rules."""

    model_alone: tuple[ModelAlone, ...] = ()
    refused: tuple[Refused, ...] = ()

    def with_model_alone(self, facts: Facts) -> Facts:
        """Return the facts as they are if all that the model alone reads is so."""
        features, measures, exposures = dict(facts.features), dict(facts.measures), dict(facts.exposures)
        findings = list(facts.findings)
        for one in self.model_alone:
            match one.fact:
                case FeatureFact() as fact if one.is_exposure:
                    exposures[fact.concept] = fact
                case FeatureFact() as fact:
                    features[fact.concept] = (*features.get(fact.concept, ()), fact)
                case FindingFact() as fact:
                    findings.append(fact)
                case MeasureFact() as fact:
                    measures[fact.analyte] = (*measures.get(fact.analyte, ()), fact)
        return replace(facts, features=features, measures=measures, exposures=exposures, findings=tuple(findings))

    def without_refused(self, facts: Facts) -> Facts:
        """Return the facts as they are if all that the model refuses is as it says: explained, or not there."""
        refused = {id(one.quote): one for one in self.refused}

        def is_refused(quote: Quote) -> bool:
            return id(quote) in refused

        def feature(fact: FeatureFact) -> FeatureFact | None:
            one = refused.get(id(fact.quote))
            if one is None:
                return fact
            return replace(fact, cause=Cause(one.why or fact.quote)) if one.says.model == "explained" else None

        features = {name: _kept(map(feature, listed)) for name, listed in facts.features.items()}
        exposures = {name: kept for name, one in facts.exposures.items() if (kept := feature(one))}
        keeps_smoking = facts.smoking_quote is None or not is_refused(facts.smoking_quote)
        return replace(
            facts,
            features={name: listed for name, listed in features.items() if listed},
            findings=tuple(one for one in facts.findings if not is_refused(one.quote)),
            measures={n: _kept(one for one in f if not is_refused(one.quote)) for n, f in facts.measures.items()},
            scores=tuple(one for one in facts.scores if not is_refused(one.quote)),
            exposures=exposures,
            smoked=facts.smoked if keeps_smoking else None,
        )


NO_DIFFERENCES: Final = Differences()


def _kept(facts: Iterable[_Fact | None]) -> tuple[_Fact, ...]:
    return tuple([fact for fact in facts if fact is not None])
