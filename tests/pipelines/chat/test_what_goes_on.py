"""What a message of a conversation goes on with: a result, its own subject, or the recommendations cited last."""

import pytest

from pipelines.chat.response import ChatResponse
from tests.pipelines.chat.conftest import Say


def last(say: Say, *messages: str) -> ChatResponse:
    for message in messages:
        reply = say(message)
    return reply


def cited(reply: ChatResponse) -> set[str]:
    return {citation.rule_id for citation in reply.citations if citation.rule_id}


def test_what_whoever_reads_a_test_thinks_is_its_result(say: Say) -> None:
    reply = last(say, "CA125 of 60, woman of 61", "the sonographer reckons it's ovarian")
    assert "1.5.8" in cited(reply)


def test_everyday_words_about_what_was_cited_go_on_with_it(say: Say) -> None:
    reply = last(say, "irregular mole, 2 cm, what score?", "which features count double?")
    assert cited(reply) == {"1.7.1"}


def test_help_with_a_test_is_answered_beside_the_test(say: Say) -> None:
    reply = last(say, "what FIT result counts as positive?", "he can't manage the pot with his shaky hands")
    assert "1.3.4" in cited(reply)


@pytest.mark.parametrize(
    ("message", "rule_id"),
    [
        ("Can the information come as a leaflet or on paper?", "1.14.7"),
        ("She was put on safety netting and can't sleep, thinking it's cancer", "1.14.8"),
    ],
)
def test_telling_and_watching_are_answered_in_everyday_words(say: Say, message: str, rule_id: str) -> None:
    assert rule_id in cited(say(message))
