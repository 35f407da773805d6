"""Whether what was found is enough: sufficient, weak, none."""

from dataclasses import dataclass
from typing import Literal

Evidence = Literal["sufficient", "weak", "none"]


@dataclass(frozen=True, slots=True)
class EvidenceThresholds:
    """Confidence of retrieval, 0 to 1, from which evidence is weak and from which it is sufficient."""

    weak: float = 0.42
    sufficient: float = 0.55


THRESHOLDS = EvidenceThresholds()


def judge_evidence(confidence: float, thresholds: EvidenceThresholds = THRESHOLDS) -> Evidence:
    """Return what the confidence of a retrieval amounts to."""
    if confidence < thresholds.weak:
        return "none"
    return "sufficient" if confidence >= thresholds.sufficient else "weak"
