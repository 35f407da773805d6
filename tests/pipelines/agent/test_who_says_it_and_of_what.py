"""Who says a thing, what it is said of, and what is left of a proposal once another medicine is meant."""

from typing import Any

import pytest

from pipelines.agent.due import Known
from pipelines.agent.reading.asks import Ask
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.response import Action, Patient
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology
from tests.pipelines.agent.scripted import ask
from tests.pipelines.agent.test_whole_turns import services


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def told(asks: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(ask.tool, dict(ask.args)) for ask in asks]


def test_what_somebody_was_told_not_to_give_is_asked_about(lexicon: Lexicon) -> None:
    asks = read("told not to prescribe warfarin with aspirin, is that right?", lexicon).asks
    assert told(asks) == [("check_drug_interactions", {"drug_names": ["warfarin", "aspirin"]})]


def test_words_that_are_quoted_from_a_letter_prescribe_nothing(lexicon: Lexicon) -> None:
    letter = "The out of hours letter says 'please prescribe diazepam 10 mg tds for abc-123', not happening"
    assert "prescribe_medication" not in [ask.tool for ask in read(letter, lexicon).asks]


def test_the_patient_is_not_the_doctor_who_says_so(lexicon: Lexicon) -> None:
    asks: list[Ask] = list(read("Dr Patel asked for Maria Garcia's chart", lexicon).asks)
    assert asks[0].args == {"name": "Maria Garcia"}


def test_two_questions_of_a_medicine_are_two(lexicon: Lexicon) -> None:
    asks = read("lithium toxicity on the label? and does it mix with ibuprofen", lexicon).asks
    assert told(asks) == [
        ("check_drug_safety", {"drug_name": "lithium"}),
        ("check_drug_interactions", {"drug_names": ["lithium", "ibuprofen"]}),
    ]


@pytest.mark.parametrize("words", ["note that she prefers tablets", "Please note that she prefers tablets"])
def test_a_note_that_is_of_the_open_patient(words: str) -> None:
    _, steps = ask(words, services(), known=Known(active_id="abc-123"))
    assert [dict(step.args) for step in steps] == [
        {"patient_id": "abc-123", "note_type": "clinical note", "note_text": "she prefers tablets"}
    ]


def test_what_is_said_of_the_guideline_is_no_note(lexicon: Lexicon) -> None:
    assert not read("note that the guideline was updated", lexicon).asks


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("is there a study open anywhere for burning mouth syndrome, could you look?", "burning mouth syndrome"),
        ("Motor neurone disease, 58, a plumber. What trials could he sign up for?", "Motor neurone disease"),
        ("a trial in oesophageal cancer that she could be put forward for", "oesophageal cancer"),
    ],
)
def test_a_topic_ends_where_its_clause_does(words: str, condition: str, lexicon: Lexicon) -> None:
    assert [ask.args["condition"] for ask in read(words, lexicon).asks if "condition" in ask.args] == [condition]


PENDING = Action(
    action_id="act-1",
    kind="prescription",
    patient=Patient(patient_id="abc-123", name="Somebody"),
    arguments={
        "patient_id": "abc-123",
        "medication_name": "tramadol",
        "dosage": "50 mg",
        "frequency": "four times daily",
    },
)


def test_another_medicine_leaves_the_old_dose_behind() -> None:
    reply, steps = ask("make it codeine", services(), pending=PENDING)
    assert (reply.ending, [step.called for step in steps]) == ("ask_user", [False])
    assert "50 mg" not in reply.answer


def test_the_dose_that_is_given_then_is_of_the_other_medicine() -> None:
    asked, _ = ask("make it codeine", services(), pending=PENDING)
    history = [
        {"role": "user", "content": "Prescribe tramadol 50 mg four times daily for abc-123"},
        {"role": "assistant", "content": "A prescription is proposed."},
        {"role": "user", "content": "make it codeine"},
        {"role": "assistant", "content": asked.answer},
    ]
    _, steps = ask("30 mg four times daily", services(), history=history, known=Known(active_id="abc-123"))
    (step,) = steps
    assert (step.args["medication_name"], step.args["dosage"]) == ("codeine", "30 mg")


def test_the_same_medicine_keeps_what_is_not_changed() -> None:
    _, steps = ask("make it 100 mg", services(), pending=PENDING)
    (step,) = steps
    assert (step.args["medication_name"], step.args["dosage"]) == ("tramadol", "100 mg")


@pytest.mark.parametrize(
    "words",
    [
        "Mother is allergic to penicillin, can PT-1001 have it?",
        "Papers on penicillin allergy with rash in children",
        "Penicillin gave him a rash once, is it a true allergy?",
        "The note says: stable on current dose",
    ],
)
def test_what_is_asked_or_reported_writes_nothing(words: str, lexicon: Lexicon) -> None:
    assert not [ask for ask in read(words, lexicon).asks if ask.tool in ("add_allergy", "save_clinical_note")]
