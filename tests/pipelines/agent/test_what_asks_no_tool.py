"""Where a model says that a message asks nothing of the tools, the answer is short and holds no list of features."""

import pytest

from pipelines.agent.context import FromGuideline
from pipelines.agent.state import Turn
from pipelines.agent.wording.direct import CAN_DO
from tests.doubles.understanding import asks, reply
from tests.pipelines.agent.test_a_model_that_understands import MEANT, ORDER, answered

LIMITED = FromGuideline("Consider a scan.", (), is_limited=True)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("evening all, back at it, list is as long as ever", "Hello."),
        ("cheers, that has sorted the whole of it out nicely for me today", "You are welcome."),
        ("the printer is jammed and the kettle with it", "Nothing was looked up, proposed or written"),
        ("does the ward clerk order the blister packs or do we?", "No source held here answers this, and"),
    ],
)
def test_talk_is_answered_shortly_and_without_the_guideline(message: str, words: str) -> None:
    said = answered(message, reply(asks("answer", message)), ask_guideline=lambda _: LIMITED)
    assert words in said.answer
    assert (said.ending, said.proposals, said.citations) == ("answer", (), ())
    assert CAN_DO not in said.answer
    assert "scan" not in said.answer


def test_what_the_guideline_surely_answers_is_answered_by_it() -> None:
    message = "does haemoptysis need a chest X-ray?"
    sure = FromGuideline("Offer an urgent chest X-ray.", ())
    assert "Offer an urgent" in answered(message, reply(asks("answer", message)), ask_guideline=lambda _: sure).answer


def test_what_was_written_before_is_told_again_in_its_own_words() -> None:
    history: list[Turn] = [
        {"role": "user", "content": "Her peak flow was 310 at the door."},
        {"role": "assistant", "content": "Thank you."},
    ]
    message = "what peak flow did I tell you?"
    assert "peak flow was 310 at the door" in answered(message, reply(asks("answer", message)), history=history).answer
    other = "what is a normal peak flow?"
    assert "310" not in answered(other, reply(asks("answer", other)), history=history).answer


def test_an_order_for_a_case_that_may_come_is_said_not_to_be_held() -> None:
    message = "Plan for abc-123: if the temp goes over 39 give paracetamol 1 g. Comfortable at present."
    said = answered(message, reply(asks("answer", message)))
    assert "holds an order for a case that may come" in said.answer
    assert said.proposals == ()


def test_what_no_tool_does_is_said_plainly_alone_and_beside_what_is_done() -> None:
    message = "ring the porters and print her labels"
    sure = FromGuideline("Refer.", ())
    alone = answered(message, reply(asks("refuse", "ring the porters"), asks("refuse", "print her labels")),
                     ask_guideline=lambda _: sure)  # fmt: skip
    assert alone.answer.startswith(
        "No tool here does this, so it was not done: “ring the porters”; “print her labels”."
    )
    assert alone.not_done == ("ring the porters", "print her labels")
    beside = answered(f"{ORDER} and ring the porters", reply(MEANT, asks("refuse", "ring the porters")))
    assert len(beside.proposals) == 1
    assert "No tool here does this, so it was not done: “ring the porters”." in beside.answer
    assert "Not used of your message" not in beside.answer
