"""Whoever dictates speaks the marks too: they part sentences, and stand in the reading as they were written."""

import pytest

from shared.language.characters import is_plain, plain
from shared.patient.facts import Facts
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


def facts_of(text: str) -> Facts:
    sent = {"patient_id": "T-1", "age": 66, "gender": "Male", "symptoms": [text]}
    return read_facts(PatientRecord.model_validate(sent), load_terminology())


def present(text: str) -> set[str]:
    return {name for name, told in facts_of(text).features.items() if any(fact.is_present for fact in told)}


def test_spoken_marks_part_what_is_denied_from_what_is_there() -> None:
    told = present("no cough comma no fever full stop rectal bleeding for six weeks full stop")
    assert "rectal_bleeding" in told
    assert not told & {"cough", "fever"}


def test_a_telegram_is_parted_at_its_stops() -> None:
    assert present("GROIN NODES NIL STOP LUMP IN NECK SIX WEEKS STOP APPETITE GOOD STOP") == {"neck_lump"}


@pytest.mark.parametrize(
    "text", ["He never smoked, full stop", "STOP SMOKING ADVICE GIVEN, HE WILL STOP, STOP DATE SET"]
)
def test_a_word_that_is_meant_stays_a_word(text: str) -> None:
    assert is_plain(text)
    assert plain(text).text == text


def test_every_letter_stands_in_the_reading_once_with_the_marks_as_spoken() -> None:
    text = "no cough comma weight steady full stop new paragraph\nrectal bleeding question mark no full stop thank you"
    reading = facts_of(text).reading
    assert [c for c in "".join(clause.text for clause in reading) if c.isalnum()] == [c for c in text if c.isalnum()]
    assert all(text[clause.start : clause.end] == clause.text for clause in reading)
