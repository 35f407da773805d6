"""The same words with a medicine and its amount order it, or do not: by who says it, of when, and what comes after."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from pipelines.agent.conversation import hear
from pipelines.agent.due import Known, due
from pipelines.agent.reading.asks import WRITES, Ask
from pipelines.agent.reading.mark import mark
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.reading.standing_of_orders import Standing, standing_of
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.terminology import load_terminology

PAIRS = [
    orjson.loads(line)
    for line in Path(__file__).with_name("orders_and_the_same_words.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(load_drug_names(), load_terminology().knows)


def written(words: str, pair: dict[str, Any], lexicon: Lexicon) -> Sequence[Ask]:
    heard = hear(words, [], None, Known(active_id=pair["active"]), lexicon, has_image=False)
    return [ask for ask in due(heard.asks, [], heard.known, lexicon.names) if ask.tool in WRITES]


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("abc-123, amlodipine 5 mg once daily", Standing.BARE),
        ("Start abc-123 on amlodipine 5 mg once daily", Standing.ORDERED),
        ("can we get her started on amlodipine 5 mg once daily", Standing.ORDERED),
        ("What she needs, in my view, is amlodipine 5 mg once daily", Standing.ORDERED),
        ("amlodipine 5 mg once daily, can that go on her list?", Standing.ORDERED),
        ("Find abc-123 and put him on amlodipine 5 mg once daily", Standing.ORDERED),
        ("Open Ada Lorne, the lady with the cough, and put her on amlodipine 5 mg once daily", Standing.ORDERED),
        ("Find abc-123, we saw him and put him on amlodipine 5 mg once daily", Standing.ALREADY),
        ("I saw abc-123 and put him on amlodipine 5 mg once daily", Standing.ALREADY),
        ("Give abc-123 amlodipine 5 mg once daily for 5 days then stop", Standing.ORDERED),
        ("Prescribe amlodipine 5 mg once daily for 5 days, and then stop, for abc-123", Standing.ORDERED),
        ("Give abc-123 amlodipine 5 mg once daily, then stop it", Standing.REFUSED),
        ("I thought of ramipril, but let's go with amlodipine 5 mg once daily", Standing.ORDERED),
        ("abc-123 is on amlodipine 5 mg once daily", Standing.ALREADY),
        ("Her GP started her on amlodipine 5 mg once daily", Standing.ALREADY),
        ("Current meds: amlodipine 5 mg once daily", Standing.ALREADY),
        ("amlodipine 5 mg once daily, which I signed yesterday", Standing.ALREADY),
        ("amlodipine 5 mg once daily, his brother has", Standing.ALREADY),
        ("Please note she takes amlodipine 5 mg once daily", Standing.ALREADY),
        ("Cardiology recommended amlodipine 5 mg once daily", Standing.REPORTED),
        ("He'll prescribe her amlodipine 5 mg once daily in the morning", Standing.REPORTED),
        ("amlodipine 5 mg once daily, that's what I'd suggest to his GP", Standing.REPORTED),
        ("Is it time to add amlodipine 5 mg once daily, would you say?", Standing.ASKED),
        ("Please tell me the side effects of amlodipine 5 mg once daily", Standing.ASKED),
        ("amlodipine 5 mg once daily?", Standing.ASKED),
        ("Please stop the amlodipine 5 mg once daily", Standing.REFUSED),
        ("amlodipine 5 mg once daily. She declined.", Standing.REFUSED),
        ("Don't do me a script, amlodipine 5 mg once daily", Standing.REFUSED),
        ("If the echo is fine then amlodipine 5 mg once daily", Standing.CONDITIONAL),
        ("He is to have amlodipine 5 mg once daily only if the ramipril fails", Standing.CONDITIONAL),
        ("I'm thinking of amlodipine 5 mg once daily for her", Standing.CONSIDERED),
    ],
)
def test_a_medicine_stands_as_the_words_around_it_say(words: str, stands: Standing, lexicon: Lexicon) -> None:
    marked = mark(words, lexicon.names, lexicon.is_word)
    assert standing_of(marked, marked.of("DRUG")[-1]) is stands


@pytest.mark.parametrize(("half", "least"), [("open", 0.9), ("kept", 0.9)])
def test_what_is_ordered_now_is_proposed(half: str, least: float, lexicon: Lexicon) -> None:
    pairs = [pair for pair in PAIRS if pair["half"] == half]
    found = [any(ask.tool == pair["tool"] for ask in written(pair["ordered"], pair, lexicon)) for pair in pairs]
    assert sum(found) / len(pairs) >= least, sum(found)


@pytest.mark.parametrize(("half", "most"), [("open", 0), ("kept", 2)])
def test_the_same_words_that_order_nothing_are_not(half: str, most: int, lexicon: Lexicon) -> None:
    pairs = [pair for pair in PAIRS if pair["half"] == half]
    assert sum(bool(written(pair["else"], pair, lexicon)) for pair in pairs) <= most


def test_several_bare_medicines_are_a_list_of_what_is_taken(lexicon: Lexicon) -> None:
    assert not written("abc-123: metformin 500mg bd, ramipril 5mg od", {"active": ""}, lexicon)


def test_each_medicine_that_is_ordered_has_its_own_amount(lexicon: Lexicon) -> None:
    words = "Please start abc-123 on ramipril 5 mg once daily and add atorvastatin 20 mg at night"
    args = [dict(ask.args) for ask in written(words, {"active": ""}, lexicon)]
    assert [(one["medication_name"], one["dosage"], one["frequency"]) for one in args] == [
        ("ramipril", "5 mg", "once daily"),
        ("atorvastatin", "20 mg", "at night"),
    ]


@pytest.mark.parametrize(
    ("words", "dosage", "frequency"),
    [
        ("labetalol 200 mg tds for abc-123 please", "200 mg", "three times daily"),
        ("alendronic acid. 70 mg. Sundays. For abc-123, please", "70 mg", "Sundays"),
        ("paracetamol 1 g qds prn for abc-123 please", "1 g", "four times daily prn"),
        ("codeine 30 mg up to four times daily for abc-123 please", "30 mg", "up to four times daily"),
        ("loperamide 4 mg before each meal, abc-123 please", "4 mg", "before each meal"),
    ],
)
def test_an_order_holds_the_amount_that_the_words_say(
    words: str, dosage: str, frequency: str, lexicon: Lexicon
) -> None:
    (asked,) = written(words, {"active": ""}, lexicon)
    assert (asked.args["dosage"], asked.args["frequency"]) == (dosage, frequency)


@pytest.mark.parametrize(
    "words",
    [
        "Prescribe zopiclone 7.5 mg nocte for abc-123... actually cancel, he's asleep",
        "The discharge letter reads: start amlodipine 5 mg once daily for abc-123. I do not agree with that.",
        "Doctor rang and told us he'll prescribe abc-123 some amoxicillin 500 mg tds in the morning",
    ],
)
def test_what_is_called_off_or_somebody_elses_is_not_proposed(words: str, lexicon: Lexicon) -> None:
    assert not written(words, {"active": ""}, lexicon)


@pytest.mark.parametrize(
    "words",
    [
        "let's have mirtazapine for abc-123 please",
        "could mirtazapine be prescribed for abc-123 please",
        "would you mind putting abc-123 on mirtazapine",
    ],
)
def test_a_medicine_that_is_ordered_without_an_amount_is_asked_for_it(words: str, lexicon: Lexicon) -> None:
    (asked,) = written(words, {"active": ""}, lexicon)
    assert (asked.args["medication_name"], list(asked.missing)) == ("mirtazapine", ["dosage", "frequency"])


def test_a_medicine_that_no_list_knows_is_ordered_by_its_dose(lexicon: Lexicon) -> None:
    (asked,) = written("Put abc-123 on Zorvexal 20 mg once daily please", {"active": ""}, lexicon)
    assert (asked.args["medication_name"], asked.args["dosage"]) == ("Zorvexal", "20 mg")


def test_writing_up_a_medicine_is_no_note(lexicon: Lexicon) -> None:
    (asked,) = written("so apixaban 2.5 mg bd for abc-123, write it up would you", {"active": ""}, lexicon)
    assert (asked.tool, asked.args["medication_name"]) == ("prescribe_medication", "apixaban")


def test_a_question_of_whether_it_would_be_prescribed_prescribes_nothing(lexicon: Lexicon) -> None:
    words = "If I asked you to prescribe haloperidol, would you? I'm not asking for haloperidol."
    assert not written(words, {"active": ""}, lexicon)


@pytest.mark.parametrize(
    "words",
    [
        "TTO: lansoprazole 30 mg od, codeine 30 mg qds prn. abc-123. Any interactions?",
        "BNF: amoxicillin 500 mg tds for 5 days. Right for abc-123?",
        "Delete the ramipril 5 mg daily prescription of abc-123.",
        "prescribe abc-123 amoxicillin 500 mg tds. Cancel amoxicillin.",
        "No ramipril 2.5 mg od for abc-123 please",
        "please print the leaflet for ramipril 2.5 mg od, abc-123",
        "please calculate the total daily dose of morphine 10 mg qds for abc-123",
    ],
)
def test_neither_a_list_nor_what_is_asked_about_or_deleted_is_an_order(words: str, lexicon: Lexicon) -> None:
    assert not written(words, {"active": ""}, lexicon)


@pytest.mark.parametrize(
    ("words", "medicine", "dosage"),
    [
        ("switch abc-123 from lisinopril 10 mg od to ramipril 5 mg od", "ramipril", "5 mg"),
        ("increase bisoprolol from 2.5 mg to 5 mg daily for abc-123", "bisoprolol", "5 mg"),
        ("start abc-123 on ramipril 5 mg and stop lisinopril 10 mg", "ramipril", "5 mg"),
        ("after stopping lisinopril start abc-123 on ramipril 5 mg od", "ramipril", "5 mg"),
    ],
)
def test_a_change_orders_what_it_comes_to_and_not_what_is_left(
    words: str, medicine: str, dosage: str, lexicon: Lexicon
) -> None:
    (asked,) = written(words, {"active": ""}, lexicon)
    assert (asked.args["medication_name"], asked.args["dosage"]) == (medicine, dosage)


def test_a_message_of_hundreds_of_medicines_is_read_in_seconds(lexicon: Lexicon) -> None:
    begun = time.process_time()
    read("warfarin 5 mg od and aspirin, zorbexil 5 mg, " * 200, lexicon)
    assert time.process_time() - begun < 10


@pytest.mark.parametrize(
    ("words", "patient", "name"),
    [
        ("S-101 takes ramipril 5 mg. abc-123 needs the same dose of perindopril 4 mg od", "abc-123", ""),
        ("Prescribe ramipril 5 mg od for Mary Jones, not S-101", "", "Mary Jones"),
        ("Open S-101. Prescribe abc-123 ramipril 5 mg od", "abc-123", ""),
    ],
)
def test_an_order_is_for_whom_its_own_sentence_names(words: str, patient: str, name: str, lexicon: Lexicon) -> None:
    (who,) = [ask.who for ask in read(words, lexicon).asks if ask.tool == "prescribe_medication"]
    assert who is not None
    assert (who.patient_id, who.name) == (patient, name)
