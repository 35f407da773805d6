"""The case of a conversation from turn to turn: what adds, what replaces, what is corrected, who is somebody else."""

import pytest

from tests.pipelines.chat.conftest import Say

Case = tuple[int | None, str | None, set[str]]


def case_after(say: Say, *messages: str) -> Case:
    for message in messages:
        summary = say(message).query.summary
    assert summary is not None
    return summary.age, summary.sex, set(summary.symptoms)


@pytest.mark.parametrize(
    ("messages", "case"),
    [
        (["she's 63 with weight loss", "and abdominal pain"], (63, "female", {"Weight loss", "Abdominal pain"})),
        (
            ["she's 63 with weight loss", "and abdominal pain", "no, back pain instead"],
            (63, "female", {"Weight loss", "Back pain"}),
        ),
        (["blood in the urine, man of 50", "sorry, non-visible"], (50, "male", {"Non-visible haematuria"})),
        (["what dose of omeprazole for a man of 61?", "dysphagia, refer?"], (61, "male", {"Dysphagia"})),
        (
            ["fever in a 30 year old", "who looks after the appointment letters?", "so what about the fever again"],
            (30, None, {"Fever"}),
        ),
        (["woman of 45 with jaundice, ex-smoker", "62M haematuria"], (62, "male", {"Haematuria"})),
        (["jaundice at 38", "61 actually"], (61, None, {"Jaundice"})),
        (["weight loss and stomach pain, 60", "make that 39"], (39, None, {"Weight loss", "Abdominal pain"})),
        (["weight loss at 60", "wrong notes, it's 72"], (72, None, {"Weight loss"})),
        (["post-menopausal bleeding at 52", "typo, 62"], (62, None, {"Post-menopausal bleeding"})),
        (["lump in the breast at 34", "the armpit, not the breast"], (34, None, {"Lump in the axilla"})),
    ],
    ids=[
        "adds",
        "replaces the last",
        "quality corrected",
        "refused turn",
        "letters between",
        "new person",
        "age",
        "age said anew",
        "age of other notes",
        "age mistyped",
        "site corrected",
    ],
)
def test_the_case_is_what_was_told_of_the_person(say: Say, messages: list[str], case: Case) -> None:
    assert case_after(say, *messages) == case


@pytest.mark.parametrize(
    ("words", "age"),
    [
        ("sorry, he also had 3 polyps removed", 60),
        ("sorry, he has 2 lumps", 60),
        ("oops, she smokes 20 a day", 60),
        ("oops, she smokes 20", 60),
        ("sorry he drinks 40 units", 60),
        ("sorry, grade 3 prolapse", 60),
        ("sorry, grade 3", 60),
        ("sorry I mean 2 lumps", 60),
        ("wrong record, it's 72", 72),
        ("it's 72, wrong record", 72),
        ("I misread the notes, it should be 54.", 54),
    ],
)
def test_a_number_put_right_is_an_age_only_where_it_is_the_last_word(say: Say, words: str, age: int) -> None:
    assert case_after(say, "weight loss at 60", words, "and should he be referred?")[0] == age


def test_what_is_taken_back_is_not_judged_by(say: Say) -> None:
    say("tired woman of 52, off her food")
    reply = say("forget the tiredness")
    assert not [one for one in reply.judged if "fatigue" in one.why and one.truth == "met"]


def test_a_relative_who_is_ill_is_somebody_else(say: Say) -> None:
    say("8 year old boy with bruising")
    summary = say("and his mum has a breast lump").query.summary
    assert summary is not None and summary.symptoms == ("Breast lump",)


@pytest.mark.parametrize(
    "closing", ["that's everything sorted then", "much obliged, thanks", "ok, that is all for today"]
)
def test_whoever_closes_asks_nothing(say: Say, closing: str) -> None:
    say("man of 58 with a cough")
    assert say(closing).route == "smalltalk"


def test_a_case_told_without_a_question_is_answered_whatever_was_tried(say: Say) -> None:
    assert say("57, dyspepsia, tablets and other treatment have not helped").route == "proceed"
    assert say("What is the best treatment of dyspepsia?").route == "out_of_scope"


def test_a_number_told_of_a_test_is_nobodys_age_however_long_ago_the_last_one_was(say: Say) -> None:
    say("CA125 came back at 20")
    reply = say("repeat after a month: 35")
    assert reply.query.summary is not None and reply.query.summary.age is None


def test_a_clear_test_told_beside_a_new_complaint_is_no_all_clear(say: Say) -> None:
    say("man of 31 with an aching testicle")
    reply = say("and a sore on the penis, STI tests all clear")
    assert "1.6.9" in [citation.rule_id for citation in reply.citations]


def test_a_list_of_another_kind_is_asked_for_in_a_word(say: Say) -> None:
    say("all same-day referrals, please")
    listed = say("and the 48-hour ones for children and young people?")
    assert listed.more is not None and listed.more.shown < listed.more.found
    assert "1.10.2" not in {*listed.more.rule_ids, *(citation.rule_id for citation in listed.citations)}


def test_a_value_put_right_is_a_value(say: Say) -> None:
    say("CA125 of 28, woman of 54")
    reply = say("sorry, 128")
    assert reply.citations[0].rule_id == "1.5.7"
    assert reply.query.summary is not None and reply.query.summary.age == 54


def test_a_bare_test_asks_what_was_asked_of_the_last_one(say: Say) -> None:
    say("which CA125 level is the threshold?")
    assert say("and PSA?").citations[0].rule_id == "1.6.3"
