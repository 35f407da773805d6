"""A second reader is measured by what it catches, what it asks for nothing, and what it doubts that is true."""

from dataclasses import replace
from typing import Any

import pytest

from functions.local.evaluation.second import Seen, allowed, figures, highest, seen


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
    assert figures([one("a", "a", doubted="a")])["true_matches_refused"] == 1


def test_the_gates_let_through_all_questions_alone_or_nothing():
    def gated(caught: float, needless: float, silent: int, refused: int) -> str:
        names = ("wrong_caught", "needless_per_right", "urgent_missed_where_they_agree", "true_matches_refused")
        told = dict(zip(names, (caught, needless, silent, refused), strict=True))
        return allowed(told | {"true_matches": 100})

    assert gated(0.9, 0.0, 0, 0) == "raises and doubts"
    assert gated(0.9, 0.3, 0, 6) == "raises"
    assert gated(0.4, 0.0, 0, 0) == gated(0.9, 0.4, 0, 0) == gated(0.9, 0.0, 1, 0) == "nothing"


def test_a_referral_is_missed_in_silence_where_nothing_is_matched_and_nothing_asked():
    missed = replace(one("a", ""), is_urgent=True)
    assert missed.is_missed_in_silence
    assert not replace(one("a", "", raised="a"), is_urgent=True).is_missed_in_silence
    assert not replace(one("a", "a"), is_urgent=True).is_missed_in_silence
    assert figures([missed])["urgent_missed_where_they_agree"] == 1


def test_nothing_found_in_few_records_proves_little():
    assert highest(0, 100) == pytest.approx(0.037, abs=0.001)
    assert highest(0, 10) == pytest.approx(0.278, abs=0.001)
    assert highest(0, 0) is None


def test_it_is_taken_from_the_answer_as_it_goes_over_the_wire():
    case: dict[str, Any] = {"expected": {"rule_ids": ["a"], "acceptable_extra_rule_ids": None}}
    asked = [{"kind": "model_only", "rule_ids": ["a"]}, {"kind": "check_first", "rule_ids": ["b"]}, {"kind": "unknown"}]
    assert seen(case, {"matched_recommendations": [{"rule_id": "b"}], "to_ask": asked}) == one(
        "a", "b", raised="a", doubted="b"
    )
