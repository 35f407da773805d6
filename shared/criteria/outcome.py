"""What follows from the rules that are met: urgency, risk level, and what to do with the true timing first."""

from collections.abc import Sequence

from shared.criteria.rulebook import Rule
from shared.guideline.records import Recommendation
from shared.guideline.urgency import Action, RiskLevel, Urgency, gravest, most_urgent, urgency_order

_URGENT_REFERRALS = frozenset(
    {
        Action.SUSPECTED_CANCER_PATHWAY_REFERRAL,
        Action.URGENT_REFERRAL,
        Action.VERY_URGENT_REFERRAL,
        Action.IMMEDIATE_SPECIALIST_ASSESSMENT,
    }
)
_NON_URGENT = frozenset({Action.NON_URGENT_REFERRAL, Action.NON_URGENT_INVESTIGATION})
_TIMING = {
    Urgency.IMMEDIATE: "Same day (immediate, within a few hours)",
    Urgency.VERY_URGENT: "Within 48 hours",
    Urgency.SUSPECTED_CANCER_PATHWAY: "Suspected cancer pathway referral (diagnosis or ruling out within 28 days)",
    Urgency.URGENT: "Within 2 weeks",
    Urgency.UNSPECIFIED: "The guideline sets no time, so without needless delay",
    Urgency.NON_URGENT: "Non-urgent",
}
NOTHING_MET = (
    "No referral or test is recommended on what the record says. This does not exclude cancer: "
    "review if symptoms persist, recur or worsen, or if there is concern."
)


def urgency_of(rules: Sequence[Rule]) -> Urgency:
    """Return the most urgent timing of the rules met."""
    return most_urgent(rule.recommendation.urgency for rule in rules)


def level_of(rules: Sequence[Rule]) -> RiskLevel:
    """Return the gravest level of the rules met. Source: the project's reading policy, rule 3."""
    return gravest(_level(rule.recommendation) for rule in rules)


def recommended_action(rules: Sequence[Rule]) -> str:
    """Return what to do, most urgent first, each group led by its true timing."""
    if not rules:
        return NOTHING_MET
    groups: dict[Urgency, list[str]] = {}
    for rule in sorted(rules, key=lambda rule: urgency_order(rule.recommendation.urgency)):
        groups.setdefault(rule.recommendation.urgency, []).append(rule.to_do)
    return (
        ". ".join(f"{_TIMING[urgency]}: {'; '.join(dict.fromkeys(lines))}" for urgency, lines in groups.items()) + "."
    )


def cancer_name(recommendation: Recommendation) -> str:
    """Return the cancer that the recommendation is about, else its heading or section."""
    return recommendation.cancer_type or recommendation.heading or recommendation.section_title


def is_below_referral(level: RiskLevel) -> bool:
    """Say whether the answer needs the guideline's safety netting beside it."""
    return level is not RiskLevel.URGENT_REFERRAL


def _level(recommendation: Recommendation) -> RiskLevel:
    if recommendation.action in _URGENT_REFERRALS:
        return RiskLevel.URGENT_REFERRAL
    if recommendation.action in _NON_URGENT or recommendation.urgency is Urgency.NON_URGENT:
        return RiskLevel.NON_URGENT
    return RiskLevel.NO_INDICATORS if recommendation.urgency is Urgency.NONE else RiskLevel.URGENT_INVESTIGATION
