"""A second reader is measured by what it catches, what it asks for nothing, and what it doubts that is true."""

from typing import Any

import pytest

from functions.local.evaluation.second import Seen, allowed, figures, seen


def _turned(told: str) -> tuple[frozenset[str], ...]:
    """Each answer's recommendations, those of one with a plus between."""
    return tuple(frozenset(answer.split("+")) for answer in told.split())


def one(want: str, got: str, raised: str = "", doubted: str = "", extra: str = "") -> Seen:
    return Seen(
        frozenset(want.split()),
        frozenset(got.split()),
        frozenset(extra.split()),
        _turned(raised),
        _turned(doubted),
    )


def test_a_missed_recommendation_that_is_raised_is_caught_and_right_once_answered():
    assert one("a", "", raised="a").is_caught
    assert one("a", "", raised="a").is_exact_once_answered
    assert not one("a b", "", raised="a").is_exact_once_answered


def test_an_answer_turns_all_that_hangs_on_it():
    assert one("a b", "", raised="a+b").is_exact_once_answered
    assert not one("a", "", raised="a+b").is_exact_once_answered
    assert one("", "a b", doubted="a+b").is_exact_once_answered
    assert not one("a", "a b", doubted="a+b").is_exact_once_answered


def test_an_over_called_one_that_is_doubted_is_caught():
    assert one("a", "a b", doubted="b").is_caught
    assert one("a", "a b", doubted="b").is_exact_once_answered


def test_a_question_that_the_label_does_not_bear_out_is_needless_on_a_right_record_alone():
    found = figures([one("a", "a", raised="z"), one("a", "a"), one("a", "a", raised="x", extra="x"), one("a", "", "z")])
    assert found["needless_per_right"] == pytest.approx(1 / 3, abs=0.001)


def test_a_doubt_of_a_true_match_is_harmful_and_answered_with_yes():
    assert one("a", "a", doubted="a").is_exact_once_answered
    assert figures([one("a", "a", doubted="a")])["doubts_of_true_matches_per_record"] == 1


def test_the_gates_let_through_all_questions_alone_or_nothing():
    def gated(caught: float, needless: float, harmful: float) -> str:
        names = ("wrong_caught", "needless_per_right", "doubts_of_true_matches_per_record")
        return allowed(dict(zip(names, (caught, needless, harmful), strict=True)))

    assert gated(0.9, 0.0, 0.0) == "raises and doubts"
    assert gated(0.9, 0.05, 0.02) == "raises"
    assert gated(0.4, 0.0, 0.0) == gated(0.9, 0.2, 0.0) == "nothing"


def test_it_is_taken_from_the_answer_as_it_goes_over_the_wire():
    case: dict[str, Any] = {"expected": {"rule_ids": ["a"], "acceptable_extra_rule_ids": None}}
    second = {"to_confirm": [{"rule_id": "a", "turns": ["a"]}], "doubts": [{"rule_id": "b", "turns": ["b"]}]}
    assert seen(case, {"matched_recommendations": [{"rule_id": "b"}], "second_reading": second}) == one(
        "a", "b", raised="a", doubted="b"
    )
