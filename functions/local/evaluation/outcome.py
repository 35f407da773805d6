"""What must follow from recommendations by the reading policy; written apart from the product's code, to check it."""

from collections.abc import Iterable, Mapping

from shared.guideline.records import Guideline
from shared.guideline.urgency import Action, RiskLevel, Urgency, gravest, most_urgent

Outcome = tuple[Urgency, RiskLevel]
URGENT = (RiskLevel.URGENT_REFERRAL, RiskLevel.URGENT_INVESTIGATION)
_REFERRALS = {
    Action.SUSPECTED_CANCER_PATHWAY_REFERRAL,
    Action.VERY_URGENT_REFERRAL,
    Action.URGENT_REFERRAL,
    Action.IMMEDIATE_SPECIALIST_ASSESSMENT,
}


def outcomes(guideline: Guideline) -> dict[str, Outcome]:
    """Map each recommendation to its urgency and the risk level it gives. Source: the reading policy, rule 3."""
    return {one.rule_id: (one.urgency, _level(one.action, one.urgency)) for one in guideline.recommendations}


def outcome_of(rules: Iterable[str], table: Mapping[str, Outcome]) -> Outcome:
    """Return the most urgent timing and the gravest level of the recommendations."""
    known = [table[rule] for rule in rules if rule in table]
    return most_urgent(urgency for urgency, _ in known), gravest(level for _, level in known)


def _level(action: Action, urgency: Urgency) -> RiskLevel:
    if action in _REFERRALS:
        return RiskLevel.URGENT_REFERRAL
    if action.startswith("non_urgent"):
        return RiskLevel.NON_URGENT
    return RiskLevel.NO_INDICATORS if urgency is Urgency.NONE else RiskLevel.URGENT_INVESTIGATION
