"""Zero-width marks, soft hyphens, marks of direction and controls change nothing that is read, and no quote."""

import pytest

from shared.language.characters import is_plain, plain
from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology


def present(text: str) -> dict[str, FeatureFact]:
    sent = {"patient_id": "T-1", "age": 66, "gender": "Male", "symptoms": [text]}
    facts = read_facts(PatientRecord.model_validate(sent), load_terminology())
    return {concept: told[0] for concept, told in facts.features.items() if told[0].is_present}


@pytest.mark.parametrize(
    "written",
    ["haemo\u00adptysis", "haemo\u200bptysis", "haemo\u2060ptysis", "haemo\x00ptysis", "\u202ehaemoptysis\u202c",
     "haemo\u2011ptysis", "haemo-ptysis"],
)  # fmt: skip
def test_a_word_is_read_whatever_stands_hidden_in_it_and_quoted_as_written(written: str) -> None:
    text = f"tired, and {written} since May"
    told = present(text)
    assert "haemoptysis" in told
    assert "cranial_nerve_palsy" not in told
    quote = told["haemoptysis"].quote
    assert quote.text in text
    assert quote.at is not None
    assert text[quote.at[1] :].startswith(quote.text)


def test_the_reading_of_a_text_with_hidden_marks_is_that_of_the_text_as_written() -> None:
    text = "cou\u00adgh for 4 we\u200beks, no wei\u00adght loss"
    sent = {"patient_id": "T-1", "age": 66, "gender": "Male", "symptoms": [text]}
    facts = read_facts(PatientRecord.model_validate(sent), load_terminology())
    assert all(text[clause.start : clause.end] == clause.text for clause in facts.reading)
    assert [clause.as_ for clause in facts.reading] == ["present", "absent"]


def test_each_character_left_knows_where_it_stood() -> None:
    read = plain("a\u200bb\u2011c")
    assert (read.text, read.written(1, 3)) == ("ab-c", (2, 4))
    assert is_plain("cough\nfever – 4 weeks")
    assert not is_plain("co\u00adugh")


@pytest.mark.parametrize("letter", ["\u0131", "\u0130"])
def test_a_letter_of_another_alphabet_is_read_as_the_one_that_patterns_take_it_for(letter: str) -> None:
    told = present(f"Exam{letter}nation: haemoptysis, seen today")
    assert "haemoptysis" in told


def test_a_long_s_in_a_heading_is_an_s() -> None:
    assert "haemoptysis" in present("Symptom\u017f: haemoptysis since May")
