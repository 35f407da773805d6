"""Confidence of retrieval to sufficient, weak, none."""

import pytest

from shared.guardrails.evidence import EvidenceThresholds, judge_evidence


@pytest.mark.parametrize(
    ("confidence", "verdict"), [(0.0, "none"), (0.29, "none"), (0.3, "weak"), (0.59, "weak"), (0.6, "sufficient")]
)
def test_confidence_is_judged_by_the_thresholds_in_force(confidence: float, verdict: str) -> None:
    assert judge_evidence(confidence, EvidenceThresholds(weak=0.3, sufficient=0.6)) == verdict
