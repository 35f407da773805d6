"""How soon, how strong, what kind of action: the ordered vocabularies of a recommendation and of an outcome."""

from collections.abc import Iterable

from shared.named import Named


class Urgency(Named):
    """Timing of an action, most urgent first. `none` marks a recommendation that gives no action."""

    IMMEDIATE = "immediate"
    VERY_URGENT = "very_urgent"
    SUSPECTED_CANCER_PATHWAY = "suspected_cancer_pathway"
    URGENT = "urgent"
    UNSPECIFIED = "unspecified"
    NON_URGENT = "non_urgent"
    NONE = "none"


class RiskLevel(Named):
    """The four labels of an assessment, gravest first."""

    URGENT_REFERRAL = "Urgent Referral (2-week wait)"
    URGENT_INVESTIGATION = "Urgent Investigation"
    NON_URGENT = "Non-urgent"
    NO_INDICATORS = "No cancer indicators"


class Action(Named):
    """What a recommendation asks for."""

    IMMEDIATE_SPECIALIST_ASSESSMENT = "immediate_specialist_assessment"
    VERY_URGENT_REFERRAL = "very_urgent_referral"
    VERY_URGENT_INVESTIGATION = "very_urgent_investigation"
    SUSPECTED_CANCER_PATHWAY_REFERRAL = "suspected_cancer_pathway_referral"
    URGENT_REFERRAL = "urgent_referral"
    URGENT_INVESTIGATION_OR_PATHWAY_REFERRAL = "urgent_investigation_or_suspected_cancer_pathway_referral"
    URGENT_INVESTIGATION = "urgent_investigation"
    REFERRAL = "referral"
    INVESTIGATION = "investigation"
    NON_URGENT_REFERRAL = "non_urgent_referral"
    NON_URGENT_INVESTIGATION = "non_urgent_investigation"
    SAFETY_NETTING = "safety_netting"
    INFORMATION_AND_SUPPORT = "information_and_support"
    PROCESS = "process"


REFERRALS = frozenset(
    {
        Action.IMMEDIATE_SPECIALIST_ASSESSMENT,
        Action.VERY_URGENT_REFERRAL,
        Action.SUSPECTED_CANCER_PATHWAY_REFERRAL,
        Action.URGENT_REFERRAL,
        Action.REFERRAL,
        Action.NON_URGENT_REFERRAL,
    }
)  # that refer, and leave no choice of a test


_URGENCY_ORDER = {urgency: place for place, urgency in enumerate(Urgency)}
_LEVEL_ORDER = {level: place for place, level in enumerate(RiskLevel)}


def most_urgent(urgencies: Iterable[Urgency]) -> Urgency:
    """Return the most urgent, `none` where there are none."""
    return min(urgencies, key=_URGENCY_ORDER.__getitem__, default=Urgency.NONE)


def gravest(levels: Iterable[RiskLevel]) -> RiskLevel:
    """Return the gravest level, "No cancer indicators" where there are none."""
    return min(levels, key=_LEVEL_ORDER.__getitem__, default=RiskLevel.NO_INDICATORS)


def urgency_order(urgency: Urgency) -> int:
    """Return a sort key: 0 is the most urgent."""
    return _URGENCY_ORDER[urgency]
