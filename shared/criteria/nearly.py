"""Rules that one more answer would meet, and the question to ask; the red flags of what the person came with first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from shared.criteria.evaluate import SMOKING, TREATED
from shared.criteria.explain import Explainer, Node, Wire, label_of
from shared.criteria.leaf_names import name_of
from shared.criteria.measures import threshold_for
from shared.criteria.outcome import cancer_name
from shared.criteria.rulebook import Rule
from shared.criteria.status import Status
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.criterion import (
    UNCERTAIN,
    AtLeast,
    Checklist,
    Criterion,
    Exposure,
    Feature,
    Finding,
    Measure,
    Not,
    Reference,
    Sex,
)
from shared.guideline.urgency import Urgency, urgency_order

MOST, MOST_RED_FLAGS = 10, 5
_PRESENTING = "symptoms"
_REFERRED = urgency_order(Urgency.SUSPECTED_CANCER_PATHWAY)  # a red flag is asked for what is at least as urgent
_CLINICAL = frozenset({Feature, Finding, Measure, Checklist, Exposure})
_LISTS = frozenset({AtLeast, Reference})
_OTHER_SEX = {"female": ("Female", "Male"), "male": ("Male", "Female")}


@dataclass(frozen=True, slots=True)
class Missing:
    """One question; `field` of the record takes the answer, each value as it would be written there.

    `concept`: what an answer beside the record names.
    """

    question: str
    field: str
    value_if_yes: str
    value_if_no: str
    concept: str = ""


class NearlyMatched(Wire):
    """A rule that is unknown, and the answers any one of which would meet it."""

    rule_id: str
    cancer_type: str
    urgency: Urgency
    rule_status: Status
    tree: Node
    missing: tuple[Missing, ...]


def nearly_matched(
    judged: Sequence[tuple[Rule, Verdict]],
    age: int,
    explainer: Explainer | None = None,
    far: Collection[str] = (),
) -> tuple[NearlyMatched, ...]:
    """Return the rules one answer would meet, at most ten, most urgent first.

    An `explainer` reuses what it has; `far`: numbers of rules that are known to need more.
    """
    explainer = explainer or Explainer()
    unknown = [(rule, verdict) for rule, verdict in judged if verdict.truth is Truth.UNKNOWN]
    near = {
        (one := rule.recommendation.rule_id): None if one in far else _nearly(rule, verdict, age, explainer)
        for rule, verdict in unknown
    }
    found = [one for one in near.values() if one]
    met = [(rule, verdict) for rule, verdict in judged if verdict.truth is Truth.MET]
    close = [(rule, verdict) for rule, verdict in unknown if near[rule.recommendation.rule_id] is not None]
    pointed = {_cancer(rule) for rule, verdict in (*met, *close) if _has_presenting(verdict)}
    flags = [
        flag
        for rule, verdict in unknown
        if near[rule.recommendation.rule_id] is None
        and _cancer(rule) in pointed
        and (flag := _red_flag(rule, verdict, explainer))
    ]
    return tuple(sorted((*flags[:MOST_RED_FLAGS], *found), key=lambda one: urgency_order(one.urgency))[:MOST])


def _has_presenting(verdict: Verdict) -> bool:
    """Whether a symptom that the person came with speaks for what the verdict is on."""
    if isinstance(verdict.criterion, Feature):
        return verdict.truth is not Truth.NOT_MET and any(quote.field == _PRESENTING for quote in verdict.because)
    return any(map(_has_presenting, verdict.children))


def _cancer(rule: Rule) -> str:
    return cancer_name(rule.recommendation)


def _red_flag(rule: Rule, verdict: Verdict, explainer: Explainer) -> NearlyMatched | None:
    """What a clinician asks first about a cancer thought of: symptoms any one of which would mean a referral."""
    openings: list[Verdict] = []
    if urgency_order(rule.recommendation.urgency) > _REFERRED:
        return None
    _find_openings(verdict, openings)
    asked = [question_on(opening.criterion, 0) for opening in openings if isinstance(opening.criterion, Feature)]
    return _entry(rule, verdict, asked, explainer) if asked else None


def _nearly(rule: Rule, verdict: Verdict, age: int, explainer: Explainer) -> NearlyMatched | None:
    openings = _openings(verdict)
    return _entry(rule, verdict, [question_on(one.criterion, age) for one in openings], explainer) if openings else None


def is_near(verdict: Verdict) -> bool:
    """Say whether one answer would meet what a record speaks of, or a person's sex alone is missing."""
    return verdict.truth is Truth.UNKNOWN and bool(_openings(verdict))


