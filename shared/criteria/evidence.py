"""The facts of one record arranged for judging: what is present or absent, under every more general concept too."""

from collections.abc import Iterable

from shared.patient.facts import Facts, FeatureFact
from shared.terminology.terminology import Terminology


class Evidence:
    """Facts looked up by concept. A present splenomegaly stands under splenomegaly and all that it is a kind of."""

    def __init__(self, facts: Facts, terminology: Terminology) -> None:
        self.facts = facts
        self.terminology = terminology
        self._present: dict[str, list[FeatureFact]] = {}
        self._absent: dict[str, FeatureFact] = {}
        self._ruled_out: dict[str, list[FeatureFact]] = {}
        for stated in facts.features.values():
            for fact in stated:
                self._file(fact)
        suggested = (concept for one in facts.findings for concept in terminology.general_of(one.suggests))
        totals = (one.checklist for one in facts.scores)
        self.told = {
            *self._present,
            *self._ruled_out,
            *suggested,
            *totals,
            *facts.measures,
            *facts.exposures,
            *facts.answers,
        }

    def _file(self, fact: FeatureFact) -> None:
        general = self.terminology.general_of(fact.concept)
        if fact.is_present:
            for concept in general:
                self._present.setdefault(concept, []).append(fact)
            return
        self._absent.setdefault(fact.concept, fact)
        for concept in general:
            self._ruled_out.setdefault(concept, []).append(fact)

    @property
    def denied(self) -> Iterable[str]:
        """Return the concepts that the record denies, as it denies them."""
        return self._absent

    def present(self, concept: str) -> list[FeatureFact]:
        """Return the facts that state `concept`, or a kind of it, to be present."""
        return self._present.get(concept, [])

    def absent(self, concept: str) -> FeatureFact | None:
        """Return the fact that denies `concept`, or something more general ("no pain" denies a headache)."""
        if not self._absent:
            return None
        general = self.terminology.general_of(concept)
        # In the order told, so that the same record always gives the same words.
        return next((fact for denied, fact in self._absent.items() if denied in general), None)

    def excluded(self, concept: str) -> FeatureFact | None:
        """Return the fact that rules out `concept` or a kind of it: a negative test for one is a test done."""
        ruled_out = self._ruled_out.get(concept)
        return ruled_out[0] if ruled_out else self.absent(concept)

    def stated(self, concept: str) -> list[FeatureFact]:
        """Return every fact on `concept` or a kind of it, present or not (a past one that is over is not present)."""
        return self.present(concept) + self._ruled_out.get(concept, [])
