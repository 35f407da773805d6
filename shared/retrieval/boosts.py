"""What speaks for or against a passage beyond its rank: who the question is about, which kind of answer it wants.

Values begin with those of the first design (age 0.15, symptom 0.10, sex 0.05 or -0.30, intents 0.10 to 0.15).
"""

from dataclasses import dataclass

from shared.guideline.urgency import Urgency
from shared.patient.record import PatientRecord
from shared.retrieval.hit import Passage
from shared.retrieval.intents import Intent
from shared.retrieval.query import Query

_URGENT = frozenset((Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.URGENT, Urgency.SUSPECTED_CANCER_PATHWAY))
_SMOKED = frozenset(("Current Smoker", "Ex-Smoker"))
_OF_RESULTS = frozenset((Intent.RESULT, Intent.VALUE, Intent.TEST))
_RESULT_TOLD = frozenset((Intent.RESULT, Intent.VALUE))
# With these and a test named, which test it is decides; without, what a question asks adds nothing by itself.
OF_TESTS = frozenset((Intent.RESULT, Intent.TEST))
_CHILD_BELOW = 25


@dataclass(frozen=True, slots=True)
class Boosts:
    """How much each reason adds to a fused score of 0 to 1; 0 switches it off."""

    age_fits: float = 0.15
    age_misfits: float = -0.15
    symptom: float = 0.10
    symptoms_at_most: float = 0.30
    smoking: float = 0.10
    sex_fits: float = 0.10
    sex_clashes: float = -0.30
    sex_unsaid: float = -0.10
    group_fits: float = 0.15
    group_clashes: float = -0.80
    group_unsaid: float = -0.25
    urgency: float = 0.10
    age_asked: float = 0.10
    duration_asked: float = 0.10
    exact_asked: float = 0.15
    action_asked: float = 0.10
    value_given: float = 0.20
    value_fits: float = 0.20
    value_misfits: float = -0.15
    result_read: float = 0.20
    result_awaited: float = -0.20
    no_result: float = -0.15
    test_ordered: float = 0.15
    meaning: float = 0.60
    definition: float = 1.0
    named_rule: float = 3.0
    term_unasked: float = -0.40

    @property
    def at_most(self) -> float:
        """About the most that all reasons together add."""
        return self.meaning + 2 * self.age_fits + self.urgency + self.sex_fits

    def of_naming(self, passage: Passage, place: int, query: Query) -> float:
        """Return what being named in the question adds: a recommendation by number, a term to be explained."""
        if passage.term:
            return self.definition * query.terms_asked[place] if place in query.terms_asked else self.term_unasked
        return self.named_rule if passage.rule_id in query.rule_ids else 0.0

    def of_patient(self, passage: Passage, record: PatientRecord, keywords: int) -> float:
        """Return what a patient's age, sex, symptoms and smoking add; `keywords`: how many its words hold."""
        added = self._age(passage, record.age)
        if keywords:
            added += min(self.symptom * keywords, self.symptoms_at_most)
        if passage.risk_factor_smoking and record.smoking_history in _SMOKED:
            added += self.smoking
        return added if passage.sex is None else added + self._sex(passage, record.gender.casefold())

    def of_query(self, passage: Passage, query: Query) -> float:
        """Return what the question's person and intent add."""
        added = 0.0
        if passage.age_min is not None or passage.age_max_exclusive is not None:
            added = self._group(passage, query.group)
            if query.age is not None:
                added += self._age(passage, query.age)
        if passage.sex is not None:
            added += self.sex_unsaid if query.sex is None else self._sex(passage, query.sex)
        if query.value is not None:
            added += self._value(passage, query)
        if passage.follows_result or query.names_test:
            added += self._result(passage, query)
        return added + self._intent(passage, query.intents) if query.intents else added

    def _intent(self, passage: Passage, intents: frozenset[Intent]) -> float:
        added = 0.0
        if Intent.URGENCY in intents and passage.urgency in _URGENT:
            added += self.urgency
        if Intent.AGE in intents and (
            passage.states_age or passage.age_min is not None or passage.age_max_exclusive is not None
        ):
            added += self.age_asked
        if Intent.DURATION in intents and passage.states_duration:
            added += self.duration_asked
        if Intent.EXACT in intents and passage.doc_type == "rule_search":
            added += self.exact_asked
        if Intent.VALUE in intents and passage.states_threshold:
            added += self.value_given
        if passage.action is not None:
            added += self.action_asked * (
                (Intent.REFERRAL in intents and "referral" in passage.action)
                + (Intent.TEST in intents and "investigation" in passage.action)
            )
        return added

    def _result(self, passage: Passage, query: Query) -> float:
        """A result that is told asks for what follows from it, not for the test; without one, nothing follows yet."""
        if passage.follows_result and not query.names_test:
            return self.no_result * (query.intents.isdisjoint(_OF_RESULTS))
        if passage.follows_result and Intent.TEST in query.intents and query.intents.isdisjoint(_RESULT_TOLD):
            return self.no_result
        orders = passage.action is not None and "investigation" in passage.action
        if Intent.TEST in query.intents and query.intents.isdisjoint(_RESULT_TOLD):
            return self.test_ordered * (orders and not query.asked.keys().isdisjoint(passage.concepts))
        if Intent.RESULT not in query.intents or Intent.TEST in query.intents:
            return 0.0
        if not passage.follows_result:
            return self.result_awaited if orders else 0.0
        if passage.reads and orders:  # another test than the one read: whose result is it?
            return self.result_awaited if query.asked.keys().isdisjoint(passage.reads) else self.result_read
        return 0.0 if orders else self.result_read

    def _value(self, passage: Passage, query: Query) -> float:
        at_least, below, value = passage.limits_from, passage.limits_below, query.value or 0.0
        if not (at_least or below) or query.asked.keys().isdisjoint(passage.concepts):
            return 0.0
        fits = any(value >= limit for limit in at_least) or any(value < limit for limit in below)
        return self.value_fits if fits else self.value_misfits

    def _age(self, passage: Passage, age: int) -> float:
        low, high = passage.age_min, passage.age_max_exclusive
        if low is high is None:
            return 0.0
        if (low is not None and age < low) or (high is not None and age >= high):
            return self.age_misfits
        return self.age_fits * ((low is not None) + (high is not None))

    def _sex(self, passage: Passage, sex: str) -> float:
        if passage.sex is None or sex not in ("female", "male"):
            return 0.0
        return self.sex_fits if passage.sex == sex else self.sex_clashes

    def _group(self, passage: Passage, group: str | None) -> float:
        for_children = passage.age_max_exclusive is not None and passage.age_max_exclusive <= _CHILD_BELOW
        for_adults = passage.age_min is not None and passage.age_max_exclusive is None
        if (for_children and group == "adult") or (for_adults and group == "child"):
            return self.group_clashes
        if for_children and group in ("child", "young"):
            return self.group_fits
        return self.group_unsaid if for_children and group is None else 0.0


BOOSTS = Boosts()
