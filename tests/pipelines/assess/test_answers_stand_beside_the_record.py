"""What a person answers and corrects decides what is judged; the record, its words and its reading order stay."""

import re
from typing import Any

import pytest

from pipelines.assess.answers import Answer, Answers, Correction
from pipelines.assess.response import AssessResponse
from pipelines.assess.run import AssessCall, assess_patient
from shared.errors import ValueImpossibleError
from shared.ports.models.base import Model
from shared.wiring import Wiring
from tests.pipelines.assess.readers import Reading, Refusing, fact

WHO = {"patient_id": "A-1", "age": 63, "gender": "Female", "smoking_history": "Ex-Smoker"}
BLED = "Coughing up blood for 2 weeks"


def judged(wiring: Wiring, record: dict[str, Any], *said: dict[str, Any]) -> AssessResponse:
    """Assess a record with answers and corrections as a request brings them."""
    answers = tuple(Answer.model_validate(one) for one in said if "is" in one)
    corrections = tuple(Correction.model_validate(one) for one in said if "as" in one)
    call = AssessCall("tests", "tests-answers", sent={**WHO, **record}, answers=Answers(answers, corrections))
    return assess_patient(wiring, call)


def at(text: str, words: str, before: int = 0) -> list[int]:
    """The place of words in a text of a field, behind so many characters of the texts before it."""
    start = text.index(words) + before
    return [start, start + len(words)]


def met(found: AssessResponse) -> set[str]:
    return {one.rule_id for one in found.matched_recommendations}


def read(found: AssessResponse) -> dict[str, str]:
    return {one.text: one.taken_as for one in found.reading}


def found_concept(found: AssessResponse) -> str:
    return next(one.concept for one in found.to_ask if one.kind == "unknown")


def correct(text: str, words: str, taken_as: str, **more: Any) -> dict[str, Any]:
    return {"field": "symptoms", "at": at(text, words), "as": taken_as, **more}


@pytest.mark.parametrize("taken_as", ["absent", "historical", "other_person", "hypothetical", "context"])
def test_what_is_not_so_now_or_not_of_the_patient_meets_nothing(wiring: Wiring, taken_as: str) -> None:
    before = judged(wiring, {"symptoms": [BLED]})
    after = judged(wiring, {"symptoms": [BLED]}, correct(BLED, BLED, taken_as))
    assert met(before) and not met(after)
    assert read(after) == {BLED: taken_as}
    assert after.risk_level == "No cancer indicators"


def test_an_explanation_sets_aside_what_asks_for_the_unexplained_and_is_shown(wiring: Wiring) -> None:
    after = judged(wiring, {"symptoms": [BLED]}, correct(BLED, BLED, "explained", by="bronchiectasis on CT"))
    assert met(judged(wiring, {"symptoms": [BLED]})) > met(after)
    assert (after.reading[0].taken_as, after.reading[0].by) == ("explained", "bronchiectasis on CT")


@pytest.mark.parametrize(
    ("words", "cause"),
    [("Breast lump", "Clinic letter: fibroadenoma on biopsy"), ("Rectal bleeding", "Haemorrhoids seen on proctoscopy")],
)
def test_what_a_cause_explains_counts_again_where_a_person_says_so(wiring: Wiring, words: str, cause: str) -> None:
    text = f"{words}. {cause}"
    before = judged(wiring, {"symptoms": [text]})
    after = judged(wiring, {"symptoms": [text]}, correct(text, words, "present"))
    assert read(before)[words] == "explained"
    assert met(after) > met(before)


@pytest.mark.parametrize(
    "text", ["No haemoptysis", "?haemoptysis", "Father had haemoptysis", "If haemoptysis, come back"]
)
def test_what_is_so_after_all_counts_and_is_quoted_in_the_words_of_the_record(wiring: Wiring, text: str) -> None:
    before = judged(wiring, {"symptoms": [text]})
    after = judged(wiring, {"symptoms": [text]}, {"field": "symptoms", "at": [0, len(text)], "as": "present"})
    assert met(after) > met(before) or before.reading[0].taken_as == "present"
    quoted = {why.because for one in after.matched_recommendations for why in one.why if "aemoptysis" in why.because}
    assert quoted and all(one in text for one in quoted)


def test_how_long_something_lasts_is_kept_when_it_is_said_to_be_so(wiring: Wiring) -> None:
    text = "No cough for 7 weeks"
    after = judged(wiring, {"symptoms": [text]}, {"field": "symptoms", "at": [0, len(text)], "as": "present"})
    assert judged(wiring, {"symptoms": ["Cough for 7 weeks"]}).risk_level == after.risk_level


def test_a_correction_is_of_its_place_and_of_no_other_with_the_same_words(wiring: Wiring) -> None:
    text = "Haemoptysis in March. Haemoptysis again today."
    first = {"field": "symptoms", "at": at(text, "Haemoptysis in March"), "as": "other_person"}
    assert met(judged(wiring, {"symptoms": [text]}, first))
    second = {"field": "symptoms", "at": at(text, "Haemoptysis again today"), "as": "other_person"}
    assert not met(judged(wiring, {"symptoms": [text]}, first, second))


def test_places_are_counted_through_the_strings_of_a_field_one_line_each(wiring: Wiring) -> None:
    record = {"symptoms": ["Tired 😴 since May", BLED]}
    place = at(BLED, BLED, before=len(record["symptoms"][0]) + 1)
    assert not met(judged(wiring, record, {"field": "symptoms", "at": place, "as": "absent"}))


