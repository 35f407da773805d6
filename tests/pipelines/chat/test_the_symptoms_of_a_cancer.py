"""Who asks for the symptoms of a cancer gets the recommendations that list them, not those that lead on from a test."""

import pytest

from tests.pipelines.chat.conftest import Say


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("symptoms of ovarian cancer", "1.5.2"),
        ("what are the symptoms of ovarian cancer?", "1.5.2"),
        ("signs of pancreatic cancer", "1.2.5"),
        ("bladder cancer symptoms", "1.6.4"),
        ("how does myeloma present?", "1.10.4"),
    ],
)
def test_the_recommendation_that_lists_symptoms_is_cited(say: Say, message: str, wanted: str) -> None:
    assert wanted in [citation.rule_id for citation in say(message).citations]


def test_what_starts_from_a_result_does_not_stand_before_the_symptoms(say: Say) -> None:
    cited = [citation.rule_id for citation in say("symptoms of ovarian cancer").citations]
    assert "1.5.7" not in cited and "1.5.8" not in cited


def test_symptoms_of_something_else_in_a_person_are_no_such_question(say: Say) -> None:
    cited = [citation.rule_id for citation in say("man of 60 with symptoms of a UTI and visible haematuria").citations]
    assert cited[0] == "1.6.4"
