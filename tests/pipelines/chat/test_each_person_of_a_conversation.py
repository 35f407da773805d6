"""Several people in one conversation: each is gone back to as they were left, and nothing told of one is another's."""

import pytest

from pipelines.chat.query.memory import Case, Memory, Thread
from pipelines.chat.query.whose import of_whom
from pipelines.chat.response import ChatResponse
from shared.terminology.terminology import load_terminology
from tests.pipelines.chat.conftest import Say

LADY = Thread(order=0, case=Case(age=64, sex="female", group="adult", concepts=("jaundice",)))
MAN = Memory(order=1, case=Case(age=58, sex="male", group="adult", concepts=("cough",)), earlier=(LADY,))


def last(say: Say, *messages: str) -> ChatResponse:
    for message in messages:
        reply = say(message)
    return reply


def case_of(reply: ChatResponse) -> tuple[int | None, str | None, set[str]]:
    assert reply.query.summary is not None
    return reply.query.summary.age, reply.query.summary.sex, set(reply.query.summary.symptoms)


@pytest.mark.parametrize(
    "message",
    [
        "and he has lost weight",
        "his wife says he snores",
        "his wife has noticed blood in his stool",
        "what about at 40?",
        "sorry, 43",
        "what if he were 30?",
        "his mother had breast cancer",
        "his dad died of bowel cancer at 50",
        "next, what do I tell him?",
        "no, haemoptysis instead",
        "the first one, when is it done?",
        "the second test was normal",
        "he lives with his daughter",
        "his partner found a lump in his testicle",
        "how do I explain this to the family?",
        "does the gentleman need a scan?",
        "my colleague thinks it is nothing",
        "any different scan?",
    ],
)
def test_what_is_told_of_the_same_person_names_nobody_else(message: str) -> None:
    assert of_whom(message, MAN, load_terminology()) is MAN


@pytest.mark.parametrize(
    "message",
    [
        "back to the lady",
        "the lady again: does she need a CT?",
        "she is itchy as well",
        "the first patient, what scan?",
        "and the other one, who was jaundiced",
        "returning to the jaundice",
        "what about the woman we spoke of",
    ],
)
def test_whoever_was_told_of_before_is_known_by_what_they_are_called(message: str) -> None:
    memory = of_whom(message, MAN, load_terminology())
    assert (memory.order, memory.case) == (0, LADY.case) and [one.order for one in memory.earlier] == [1]


@pytest.mark.parametrize(
    "message",
    [
        "another man, 45, with dysphagia",
        "someone else: 33F with a neck lump",
        "next: haematuria, 66",
        "62F haematuria",
        "a different customer, coughing blood",
        "58F haematuria",
    ],
)
def test_nothing_told_before_is_true_of_somebody_new(message: str) -> None:
    memory = of_whom(message, MAN, load_terminology())
    assert (memory.order, memory.case) == (2, Case()) and len(memory.earlier) == 2


def test_of_a_relative_nothing_is_told_but_the_sex() -> None:
    memory = of_whom("his wife is 52 and has a breast lump", MAN, load_terminology())
    assert (memory.order, memory.case) == (2, Case(sex="female")) and len(memory.earlier) == 2


def test_a_relative_who_has_the_same_has_nothing_else_of_the_one_before() -> None:
    memory = of_whom("his daughter has it too, she's 20", MAN, load_terminology())
    assert memory.case == Case(sex="female", concepts=("cough",)) and memory.earlier[0].case == MAN.case


@pytest.mark.parametrize(
    "message", ["what about the older one?", "the 64 year old: is it urgent?", "back to the 64 yo"]
)
def test_whoever_was_told_of_before_is_known_by_their_age(message: str) -> None:
    assert of_whom(message, MAN, load_terminology()).case == LADY.case


def test_the_younger_of_two_is_the_younger_of_those_told_of() -> None:
    assert of_whom("and the younger one?", MAN, load_terminology()) is MAN


def test_a_sex_put_right_is_of_the_same_person() -> None:
    assert of_whom("sorry, a woman of 58 with a cough", MAN, load_terminology()) is MAN


def test_a_relative_whose_sex_the_relation_tells_leaves_nothing_with_the_one_gone_back_to(say: Say) -> None:
    reply = last(say, "58 year old man with a cough", "what about his wife, 55, with haemoptysis", "back to him")
    assert case_of(reply) == (58, "male", {"Cough"})


def test_whoever_tells_of_themselves_after_a_relative_takes_nothing_from_them(say: Say) -> None:
    said = "my father is 70 and coughs blood", "I am 40 with a cough"
    assert case_of(last(say, *said, "does he need a scan?"))[0] == 70
    assert case_of(last(say, *said, "does he need a scan?", "do I need an X-ray?"))[0] == 40


def test_whoever_is_gone_back_to_is_as_they_were_left(say: Say) -> None:
    reply = last(
        say,
        "64F, weight loss and new diabetes",
        "next: 47M visible haem, MSU neg",
        "sorry, 43",
        "back to the lady, she's gone yellow as well",
    )
    age, sex, symptoms = case_of(reply)
    assert (age, sex) == (64, "female") and "Jaundice" in symptoms
    assert "1.2.4" in {citation.rule_id for citation in reply.citations}


def test_a_question_of_somebody_else_in_general_leaves_the_one_before_as_they_are(say: Say) -> None:
    reply = last(
        say, "boy of 6 with bruising nobody can explain", "and in a woman of 44?", "back to the boy: how soon?"
    )
    assert case_of(reply)[0] == 6
    assert "1.10.3" in {citation.rule_id for citation in reply.citations}


def test_whoever_speaks_for_themselves_comes_back_to_themselves(say: Say) -> None:
    reply = last(say, "I'm 66 and I've been hoarse for two months", "my wife, 61, has jaundice", "and for me?")
    assert case_of(reply)[0] == 66


def test_the_worry_of_a_parent_is_a_parents(say: Say) -> None:
    reply = last(
        say, "my son is 7 and bruises without any reason", "the doctor says it's nothing but I'm still worried"
    )
    assert "1.13.1" in {citation.rule_id for citation in reply.citations}


def test_the_worry_of_a_clinician_is_no_parents(say: Say) -> None:
    reply = last(say, "boy of 7 who bruises without any reason", "bloods are normal but I'm still worried")
    assert "1.13.1" not in {citation.rule_id for citation in reply.citations}


def test_what_somebody_is_called_by_is_not_told_anew(say: Say) -> None:
    reply = last(
        say,
        "Clubbing, 55M",
        "forget him for a second: 39F, chest infection",
        "and the clubbing man, his film suggests lung cancer",
    )
    assert case_of(reply)[0] == 55
    assert "1.1.1" in {citation.rule_id for citation in reply.citations}


@pytest.mark.parametrize("message", ["am I right that she needs a scan?", "should I be worried about her?"])
def test_whoever_writes_asks_of_another_by_he_or_she(message: str) -> None:
    myself = Thread(order=0, called=("self",), case=Case(age=52, concepts=("cough",)))
    mother = Memory(order=1, called=("mother",), case=Case(age=75, sex="female"), earlier=(myself,))
    assert of_whom(message, mother, load_terminology()) is mother
    assert of_whom("do I need a scan?", mother, load_terminology()).case == myself.case


def test_a_temperature_is_nobodys_age(say: Say) -> None:
    assert case_of(last(say, "58 year old man with a cough", "his temperature is 39"))[0] == 58
