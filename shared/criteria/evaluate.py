"""A criteria tree judged against the facts of one record, by three-valued logic; every verdict keeps its reasons."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from shared.criteria.evidence import Evidence
from shared.criteria.leaf_names import name_of
from shared.criteria.measures import judge_checklist, judge_measure
from shared.criteria.qualifiers import judge_qualifiers
from shared.criteria.truth import at_least, negate
from shared.criteria.verdict import Truth, Verdict
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
from shared.patient.answers import answered
from shared.patient.facts import ANYTHING, OVER, Facts, FeatureFact, FindingFact, Quote
from shared.patient.meanings import of_one_organ
from shared.terminology.terminology import Terminology

Judged = tuple[Truth, tuple[Quote, ...]]
EXAMINATION = "examination"
SMOKING = "smoking"
TREATED = "treated"


def evaluate(criterion: Criterion, facts: Facts, terminology: Terminology) -> Verdict:
    """Judge one tree. To judge many against the same record, make one Judge and ask it."""
    return Judge(facts, terminology).judge(criterion)


class Judge:
    """Judges criteria against one record; a criterion that several recommendations share is judged once.

    `known`: verdicts by id of criterion that hold for this record but for what is forgotten before anything is judged.
    """

    def __init__(self, facts: Facts, terminology: Terminology, known: Mapping[int, Verdict] | None = None) -> None:
        self.evidence = Evidence(facts, terminology)
        self._facts = facts
        self._verdicts = dict(known or {})

    def forget(self, criteria: Iterable[int]) -> None:
        """Judge these anew; they are given by their ids."""
        for one in criteria:
            self._verdicts.pop(one, None)

    def judge(self, criterion: Criterion) -> Verdict:
        """Return the verdict with the verdicts and words of the record it came from."""
        known = self._verdicts.get(id(criterion))
        if known is None:
            # The verdict keeps its criterion, so no other can take its id.
            known = self._verdicts[id(criterion)] = self._judge(criterion)
        return known

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """What is known by now."""
        return self._verdicts

    def _judge(self, criterion: Criterion) -> Verdict:
        if self._facts.answers and not isinstance(criterion, AtLeast | Reference):
            name = name_of(criterion)
            said = self._facts.answers.get(name)
            if said is not None:
                return Verdict(criterion, Truth.MET if said else Truth.NOT_MET, (answered(name, is_so=said),))
        judge_leaf = _LEAVES.get(type(criterion))
        if judge_leaf is not None:
            truth, because = judge_leaf(self, criterion)
            return Verdict(criterion, truth, because)
        if isinstance(criterion, AtLeast):
            return self._judge_list(criterion, criterion.n, criterion.children)
        if isinstance(criterion, Not):
            return self._judge_not(criterion)
        if isinstance(criterion, Reference):
            return self._judge_list(criterion, 1, criterion.children)
        raise TypeError(f"No such criterion: {type(criterion).__name__}")

    def _judge_list(self, criterion: Criterion, n: int, parts: tuple[Criterion, ...]) -> Verdict:
        children = [self.judge(part) for part in parts]
        return Verdict(criterion, at_least(n, [child.truth for child in children]), (), tuple(children))

    def _judge_not(self, criterion: Not) -> Verdict:
        child = self.judge(criterion.child)
        if child.truth is not Truth.UNKNOWN:
            return Verdict(criterion, negate(child.truth), child.because, (child,))
        if criterion.silence_is_met:
            return Verdict(criterion, Truth.MET, (), (child,))
        excluded = self._find_exclusion(criterion.child)
        return Verdict(criterion, Truth.MET if excluded else Truth.UNKNOWN, excluded, (child,))

    def _find_exclusion(self, child: Criterion) -> tuple[Quote, ...]:
        concepts = child.concepts if isinstance(child, Feature) else ()
        facts = [fact for concept in concepts if (fact := self.evidence.excluded(concept))]
        return tuple(fact.quote for fact in facts[:1])

    def _judge_age(self, criterion: Age | Population) -> Judged:
        age = self._facts.age
        within = (criterion.min is None or age >= criterion.min) and (criterion.below is None or age < criterion.below)
        return (Truth.MET if within else Truth.NOT_MET), (Quote("age", str(age)),)

    def _judge_sex(self, criterion: Sex) -> Judged:
        if self._facts.sex is None:
            return Truth.UNKNOWN, ()
        quotes = (self._facts.sex_quote,) if self._facts.sex_quote else ()
        return (Truth.MET if self._facts.sex == criterion.sex else Truth.NOT_MET), quotes

    def _judge_feature(self, criterion: Feature) -> Judged:
        """Judge each stated occurrence; the best decides. Denied, or denied in general: not met."""
        if criterion.qualifiers == ((TREATED,),):
            return self._judge_treated(criterion)
        best: Judged | None = None
        for concept in criterion.concepts:
            for fact in self.evidence.present(concept):
                truth = judge_qualifiers(criterion, fact)
                if truth is Truth.MET:
                    return truth, (fact.quote,)
                if best is None or truth is Truth.UNKNOWN:
                    best = truth, ((fact.explained_by or fact.quote) if truth is Truth.NOT_MET else fact.quote,)
        return best or self._judge_unstated(criterion.concepts)

    def _judge_unstated(self, concepts: tuple[str, ...]) -> Judged:
        first: FeatureFact | None = None
        for concept in concepts:
            denied = self.evidence.absent(concept)
            if denied is None:
                return Truth.UNKNOWN, ()
            first = first or denied
        return (Truth.NOT_MET, (first.quote,)) if first else (Truth.UNKNOWN, ())

    def _judge_treated(self, criterion: Feature) -> Judged:
        """Judge "after treatment of X": a past X that is over counts, a present one untreated does not."""
        for concept in criterion.concepts:
            for fact in self.evidence.stated(concept):
                if fact.qualifiers & OVER:
                    return Truth.MET, (fact.quote,)
        return Truth.UNKNOWN, ()

    def _judge_finding(self, criterion: Finding) -> Judged:
        denied: tuple[Quote, ...] = ()
        doubted: tuple[Quote, ...] = ()
        for fact in self._facts.findings:
            if not self._is_of_test(fact, criterion) or not self._is_suggested(fact, criterion):
                continue
            if fact.doubt:
                doubted = (fact.quote,)
            elif fact.is_present:
                return Truth.MET, (fact.quote,)
            else:
                denied = (fact.quote,)
        if denied:
            return Truth.NOT_MET, denied
        return Truth.UNKNOWN, doubted

    def _is_suggested(self, fact: FindingFact, criterion: Finding) -> bool:
        if fact.suggests == ANYTHING:
            return fact.test == criterion.test or fact.test not in of_one_organ()
        return any(self.evidence.terminology.is_a(fact.suggests, concept) for concept in criterion.suggests)

    def _is_of_test(self, fact: FindingFact, criterion: Finding) -> bool:
        """Say whether the finding comes from the test asked for; what was seen or felt is an examination."""
        terminology = self.evidence.terminology
        if terminology.is_a(fact.test, criterion.test):
            return True
        if criterion.test != EXAMINATION:
            return False
        return not terminology.is_a(fact.test, "imaging") and not terminology.is_a(fact.test, "blood_test")

    def _judge_exposure(self, criterion: Exposure) -> Judged:
        if criterion.agent == SMOKING:
            quotes = (self._facts.smoking_quote,) if self._facts.smoking_quote else ()
            if self._facts.smoked is None:
                return Truth.UNKNOWN, ()
            return (Truth.MET if self._facts.smoked else Truth.NOT_MET), quotes
        fact = self._facts.exposures.get(criterion.agent)
        if fact is None:
            return Truth.UNKNOWN, ()
        return (Truth.MET if fact.is_present else Truth.NOT_MET), (fact.quote,)


_LEAVES: dict[type, Callable[[Judge, Any], Judged]] = {
    Age: Judge._judge_age,
    Population: Judge._judge_age,
    Sex: Judge._judge_sex,
    Feature: Judge._judge_feature,
    Measure: lambda judge, criterion: judge_measure(criterion, judge.evidence),
    Checklist: lambda judge, criterion: judge_checklist(criterion, judge.evidence),
    Finding: Judge._judge_finding,
    Exposure: Judge._judge_exposure,
}
