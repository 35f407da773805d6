"""Whether a recommendation that no record is judged by could concern a person: then no answer is a calm one."""

from collections.abc import Iterator
from dataclasses import dataclass

from shared.criteria.rulebook import Rulebook
from shared.guideline.records import Recommendation
from shared.patient.facts import Facts
from shared.terminology.terminology import Terminology

_SAYS_OF_WHAT = frozenset({"symptom", "sign", "head", "condition", "test_result", "finding"})


@dataclass(frozen=True, slots=True)
class _Unjudged:
    """A recommendation, and the concepts that its words speak of."""

    recommendation: Recommendation
    concepts: frozenset[str]


class Unjudged:
    """The recommendations of one rulebook that are not judged."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._terminology = rulebook.terminology
        not_judged = {one.rule_id for one in rulebook.not_judged}
        self._held = tuple(
            _Unjudged(one.recommendation, _concepts_of(one.recommendation, rulebook.terminology))
            for one in rulebook.rulings
            if one.rule_id in not_judged
        )

    def concerning(self, facts: Facts) -> tuple[str, ...]:
        """Return the numbers of those that could be met by a person of these facts.

        One whose words name something that the record speaks of, or nothing that is known, could be, unless the
        person's age or sex rules it out.
        """
        if not self._held:
            return ()
        told = frozenset(concept for one in _told(facts) for concept in self._terminology.general_of(one))
        return tuple(one.recommendation.rule_id for one in self._held if self._concerns(one, facts, told))

    def _concerns(self, one: _Unjudged, facts: Facts, told: frozenset[str]) -> bool:
        limits = one.recommendation
        too_young = limits.age_min is not None and facts.age < limits.age_min
        too_old = limits.age_max_exclusive is not None and facts.age >= limits.age_max_exclusive
        other_sex = limits.sex is not None and facts.sex is not None and limits.sex != facts.sex
        if too_young or too_old or other_sex:
            return False
        return not one.concepts or not told.isdisjoint(one.concepts)


def _told(facts: Facts) -> Iterator[str]:
    yield from (fact.concept for listed in facts.features.values() for fact in listed if fact.is_present)
    yield from (one.suggests for one in facts.findings if one.is_present)
    yield from facts.measures
    yield from facts.exposures


def _concepts_of(recommendation: Recommendation, terminology: Terminology) -> frozenset[str]:
    named = (mention.concept for mention in terminology.find_mentions(recommendation.text))
    return frozenset(concept for concept in named if terminology.concept(concept).kind in _SAYS_OF_WHAT)