def test_words_that_were_not_understood_mean_what_a_person_says_there(wiring: Wiring) -> None:
    text = "Rusty specks in the hanky. Father had bowel cancer at 71."
    place = at(text, "Rusty specks in the hanky")
    before = judged(wiring, {"symptoms": [text]})
    after = judged(
        wiring, {"symptoms": [text]}, {"field": "symptoms", "at": place, "concept": "haemoptysis", "is": "yes"}
    )
    assert not met(before) and met(after)
    assert after.not_understood == () != before.not_understood
    assert "Rusty specks in the hanky" in {why.because for one in after.matched_recommendations for why in one.why}


@pytest.mark.parametrize("said", ["no", "unknown"])
def test_an_answer_at_a_place_holds_over_what_was_read_there(wiring: Wiring, said: str) -> None:
    place = [0, len(BLED)]
    answer = {"field": "symptoms", "at": place, "concept": "haemoptysis", "is": said}
    assert not met(judged(wiring, {"symptoms": [BLED]}, answer))


def test_a_question_answered_beside_the_record_is_judged_as_an_answer_and_no_words_of_the_record(
    wiring: Wiring,
) -> None:
    record = {"symptoms": ["Cough for 7 weeks"], "smoking_history": "Never Smoked"}
    before = judged(wiring, record)
    asked = before.open
    assert asked
    yes = {"field": asked.field, "concept": asked.value_if_yes, "is": "yes"}
    after = judged(wiring, record, yes)
    assert asked.rule_id in met(after) - met(before)
    assert f"answers: {found_concept(before)}: yes" in {
        why.because for one in after.matched_recommendations for why in one.why
    }
    assert [one.text for one in after.reading] == [one.text for one in before.reading]
    assert [one.model_dump(mode="json", exclude_none=True) for one in after.answers] == [yes]
    no = judged(wiring, record, {**yes, "is": "no"})
    assert met(no) == met(before)
    assert asked.value_if_yes not in {one.value_if_yes for near in no.nearly_matched for one in near.missing}


def test_every_question_that_is_asked_can_be_answered_and_no_answer_is_quoted_as_the_record(wiring: Wiring) -> None:
    record = {"symptoms": ["Weight loss and tired for 8 weeks", "cough"], "age": 66}
    for near in judged(wiring, record).nearly_matched:
        for one in near.missing:
            if one.field not in {"symptoms", "findings", "history"}:
                continue
            yes = judged(wiring, record, {"field": one.field, "concept": one.value_if_yes, "is": "yes"})
            assert near.rule_id in met(yes), one.question
            for why in (why for match in yes.matched_recommendations for why in match.why):
                is_of_the_record = any(why.because in text for text in record["symptoms"])
                assert is_of_the_record or ": " in why.because, why.because


def read_by(wiring: Wiring, reader: Model, record: dict[str, Any], *said: dict[str, Any]) -> AssessResponse:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(wiring.__dict__, "model", reader)
        return judged(wiring, record, *said)


def test_what_a_model_raises_is_not_asked_again_once_it_is_answered(wiring: Wiring) -> None:
    record = {"symptoms": ["brings up gubbinsy red bits when she clears her chest", "tired"]}
    raises = Reading(fact("haemoptysis", "brings up gubbinsy red bits"))
    (asked,) = (one for one in read_by(wiring, raises, record).to_ask if one.kind == "model_only")
    for said in ("yes", "no", "unknown"):
        for at in (asked.at, None):
            answer = {"field": asked.field, "at": at, "concept": asked.concept, "is": said}
            found = read_by(wiring, raises, record, answer)
            assert (asked.id in {one.id for one in found.to_ask}) == (said == "unknown")
            assert (asked.rule_ids[0] in met(found)) == (said == "yes")


def test_no_model_doubts_what_a_person_answered(wiring: Wiring) -> None:
    answer = {"field": "symptoms", "concept": "dysphagia", "is": "yes"}
    found = read_by(wiring, Refusing(), {"symptoms": ["tired, so her sister says"]}, answer)
    assert met(found) and not any(one.kind == "check_first" for one in found.to_ask)


WRONG = [
    ({"field": "symptoms", "at": [0, 400], "as": "absent"}, "corrections[0].at"),
    ({"field": "history", "at": [0, 4], "as": "absent"}, "corrections[0].at"),
    ({"field": "symptoms", "at": [5, 5], "as": "absent"}, "corrections[0].at"),
    ({"field": "symptoms", "at": [0, len(BLED)], "as": "explained"}, "corrections[0].by"),
    ({"field": "symptoms", "at": [0, 400], "concept": "haemoptysis", "is": "yes"}, "answers[0].at"),
    ({"field": "symptoms", "concept": "no such thing at all", "is": "yes"}, "answers[0].concept"),
]


@pytest.mark.parametrize(("said", "name"), WRONG)
def test_a_place_or_concept_that_does_not_exist_is_refused_by_name(
    wiring: Wiring, said: dict[str, Any], name: str
) -> None:
    with pytest.raises(ValueImpossibleError, match=re.escape(name)):
        judged(wiring, {"symptoms": [BLED]}, said)


def test_what_is_no_place_between_two_strings_is_refused(wiring: Wiring) -> None:
    with pytest.raises(ValueImpossibleError, match="is no place"):
        judged(wiring, {"symptoms": ["cough", "tired"]}, {"field": "symptoms", "at": [3, 8], "as": "absent"})


def test_without_answers_nothing_is_other_than_before(wiring: Wiring) -> None:
    found = judged(wiring, {"symptoms": [BLED, "No weight loss"]})
    assert (found.answers, found.corrections) == ((), ())
    assert found == assess_patient(
        wiring, AssessCall("tests", "tests", sent={**WHO, "symptoms": [BLED, "No weight loss"]})
    )
