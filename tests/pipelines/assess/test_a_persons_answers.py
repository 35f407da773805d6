"""A person's answer decides over anything read at its place; the record itself stays as it was sent."""

from typing import Any

import pytest

from pipelines.assess.answers import Answers
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import ValueImpossibleError
from shared.patient.answers import Answer
from shared.wiring import Wiring

RECORD = {"patient_id": "P-1", "age": 63, "gender": "Female"}


def answered(wiring: Wiring, text: str, *answers: dict[str, Any], **fields: Any) -> AssessResponse:
    given = tuple(Answer.model_validate({"field": "symptoms", **one}) for one in answers)
    sent = {**RECORD, "symptoms": [text], **fields}
    return assess_patient(wiring, AssessCall("tests", "tests-answers", sent=sent, answers=Answers(given)))


def of_words(text: str, words: str, concept: str, said: str) -> dict[str, Any]:
    start = text.index(words)
    return {"at": [start, start + len(words)], "concept": concept, "is": said}


def is_met(found: AssessResponse) -> bool:
    return bool(found.matched_recommendations)


@pytest.mark.parametrize(
    "text",
    [
        "possible haemoptysis",
        "no haemoptysis",
        "sister has haemoptysis",
        "haemoptysis after a nosebleed, seen by ENT, source in the nose",
        "return if haemoptysis",
    ],
)
def test_a_yes_decides_over_a_supposition_a_denial_another_person_a_cause_and_advice(wiring: Wiring, text: str) -> None:
    found = answered(wiring, text, of_words(text, "haemoptysis", "haemoptysis", "yes"))
    assert is_met(found)
    assert "haemoptysis" in {one.because for one in found.matched_recommendations[0].why}
    assert found.decision == "decided"


def test_a_yes_holds_where_no_reader_saw_anything(wiring: Wiring) -> None:
    text = "brought something up that looked like rust"
    assert is_met(answered(wiring, text, of_words(text, text, "haemoptysis", "yes")))


def test_a_no_decides_over_what_was_read(wiring: Wiring) -> None:
    text = "haemoptysis"
    found = answered(wiring, text, of_words(text, "haemoptysis", "haemoptysis", "no"))
    assert not is_met(found)
    assert found.to_ask == ()


def test_a_no_at_one_place_leaves_what_is_told_at_another(wiring: Wiring) -> None:
    text = "haemoptysis. Seen again: haemoptysis for two days."
    assert is_met(answered(wiring, text, of_words(text, "haemoptysis", "haemoptysis", "no")))


def test_unknown_leaves_the_question_open(wiring: Wiring) -> None:
    text = "possible haemoptysis"
    found = answered(wiring, text, of_words(text, "haemoptysis", "haemoptysis", "unknown"))
    assert found.decision == "to_decide_first"


@pytest.mark.parametrize(("said", "is_there"), [("yes", True), ("no", False)])
def test_what_the_record_does_not_say_is_answered_without_a_place(wiring: Wiring, said: str, is_there: bool) -> None:
    text = "cough for six weeks"
    before = answered(wiring, text, smoking_history="Ex-Smoker")
    assert before.open is not None
    asked = next(one for one in before.to_ask if one.kind == "unknown")
    answer = {"field": asked.field, "concept": asked.concept, "is": said}
    found = answered(wiring, text, answer, smoking_history="Ex-Smoker")
    assert (before.open.rule_id in {one.rule_id for one in found.matched_recommendations}) is is_there
    assert asked.id not in {one.id for one in found.to_ask}


def test_sex_and_smoking_are_answered_by_their_concepts(wiring: Wiring) -> None:
    unknown = answered(wiring, "haemoptysis", age=46)
    assert not is_met(unknown)
    assert is_met(answered(wiring, "haemoptysis", {"concept": "smoking", "is": "yes"}, age=46))


def test_an_answer_sent_with_the_record_again_holds_again(wiring: Wiring) -> None:
    text = "no haemoptysis"
    answer = of_words(text, "haemoptysis", "haemoptysis", "yes")
    first, again = answered(wiring, text, answer), answered(wiring, text, answer)
    assert first == again
    assert [one.model_dump() for one in first.answers] == [{"field": "symptoms", **answer, "at": tuple(answer["at"])}]


def test_places_are_counted_over_the_strings_of_a_field(wiring: Wiring) -> None:
    texts = ["itchy eyes", "possible haemoptysis"]
    before = answered(wiring, "", symptoms=texts)
    at = before.to_ask[0].at
    assert at is not None
    assert "\n".join(texts)[slice(*at)] == "haemoptysis"
    answer = {"at": list(at), "concept": "haemoptysis", "is": "yes"}
    assert is_met(answered(wiring, "", answer, symptoms=texts))


@pytest.mark.parametrize(
    ("answers", "named"),
    [
        ([{"at": [4, 90], "concept": "haemoptysis", "is": "yes"}], "answers[0].at"),
        ([{"at": [5, 5], "concept": "haemoptysis", "is": "yes"}], "answers[0].at"),
        ([{"field": "gender", "at": [0, 2], "concept": "female", "is": "yes"}], "answers[0].field"),
        ([{"concept": "no_such_thing", "is": "yes"}], "answers[0].concept"),
        (
            [{"concept": "haemoptysis", "is": "yes"}, {"concept": "haemoptysis", "is": "no"}],
            "answers[1].is",
        ),
    ],
)
def test_an_answer_that_can_be_of_nothing_is_refused_with_its_place_and_what_to_do(
    wiring: Wiring, answers: list[dict[str, Any]], named: str
) -> None:
    with pytest.raises(ValueImpossibleError) as refused:
        answered(wiring, "possible haemoptysis", *answers)
    assert str(refused.value).startswith(named)
    assert "haemoptysis" not in str(refused.value)
    assert any(word in str(refused.value) for word in ("Give", "Send"))
