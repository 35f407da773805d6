"""The AssessResponse as it goes over the wire: what code decided, and the citations, edition and mode around it."""

from typing import Literal

from shared.criteria.assessment import Assessment, MatchedRecommendation
from shared.criteria.explain import Because, Wire
from shared.criteria.nearly import NearlyMatched
from shared.guideline.citation import Citation, EditionShown
from shared.guideline.urgency import RiskLevel, Urgency


class AssessResponse(Wire):
    """One assessment. What was not understood stands before the level; timing stands first in the action."""

    patient_id: str
    not_understood: tuple[Because, ...]
    recommended_action: str
    urgency: Urgency
    risk_level: RiskLevel
    cancer_types: tuple[str, ...]
    reasoning: str
    matched_recommendations: tuple[MatchedRecommendation, ...]
    nearly_matched: tuple[NearlyMatched, ...]
    citations: tuple[Citation, ...]
    safety_netting: Citation | None
    edition: EditionShown
    mode: Literal["rules", "model_assisted"]
    degraded: bool
    warnings: tuple[str, ...]
    disclaimer: str


def respond(
    decided: Assessment,
    *,
    citations: tuple[Citation, ...],
    safety_netting: Citation | None,
    edition: EditionShown,
    warnings: tuple[str, ...],
    disclaimer: str,
) -> AssessResponse:
    """Put the rules' verdict and what surrounds it together."""
    fields = {name: getattr(decided, name) for name in Assessment.model_fields if name != "needs_safety_netting"}
    return AssessResponse.model_construct(
        **fields,
        citations=citations,
        safety_netting=safety_netting,
        edition=edition,
        mode="rules",
        degraded=False,
        warnings=warnings,
        disclaimer=disclaimer,
    )
