"""What a record costs grows with its letters and no faster; beyond a bound it is not read, and that is said."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from shared.errors import InputTooLargeError
from shared.patient.budget import MOST_CHARACTERS, budgeted
from shared.patient.facts import Facts, FeatureFact
from shared.patient.parts import FREE_TEXT
from shared.patient.read import read_facts, reader_by_rules
from shared.patient.record import MAX_CHARACTERS, PatientRecord, read_record
from shared.settings import Settings
from shared.terminology.terminology import load_terminology

SENTENCES = {
    "complaints": "He has a cough. No weight loss. ",
    "complaints that grow worse": "Cough getting worse. Pain increasing. Now persistent. ",
    "values": "PSA 4.5, Hb 110, CRP 30, temp 38.2. Lump 3 cm. ",
    "causes": "Cough due to a cold. Bleeding due to piles. Known COPD. Gallstones on scan. Jaundice. ",
    "supposed causes": "Bleeding, likely piles. Jaundice, ?gallstones. Weight loss attributed to stress. ",
    "lines of a list": "- cough\n- weight loss\n- PR bleeding\n",
    "what is gone": "Cough resolved. Bleeding stopped last week. Pain has gone. Off his food, eating again. ",
    "answers": "Any cough? No. Any bleeding? Yes. Weight loss? Not really. ",
    "tests": "Chest X-ray shows a mass. Ultrasound normal. CT scan reported a nodule. ",
}
LENGTH = 600  # characters of a string


def record(count: int, begin: int, sentences: str, sex: str = "Male") -> PatientRecord:
    """A record of so many strings, no two of them the same."""
    texts = tuple(f"Seen {begin + n} times. {sentences * 50}"[:LENGTH] for n in range(count))
    return PatientRecord(patient_id="P-1", age=62, gender=sex, symptoms=texts)  # type: ignore[arg-type]


def steps(work: Callable[[], object], room: str = "/shared/patient/") -> int:
    """How many instructions the reading of records takes in a room, whatever the machine."""
    count = 0

    def step(_frame: FrameType, event: str, _given: object) -> Any:
        nonlocal count
        count += event == "opcode"
        return step

    def called(frame: FrameType, _event: str, _given: object) -> Any:
        if room not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    former = sys.gettrace()
    sys.settrace(called)
    try:
        work()
    finally:
        sys.settrace(former)
    return count


@pytest.mark.parametrize("sentences", SENTENCES.values(), ids=list(SENTENCES))
def test_twice_the_strings_take_twice_the_steps(sentences: str) -> None:
    reader = reader_by_rules(load_terminology())
    reader.read(record(2, 900, sentences))  # what is put together once a process
    few, many = record(4, 0, sentences), record(8, 100, sentences)
    assert steps(lambda: reader.read(many)) <= 2.15 * steps(lambda: reader.read(few))


def test_twice_the_supposed_complaints_take_twice_the_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    count, are_equal = 0, FeatureFact.__eq__

    def counted(one: FeatureFact, other: object) -> bool:
        nonlocal count
        count += 1
        return are_equal(one, other)

    def comparisons(whole: PatientRecord) -> int:
        nonlocal count
        count = 0
        reader.read(whole)
        return count

    monkeypatch.setattr(FeatureFact, "__eq__", counted)
    reader = reader_by_rules(load_terminology())
    complaints = "Possible haemoptysis. Cough. ?jaundice. Suspected rectal bleeding. Weight loss. ?dysphagia. "
    few, many = record(10, 0, complaints), record(20, 100, complaints)
    assert comparisons(many) <= 2.2 * comparisons(few)


ONE_STRING = {
    "causes": ("bleeding due to piles, jaundice due to gallstones, cough due to a cold, ", "/shared/patient/"),
    "supposed": ("bleeding, likely piles, jaundice, ?gallstones, loss attributed to stress, ", "/shared/patient/"),
    "places": ("pain in chest, lump in the neck, rash on back, ache in the tummy, ", "/shared/terminology/compose"),
}


@pytest.mark.parametrize(("words", "room"), ONE_STRING.values(), ids=list(ONE_STRING))
def test_a_string_without_full_stops_takes_no_more_than_its_length_squared(words: str, room: str) -> None:
    reader = reader_by_rules(load_terminology())

    def one(begin: int, length: int) -> PatientRecord:
        text = f"Seen {begin} times {words * 50}"[:length]
        return PatientRecord(patient_id="P-1", age=62, gender="Male", symptoms=(text,))

    reader.read(one(900, 300))  # what is put together once a process
    few, many = one(1, 900), one(2, 1800)
    assert steps(lambda: reader.read(many), room) <= 4.2 * steps(lambda: reader.read(few), room)


def told(**fields: list[str]) -> PatientRecord:
    return PatientRecord.model_validate({"patient_id": "P-1", "age": 62, "gender": "Male", **fields})


def facts_within(whole: PatientRecord, most: int) -> Facts:
    read = budgeted(whole, most)
    return read.with_beyond(read_facts(read.record, load_terminology()))


def test_the_bound_is_a_setting() -> None:
    assert Settings().max_record_characters == MOST_CHARACTERS
    assert Settings(max_record_characters=20_000).max_record_characters == 20_000


def test_a_record_within_the_bound_is_read_as_it_is() -> None:
    whole = told(symptoms=["Cough."], findings=["Hb 90."])
    read = budgeted(whole, 12)
    assert (read.record, read.beyond, read.warnings) == (whole, (), ())
    assert facts_within(whole, 12) == read_facts(whole, load_terminology())


SYMPTOMS, FINDINGS, HISTORY = ["Cough. No weight loss; haemoptysis.", "Jaundice."], ["Hb 90."], ["Asthma."]


@pytest.mark.parametrize("most", range(0, 57, 3))
def test_every_clause_is_shown_once_and_in_order_wherever_the_bound_falls(most: int) -> None:
    whole = told(symptoms=SYMPTOMS, findings=FINDINGS, history=HISTORY)
    clauses = facts_within(whole, most).reading
    places = [(FREE_TEXT.index(one.field), one.string, one.start, one.end) for one in clauses]
    assert places == sorted(set(places))
    for one in clauses:
        assert getattr(whole, one.field)[one.string][one.start : one.end] == one.text
    shown = "".join(one.text for one in clauses)
    assert [c for c in shown if c.isalnum()] == [c for text in whole.told() for c in text if c.isalnum()]


def test_half_a_sentence_is_not_read_and_nothing_behind_what_was_left_out() -> None:
    read = budgeted(told(symptoms=SYMPTOMS, findings=FINDINGS, history=HISTORY), 30)
    assert read.record.told() == ("Cough.", "", "", "")
    assert [one.text for one in read.beyond] == ["No weight loss", "haemoptysis", "Jaundice", "Hb 90", "Asthma"]


def test_what_was_left_out_is_not_understood_and_said_with_how_much_it_is() -> None:
    whole = told(symptoms=SYMPTOMS, findings=FINDINGS, history=HISTORY)
    facts = facts_within(whole, 30)
    assert "haemoptysis" not in facts.features
    assert {one.text for one in facts.not_understood} >= {"haemoptysis", "Jaundice", "Hb 90"}
    (warning,) = budgeted(whole, 30).warnings
    assert "first 6 of 57 characters" in warning
    assert "emergencies" in warning


LETTER = (
    "Dear Doctor,\n\nThank you for seeing this man. " + "He walks the dog and grows leeks. " * 55 + "\n"
    "Family history: his mother had bowel cancer. " + "The garden is doing well. " * 30 + "\n"
    "Today: he has coughed up blood for three weeks.\n" + "He reads the paper. " * 90 + "\n\n"
    "He also has a hard lump in his neck."
)


def test_a_long_text_is_read_in_parts_and_every_word_keeps_its_place() -> None:
    whole = told(symptoms=("Tired.", LETTER))
    read = budgeted(whole)
    assert len(read.record.symptoms) > 2 and max(map(len, read.record.symptoms)) <= MAX_CHARACTERS
    assert len("\n".join(read.record.symptoms)) == len("\n".join(whole.symptoms))
    joined = "\n".join(whole.symptoms)
    facts = read_facts(read.record, load_terminology())
    places = {name: read.record.place_of(facts.features[name][0].quote) for name in ("haemoptysis", "neck_lump")}
    assert all(place and joined[slice(*place)].startswith(("coughed up blood", "lump in")) for place in places.values())


def test_a_heading_goes_with_what_stands_below_it() -> None:
    assert any(
        part.startswith("Family history: his mother") for part in budgeted(told(symptoms=(LETTER,))).record.symptoms
    )


@pytest.mark.parametrize("gap", ["\n\n", "\n", ". ", " "])
def test_a_text_is_parted_at_the_best_place_that_there_is(gap: str) -> None:
    text = gap.join(["word" * 20] * 100)
    parts = budgeted(told(symptoms=(text,))).record.symptoms
    assert all(len(part) <= MAX_CHARACTERS for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(part.strip().endswith(("word", ".")) for part in parts)


def test_a_word_without_an_end_is_refused_kindly() -> None:
    with pytest.raises(InputTooLargeError, match="symptoms: holds a word of more than 2,000 characters; shorten it"):
        budgeted(told(symptoms=("1" * 2_001,)))


def test_a_text_is_taken_up_to_its_bound() -> None:
    held = {"patient_id": "P", "age": 60, "gender": "Male"}
    assert read_record({**held, "symptoms": ["cough " * 3_333]}).tells_anything
    with pytest.raises(InputTooLargeError, match="a string of more than 20,000 characters"):
        read_record({**held, "symptoms": ["cough " * 3_334]})
