"""What follows from the rules that are met: urgency, risk level, and the words for a timing."""

from collections.abc import Sequence

from shared.criteria.profile import Profile
from shared.criteria.rulebook import Rule
from shared.guideline.records import Recommendation
from shared.guideline.urgency import RiskLevel, Urgency, gravest, most_urgent


def urgency_of(rules: Sequence[Rule]) -> Urgency:
    """Return the most urgent timing of the rules met."""
    return most_urgent(rule.recommendation.urgency for rule in rules)


def level_of(rules: Sequence[Rule], profile: Profile) -> RiskLevel:
    """Return the gravest level of the rules met. Source: the project's reading policy, rule 3."""
    return gravest(_level(rule.recommendation, profile) for rule in rules)


def cancer_name(recommendation: Recommendation) -> str:
    """Return the cancer that the recommendation is about, else its heading or section."""
    return recommendation.cancer_type or recommendation.heading or recommendation.section_title


def is_below_referral(level: RiskLevel) -> bool:
    """Say whether the answer needs the guideline's safety netting beside it."""
    return level is not RiskLevel.URGENT_REFERRAL


def _level(recommendation: Recommendation, profile: Profile) -> RiskLevel:
    if level := profile.levels.get(recommendation.action):
        return level
    if recommendation.urgency is Urgency.NON_URGENT:
        return RiskLevel.NON_URGENT
    return RiskLevel.NO_INDICATORS if recommendation.urgency is Urgency.NONE else RiskLevel.URGENT_INVESTIGATION
