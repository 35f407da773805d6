"""What a case is judged by is what the reader of records takes for the person's own, in each turn that follows."""

import pytest

from tests.pipelines.chat.conftest import Say

MET = "1.1.1"  # haemoptysis, aged 40 and over


def met(say: Say, *messages: str) -> list[set[str]]:
    """Return what is said to be met after each message."""
    replies = [say(message) for message in messages]
    return [{one.rule_id for one in reply.judged if one.truth == "met"} for reply in replies]


@pytest.mark.parametrize(
    "told",
    [
        "60 year old woman. Her sister has haemoptysis. Does a cough for 4 weeks need a chest X-ray?",
        "60 year old woman. Sister has haemoptysis. Does a cough for 4 weeks need a chest X-ray?",
        "60 year old woman, possible haemoptysis, cough for 4 weeks. Refer?",
        "60 year old woman told to return if haemoptysis. Cough for 4 weeks. Refer?",
        "60 year old woman. Denies haemoptysis. Cough for 4 weeks. Refer?",
        "60 year old woman. Read a leaflet about haemoptysis. Cough for 4 weeks. Refer?",
    ],
)
def test_what_is_not_the_persons_is_met_in_no_turn(say: Say, told: str) -> None:
    assert all(MET not in found for found in met(say, told, "And fatigue?", "And weight loss?"))


@pytest.mark.parametrize(
    "told",
    [
        "60 year old woman with haemoptysis and a cough for 4 weeks. Refer?",
        "My mother is 60 and has haemoptysis. Should she be referred?",
        "60 year old woman. Her sister has a cough. She has haemoptysis. Refer?",
    ],
)
def test_what_is_the_persons_is_met_in_the_turns_that_follow(say: Say, told: str) -> None:
    assert all(MET in found for found in met(say, told, "And fatigue?", "And weight loss?"))


def test_what_was_possible_is_met_once_it_is_told_to_be_so(say: Say) -> None:
    before, after = met(say, "60 year old woman, possible haemoptysis. Refer?", "She does have haemoptysis. Refer?")
    assert MET not in before
    assert MET in after
