"""The person of a conversation stays: what was told is kept, what is changed is changed."""

from tests.pipelines.chat.conftest import Say


def test_another_symptom_is_judged_of_the_same_person(say: Say) -> None:
    say("55 year old smoker with unexplained cough")
    reply = say("what about haemoptysis?")
    assert [(one.rule_id, one.truth) for one in reply.judged] == [("1.1.1", "met")]


def test_a_symptom_that_is_only_to_be_asked_after_is_not_taken_for_told(say: Say) -> None:
    say("55 year old smoker with unexplained cough")
    assert all(one.rule_id != "1.1.1" or one.truth != "met" for one in say("should I ask about haemoptysis?").judged)


def test_of_another_age_only_what_bears_on_it_is_quoted_again(say: Say) -> None:
    first, second = say("dysphagia at 60?"), say("and if he is 35?")
    assert [one.rule_id for one in second.citations] == [one.rule_id for one in first.citations]
    assert "upper abdominal pain" in first.answer and "upper abdominal pain" not in second.answer
    assert second.answer.count("have dysphagia") == 2 and "For age 35, met: dysphagia: at any age." in second.answer
