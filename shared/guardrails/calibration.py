"""Evidence thresholds for the embedder in use, from the confidences of questions known to be answered or not."""

from collections.abc import Sequence

from shared.guardrails.evidence import THRESHOLDS, EvidenceThresholds

# Of the answered questions at most this part may be refused, and this part be called weak.
_REFUSED_AT_MOST = 0.01
_WEAK_AT_MOST = 0.10


def calibrate(answered: Sequence[float], unanswered: Sequence[float]) -> EvidenceThresholds:
    """Return thresholds that keep the answered questions and refuse as many of the others as that allows.

    Confidences are of retrieval, 0 to 1. `weak` lies midway between what may be refused of the answered and the next
    lower unanswered one. Without answered questions the shipped thresholds are returned.
    """
    if not answered:
        return THRESHOLDS
    kept = _lowest_kept(answered, _REFUSED_AT_MOST)
    below = max((confidence for confidence in unanswered if confidence < kept), default=0.0)
    return EvidenceThresholds(
        weak=round((kept + below) / 2, 4), sufficient=max(round(_lowest_kept(answered, _WEAK_AT_MOST), 4), kept)
    )


def _lowest_kept(confidences: Sequence[float], lost_at_most: float) -> float:
    return sorted(confidences)[int(len(confidences) * lost_at_most)]
