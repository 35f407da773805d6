"""The value of a test is kept with the person, and one told later takes its place."""

from typing import Any

import pytest

from pipelines.chat.nodes import save_history
from pipelines.chat.query.case_words import read_message
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.numbers import puts_number_right
from pipelines.chat.query.remember import remember
from pipelines.chat.response import ChatResponse
from shared.criteria.verdict import Truth
from shared.terminology.terminology import load_terminology
from tests.pipelines.chat.conftest import Say

Held = list[Memory]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """What the conversation keeps after each turn, the last one last."""
    kept: Held = []

    def keeping(*given: Any) -> Memory:
        kept.append(remember(*given))
        return kept[-1]

    monkeypatch.setattr(save_history, "remember", keeping)
    return kept


def last(say: Say, *messages: str) -> ChatResponse:
    for message in messages:
        reply = say(message)
    return reply


def truths(reply: ChatResponse) -> dict[str, Truth]:
    return {one.rule_id: one.truth for one in reply.judged}


@pytest.mark.parametrize("anew", ["it was 4", "hang on, it was 6", "sorry, 4, not 22", "her FIT was 4"])
def test_a_result_put_right_is_no_longer_cited_as_it_was(say: Say, anew: str) -> None:
    reply = last(say, "she is 61 with a change in bowel habit", "her FIT was 22", anew, "so does she need a referral?")
    assert reply.route == "proceed"
    assert "1.3.2" not in {citation.rule_id for citation in reply.citations}


@pytest.mark.parametrize(
    "aside",
    ["the GP said normal is under 10", "the cut-off is 10, right?", "isn't anything below 10 normal?",
     "her mother's was 4", "her sister had 4", "my own was 4", "her mother's FIT was 4"],
)  # fmt: skip
def test_what_is_normal_and_what_a_relative_had_is_no_result_of_the_persons(held: Held, say: Say, aside: str) -> None:
    last(say, "woman of 61 with change in bowel habit", "her FIT was 22", aside)
    assert list(held[-1].case.values.values()) == ["22"]


@pytest.mark.parametrize("anew", ["it was 4, which is normal", "her husband says it was 4", "repeat came back at 4"])
def test_a_result_told_beside_what_is_normal_or_by_a_relative_is_the_persons(held: Held, say: Say, anew: str) -> None:
    last(say, "woman of 61 with change in bowel habit", "her FIT was 22", anew)
    assert list(held[-1].case.values.values()) == ["4"]


def test_a_result_that_comes_to_more_is_judged_as_told_last(say: Say) -> None:
    reply = last(say, "man of 48 with rectal bleeding, FIT 5", "lab corrected it: 35")
    assert truths(reply)["1.3.2"] is Truth.MET


def test_each_test_keeps_its_own_value(say: Say) -> None:
    reply = last(say, "CA125 of 20 in a woman of 55 with bloating", "no, 50")
    assert truths(reply)["1.5.7"] is Truth.MET


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("her FIT was 22, she's 61", {"fit_test": "22"}),
        ("CA125 of 48 in a woman of 57", {"ca125_test": "48"}),
        ("PSA raised at 55", {}),
        ("FIT in a man of 61", {}),
        ("a FIT 3 weeks ago", {}),
        ("her mother's FIT was 4", {}),
        ("FIT result over 400", {"fit_test": "400"}),
        ("CA125 level above 35", {"ca125_test": "35"}),
        ("his FIT came back with a positive result of 45", {"positive_fit": "45"}),
        ("FIT results over 10 are positive, FIT of 22", {"fit_test": "22"}),
        ("a normal FIT is under 10, hers is FIT 22", {"fit_test": "22"}),
    ],
)
def test_a_number_after_a_test_is_its_value(message: str, values: dict[str, str]) -> None:
    assert read_message(message, load_terminology()).values == values


def test_thanks_and_a_time_put_no_number_right() -> None:
    assert puts_number_right("hang on, it was 6")
    assert not puts_number_right("thanks, see you at 10")
