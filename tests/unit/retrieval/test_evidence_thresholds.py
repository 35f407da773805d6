"""Thresholds keep what is answered and refuse what is not."""

from shared.retrieval.calibration import Thresholds, calibrate


def test_the_refusal_lies_between_the_unanswered_and_the_answered() -> None:
    found = calibrate([0.5, 0.6, 0.7, 0.9], [0.1, 0.3])
    assert found == Thresholds(none=0.4, weak=0.5)


def test_an_unanswered_question_that_looks_answered_moves_nothing() -> None:
    assert calibrate([0.5, 0.6], [0.1, 0.95]) == calibrate([0.5, 0.6], [0.1])


def test_one_answered_question_in_a_hundred_may_be_refused() -> None:
    found = calibrate([0.05, *[0.8] * 99], [0.2])
    assert found.none == 0.5


def test_without_questions_the_shipped_thresholds_stand() -> None:
    assert calibrate([], []) == Thresholds()
