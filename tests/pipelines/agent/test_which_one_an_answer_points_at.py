"""An answer points at one of several only where it says which: no denial, no question, no date that is another's."""

import pytest

from pipelines.agent.choosing import chosen_of, place_of
from pipelines.agent.conversation import hear
from pipelines.agent.due import Known
from pipelines.agent.labels import TWO_PATIENTS
from pipelines.agent.reading.read import Lexicon
from pipelines.agent.state import Turn
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

DATED_BEFORE = "Which one did you mean? Jim Jones, born 1950-01-01, abc-12; Jane Jones, born 1970-02-02, abc-13"
DATED_BEHIND = "Which one did you mean? Jim Jones (abc-12), born 1950; Jane Jones (abc-13), born 1970"
ONE_UNDATED = "Which one did you mean? Jim Jones (abc-12), born 1950; Jane Jones (abc-13)"
MEANT = "Did you mean Celebrex (celecoxib) or Celexa (citalopram)?"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


@pytest.mark.parametrize(
    "answer",
    [
        "not the first", "ignore the second", "neither, I meant another", "who is the first on call?", "who is first",
        "don't take the first", "the last time I saw her was in May",
    ],
)  # fmt: skip
def test_a_denial_a_question_or_a_story_points_at_no_place(answer: str) -> None:
    assert place_of(answer, 2) is None


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("second", 1),
        ("the first patient", 0),
        ("I want the second", 1),
        ("the first one, please", 0),
        ("1", 0),
        ("yes, the latter", 1),
    ],
)
def test_a_short_answer_points_at_a_place(answer: str, place: int) -> None:
    assert place_of(answer, 2) == place


@pytest.mark.parametrize("question", [DATED_BEFORE, DATED_BEHIND])
@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        ("1970", "abc-13"), ("born 1950", "abc-12"), ("the older one", "abc-12"), ("the younger", "abc-13"),
        ("not abc-12, abc-13", "abc-13"), ("born 1950, not 1970", "abc-12"),
    ],
)  # fmt: skip
def test_a_birth_date_is_of_the_patient_whose_id_it_stands_by(question: str, answer: str, chosen: str) -> None:
    assert chosen_of(answer, question) == chosen


@pytest.mark.parametrize("answer", ["the older one", "the younger one", "1970"])
def test_nobody_is_chosen_by_age_where_a_birth_date_is_missing(answer: str) -> None:
    assert chosen_of(answer, ONE_UNDATED) is None


@pytest.mark.parametrize("answer", ["not abc-12", "ignore abc-12", "not Jim", "not the older one", "not 1950"])
def test_who_is_denied_is_not_chosen(answer: str) -> None:
    assert chosen_of(answer, DATED_BEHIND) is None


@pytest.mark.parametrize("answer", ["not abc-12", "no, not Jim"])
def test_who_is_only_denied_is_asked_about_again(answer: str, lexicon: Lexicon) -> None:
    before = [Turn(role="user", content="find Jim Jones"), Turn(role="assistant", content=DATED_BEFORE)]
    (ask,) = hear(answer, before, None, Known(), lexicon, has_image=False).asks
    assert (ask.tool, ask.args) == ("search_patient", {"name": "Jim Jones"})


@pytest.mark.parametrize("answer", ["neither", "No.", "not abc-12", "none of them", "not sure"])
@pytest.mark.parametrize("said", ["for abc-12", "for abc-12, Jane Jones", "for her"])
def test_a_denial_of_everybody_writes_for_nobody(answer: str, said: str, lexicon: Lexicon) -> None:
    before = [
        Turn(role="user", content=f"Prescribe amoxicillin 500 mg tds {said}"),
        Turn(role="assistant", content=TWO_PATIENTS.format(id="abc-12")),
    ]
    assert not hear(answer, before, None, Known(active_id="abc-99"), lexicon, has_image=False).asks


@pytest.mark.parametrize(
    "answer", ["not the first", "ignore the second", "neither the first nor the second", "not celexa"]
)
def test_a_medicine_that_is_denied_is_not_prescribed(answer: str, lexicon: Lexicon) -> None:
    before = [
        Turn(role="user", content="prescribe celebrexa 20 mg once daily for abc-123"),
        Turn(role="assistant", content=MEANT),
    ]
    heard = hear(answer, before, None, Known(), lexicon, has_image=False)
    assert "prescribe_medication" not in [ask.tool for ask in heard.asks]