def _openings(verdict: Verdict) -> list[Verdict]:
    found: list[Verdict] = []
    _find_openings(verdict, found)
    asks_on = _has_clinical(verdict) or all(isinstance(one.criterion, Sex) for one in found)
    return found if found and asks_on else []


def _entry(rule: Rule, verdict: Verdict, missing: Sequence[Missing], explainer: Explainer) -> NearlyMatched:
    return NearlyMatched(
        rule_id=rule.recommendation.rule_id,
        rule_status=rule.status,
        cancer_type=_cancer(rule),
        urgency=rule.recommendation.urgency,
        tree=explainer.tree(verdict),
        missing=tuple(dict.fromkeys(missing)),
    )


def _find_openings(verdict: Verdict, found: list[Verdict]) -> None:
    """Add the leaves under an unknown verdict any one of which, if met, would meet the whole."""
    criterion = verdict.criterion
    if type(criterion) not in _LISTS:
        found.append(verdict)
        return
    lacking = criterion.n if isinstance(criterion, AtLeast) else 1
    unknown = []
    for child in verdict.children:
        if child.truth is Truth.MET:
            lacking -= 1
        elif child.truth is Truth.UNKNOWN:
            unknown.append(child)
    if lacking == 1:
        for child in unknown:
            _find_openings(child, found)


def _has_clinical(verdict: Verdict) -> bool:
    """Say whether a symptom, finding, test or exposure is met; one present without its qualifier counts as present."""
    if type(verdict.criterion) in _CLINICAL:
        return verdict.truth is Truth.MET or (verdict.truth is Truth.UNKNOWN and bool(verdict.because))
    return any(map(_has_clinical, verdict.children))


def question_on(criterion: Criterion, age: int) -> Missing:
    """Return the question on an unknown leaf, each answer worded so that a record that holds it is judged by it."""
    label, concept = label_of(criterion), name_of(criterion)
    if isinstance(criterion, Sex):
        yes, no = _OTHER_SEX[criterion.sex]
        return Missing(f"Does this concern {label}?", "gender", yes, no, concept)
    if isinstance(criterion, Exposure):
        return _exposure(criterion, concept)
    yes, no = _answers(criterion, label, age)
    field = "symptoms" if isinstance(criterion, Feature) else "findings"
    return Missing(f"Is this so: {label}?", field, yes, no, concept)


def _answers(criterion: Criterion, label: str, age: int) -> tuple[str, str]:
    if isinstance(criterion, Not):
        return label, label_of(criterion.child)
    if isinstance(criterion, Measure):
        return _value(criterion, age), f"{criterion.analyte} normal"
    if isinstance(criterion, Checklist):
        return f"{criterion.name} score {criterion.score}", f"{criterion.name} score {criterion.score - 1}"
    if isinstance(criterion, Finding) and UNCERTAIN in criterion.suggests:
        return label, f"{_words(criterion.test)} normal"
    if isinstance(criterion, Finding):
        named = " or ".join(_words(concept) for concept in criterion.suggests)
        return label, f"{_words(criterion.test)} does not suggest {named}"
    if isinstance(criterion, Feature) and criterion.qualifiers == ((TREATED,),):
        return label, f"{_words(criterion.concepts[0])}, not yet treated"
    return label, f"no {label}"


def _exposure(criterion: Exposure, concept: str) -> Missing:
    if criterion.agent == SMOKING:
        return Missing("Has the person ever smoked?", "smoking_history", "Ex-Smoker", "Never Smoked", concept)
    agent = _words(criterion.agent)
    question = f"Has the person been exposed to {agent}?"
    return Missing(question, "history", f"exposed to {agent}", f"never exposed to {agent}", concept)


def _value(criterion: Measure, age: int) -> str:
    threshold = threshold_for(criterion, age)
    return (
        criterion.label if threshold is None else f"{criterion.analyte} {threshold[0]}{threshold[1]:g} {criterion.unit}"
    )


def _words(concept: str) -> str:
    return concept.replace("_", " ")
