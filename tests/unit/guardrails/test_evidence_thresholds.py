"""Thresholds keep what is answered and refuse what is not."""

from shared.guardrails.calibration import calibrate
from shared.guardrails.evidence import THRESHOLDS, EvidenceThresholds, judge_evidence


def test_the_refusal_lies_between_the_unanswered_and_the_answered() -> None:
    found = calibrate([0.5, 0.6, 0.7, 0.9], [0.1, 0.3])
    assert found == EvidenceThresholds(weak=0.4, sufficient=0.5)


def test_an_unanswered_question_that_looks_answered_moves_nothing() -> None:
    assert calibrate([0.5, 0.6], [0.1, 0.95]) == calibrate([0.5, 0.6], [0.1])


def test_one_answered_question_in_a_hundred_may_be_refused() -> None:
    found = calibrate([0.05, *[0.8] * 99], [0.2])
    assert found.weak == 0.5


def test_one_answered_question_in_ten_may_be_called_weak() -> None:
    found = calibrate([0.4, *[0.8] * 9], [0.2])
    assert found == EvidenceThresholds(weak=0.3, sufficient=0.8)


def test_without_questions_the_shipped_thresholds_stand() -> None:
    assert calibrate([], []) == THRESHOLDS


def test_the_same_confidence_is_judged_by_the_thresholds_in_use() -> None:
    assert judge_evidence(0.35) == "none"
    assert judge_evidence(0.35, EvidenceThresholds(weak=0.3, sufficient=0.5)) == "weak"
    assert judge_evidence(0.35, EvidenceThresholds(weak=0.2, sufficient=0.3)) == "sufficient"
