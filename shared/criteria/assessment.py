"""Everything of an answer that code decides: rules met and why, what follows, what to ask, what was not understood."""

from collections.abc import Sequence

from shared.criteria.actions.lines import recommended_action
from shared.criteria.actions.merge import ActionToTake, actions_of
from shared.criteria.asking import (
    MOST,
    Decision,
    OpenQuestion,
    ToAsk,
    first_open,
    questions_of,
)
from shared.criteria.differences import NO_DIFFERENCES, Differences
from shared.criteria.explain import Because, Explainer, Node, Why, Wire
from shared.criteria.nearly import NearlyMatched, nearly_matched
from shared.criteria.outcome import (
    cancer_name,
    is_below_referral,
    level_of,
    urgency_of,
)
from shared.criteria.profile import profile_of
from shared.criteria.reach import Reach
from shared.criteria.rulebook import Rule, Rulebook
from shared.criteria.status import Status
from shared.criteria.unjudged import Unjudged
from shared.criteria.verdict import Truth, Verdict
from shared.guideline.records import Guideline
from shared.guideline.urgency import Action, RiskLevel, Urgency
from shared.patient.facts import Facts
from shared.patient.record import PatientRecord

NO_MATCH_DOES_NOT_EXCLUDE = "No match does not exclude cancer."


class MatchedRecommendation(Wire):
    """A recommendation whose criteria the record meets, with its judged tree and the reasons."""

    rule_id: str
    rule_status: Status
    section: str
    cancer_type: str
    action: Action
    urgency: Urgency
    strength: str | None
    page: int
    tree: Node
    why: tuple[Why, ...]


class NotJudgedRule(Wire):
    """A recommendation that no record is judged by, and why."""

    rule_id: str
    why: str


class Assessment(Wire):
    """An AssessResponse without citations, edition, mode and disclaimer, which the pipeline adds.

    `risk_level` and `urgency` are absent where nothing was met and something that could be was not judged.
    `decision`: how far the answer is decided; `to_ask`: what stands between it and a sure one, the most urgent first,
    `more_to_ask` the number of those beyond the first. `needs_safety_netting`: the answer is below a referral, so the
    guideline's safety netting belongs beside it.
    """

    patient_id: str
    decision: Decision
    risk_level: RiskLevel | None
    urgency: Urgency | None
    to_ask: tuple[ToAsk, ...]
    more_to_ask: int
    recommended_action: str
    actions: tuple[ActionToTake, ...]
    open: OpenQuestion | None
    cancer_types: tuple[str, ...]
    reasoning: str
    matched_recommendations: tuple[MatchedRecommendation, ...]
    nearly_matched: tuple[NearlyMatched, ...]
    not_understood: tuple[Because, ...]
    not_judged: tuple[NotJudgedRule, ...]
    needs_safety_netting: bool


def judge_all(facts: Facts, rulebook: Rulebook) -> tuple[tuple[Rule, Verdict], ...]:
    """Judge every rule against one record."""
    return rulebook.once(Reach).judge(facts).rules


def assess(
    record: PatientRecord,
    facts: Facts,
    guideline: Guideline,
    rulebook: Rulebook,
    differences: Differences = NO_DIFFERENCES,
) -> Assessment:
    """Judge `record` by all rules of `guideline` and say what follows.

    `differences`: what a model takes otherwise than the rules; it is asked, and sets no level.
    """
    judged = rulebook.once(Reach).judge(facts)
    met = [(rule, verdict) for rule, verdict in judged.rules if verdict.truth is Truth.MET]
    rules = [rule for rule, _ in met]
    explainer = Explainer(judged.trees)
    matched = tuple([_matched(rule, verdict, explainer) for rule, verdict in met])
    profile = profile_of(guideline.edition.guideline)
    level, urgency = level_of(rules, profile), urgency_of(rules)
    nearly = nearly_matched(judged.rules, facts.age, explainer, judged.far)
    asked = questions_of(facts, judged.rules, nearly, rulebook, urgency, differences=differences)
    undecided, unjudged = first_open(asked, urgency), rulebook.once(Unjudged).concerning(facts)
    actions = actions_of(rules, rulebook, facts, profile) if rules else ()
    is_known = bool(rules) or not unjudged
    return Assessment(
        patient_id=record.patient_id,
        decision=decision_of(level, asked, undecided, is_judged=not unjudged),
        risk_level=level if is_known else None,
        urgency=urgency if is_known else None,
        to_ask=tuple([one.shown(record.place_of) for one in asked[:MOST]]),
        more_to_ask=max(0, len(asked) - MOST),
        recommended_action=recommended_action(actions, undecided, profile, unjudged),
        actions=actions,
        open=undecided,
        cancer_types=tuple(dict.fromkeys(cancer_name(rule.recommendation) for rule in rules)),
        reasoning=_reasoning(matched, guideline, level, len(facts.not_understood)),
        matched_recommendations=matched,
        nearly_matched=nearly,
        not_understood=tuple(Because(field=quote.field, text=quote.text) for quote in facts.not_understood),
        not_judged=rulebook.once(_not_judged),
        needs_safety_netting=is_below_referral(level),
    )


def decision_of(
    level: RiskLevel, asked: Sequence[object], undecided: OpenQuestion | None, *, is_judged: bool
) -> Decision:
    """Return how far an answer is decided. Source: the project's reading policy, rule 24."""
    if not is_judged:
        return "not_judged"
    if undecided or (asked and level is RiskLevel.NO_INDICATORS):
        return "to_decide_first"
    return "decided"


def _not_judged(rulebook: Rulebook) -> tuple[NotJudgedRule, ...]:
    return tuple(NotJudgedRule(rule_id=one.rule_id, why=one.why) for one in rulebook.not_judged)


def _matched(rule: Rule, verdict: Verdict, explainer: Explainer) -> MatchedRecommendation:
    recommendation = rule.recommendation
    return MatchedRecommendation(
        rule_id=recommendation.rule_id,
        rule_status=rule.status,
        section=recommendation.section,
        cancer_type=cancer_name(recommendation),
        action=recommendation.action,
        urgency=recommendation.urgency,
        strength=recommendation.strength,
        page=recommendation.page,
        tree=explainer.tree(verdict),
        why=explainer.why(verdict),
    )


def _reasoning(
    matched: Sequence[MatchedRecommendation], guideline: Guideline, level: RiskLevel, not_understood: int
) -> str:
    lines = []
    if not_understood:
        lines.append(f"{not_understood} part(s) of the record were not understood; see them before relying on this.")
    lines.extend(reason_of(match, guideline.edition.guideline) for match in matched)
    if not matched:
        lines.append(profile_of(guideline.edition.guideline).nothing_met)
    elif is_below_referral(level):
        lines.append(NO_MATCH_DOES_NOT_EXCLUDE)
    return " ".join(lines)


def reason_of(match: MatchedRecommendation, code: str) -> str:
    """Return the sentence of the reasoning that says why one recommendation is met; `code`: the guideline's."""
    reasons = "; ".join(f"{reason.criterion} ({reason.because})" for reason in match.why)
    return f"{code} {match.rule_id} ({match.cancer_type}) is met: {reasons}."
