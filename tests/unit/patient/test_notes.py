"""A note as it was typed gives a record; what its words and its fields tell differently is said."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.errors import InputInvalidError, InputTooLargeError, NothingToAssessError
from shared.patient.note import doubts, read_note
from shared.patient.read import read_facts
from shared.patient.record import KnownOfPatient, read_record
from shared.patient.told import tells_who
from shared.terminology.terminology import load_terminology

NOTES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "notes.yaml").read_text("utf-8"))
WHO = {"patient_id": "P-1", "age": 67, "gender": "Female", "smoking_history": "Never Smoked"}


def read(note: str) -> tuple[object, ...] | None:
    """Return what the note tells of the person, None where it does not tell an age."""
    try:
        found = read_note(note)
    except InputInvalidError:
        return None
    return found.age, found.age_months, found.gender, found.smoking_history


def test_age_sex_and_smoking_are_read_in_nearly_all_notes() -> None:
    told = [(one["note"], (one["age"], one.get("months"), one["gender"], one["smoking"])) for one in NOTES]
    wrong = [(note, read(note)) for note, expected in told if read(note) != expected]
    assert len(wrong) <= len(NOTES) // 10, wrong


def test_a_note_that_tells_no_age_asks_for_it() -> None:
    with pytest.raises(InputInvalidError, match="age"):
        read_note("cough for 6 weeks")
    assert read_note("cough for 6 weeks", KnownOfPatient(age=50)).age == 50


def test_what_is_given_goes_before_what_the_note_tells_and_the_difference_is_said() -> None:
    found = read_note("67 year old woman, ex-smoker, cough", KnownOfPatient(age=76, smoking_history="Never Smoked"))

    assert (found.age, found.gender, found.smoking_history) == (76, "Female", "Never Smoked")
    assert [line.split(":")[0] for line in doubts(found)] == ["age", "smoking_history"]


@pytest.mark.parametrize(
    "symptoms",
    [
        "67 year old woman with a cough",
        "her husband, 72M, has a cold",
        "first bled when she was 30",
        "now 68 and never smoked",
        "mother was a heavy smoker and died aged 80",
    ],
)
def test_what_agrees_or_is_another_s_is_no_contradiction(symptoms: str) -> None:
    assert doubts(read_record({**WHO, "symptoms": [symptoms]})) == ()


def test_a_long_note_is_parted_within_a_record_s_limits_and_loses_nothing() -> None:
    note = "67 year old man. " + "He has had a cough for six weeks. " * 200

    found = read_note(note)

    assert all(len(text) <= 2_000 for text in found.symptoms)
    assert " ".join(found.symptoms).split() == note.split()


def test_an_empty_note_and_one_that_is_a_book_are_refused() -> None:
    with pytest.raises(NothingToAssessError):
        read_note("  \n")
    with pytest.raises(InputTooLargeError):
        read_note("67M " * 20_000)


@pytest.mark.parametrize("words", ["Hb 9999", "temp 80C", "platelets 90000 x10^9/L"])
def test_a_value_that_nobody_can_have_is_said_and_not_used(words: str) -> None:
    record = read_record({**WHO, "findings": [words]})

    assert any(words in line for line in doubts(record))
    assert not read_facts(record, load_terminology()).measures


@pytest.mark.parametrize(
    "words", ["temp 80C", "Temperature 80", "temp of 80", "T 80 C", "temperature is 450 F", "temp 12,000"]
)
def test_what_a_value_that_nobody_can_have_would_mean_is_not_taken_for_told(words: str) -> None:
    record = read_record({**WHO, "age": 9, "symptoms": [words]})

    assert not [fact for told in read_facts(record, load_terminology()).features.values() for fact in told]
    assert len(doubts(record)) == 1


@pytest.mark.parametrize("words", ["fever, temp 80C", "temp 80C, then 38.5 at home: feverish", "temp 39"])
def test_a_fever_told_beside_such_a_value_stays(words: str) -> None:
    record = read_record({**WHO, "age": 9, "symptoms": [words]})

    assert [fact for fact in read_facts(record, load_terminology()).features["fever"] if fact.is_present]


def test_a_value_that_can_be_is_used_without_a_word() -> None:
    record = read_record({**WHO, "findings": ["Hb 98", "temp 38,4", "plt 900", "HbA1c 6.5", "last Hb: 2024"]})

    assert doubts(record) == ()
    assert set(read_facts(record, load_terminology()).measures) >= {"haemoglobin", "temperature", "platelets"}


def test_who_never_was_a_smoker_contradicts_nobody() -> None:
    assert doubts(read_record({**WHO, "symptoms": ["cough, never been a smoker"]})) == ()


@pytest.mark.parametrize(
    ("words", "is_who"),
    [
        ("67 year old woman", True),
        ("Ex-smoker", True),
        ("72M", True),
        ("a 72 year old man with flooble", False),
        ("flooble", False),
    ],
)
def test_words_that_tell_only_who_the_person_is_are_ordinary(words: str, is_who: bool) -> None:
    assert tells_who(words) is is_who
