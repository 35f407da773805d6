"""A text wrapped at a width reads as it was written; a list of complaints, one a line, keeps a line for each."""

import json
import textwrap
from pathlib import Path

import pytest

from shared.language.characters import is_plain, plain
from shared.language.wrapping import wrapped_at
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

BLIND = Path(__file__).parents[2] / "blind"
RECORDS = [
    [text for name in ("symptoms", "findings", "history") for text in json.loads(line)["patient"][name] if text.strip()]
    for file in ("records.jsonl", "records_b.jsonl")
    for line in (BLIND / file).read_text(encoding="utf-8").splitlines()
]
COMPLAINTS = [
    forms[0]
    for concept in load_terminology().concepts.values()
    if concept.kind in ("symptom", "sign")
    for forms in (concept.clinical_forms, concept.lay_forms)
    if forms
]
LEAST_REJOINED = 0.86  # of the line ends that a width made; most of the rest are of two lines that nothing binds


def in_one(strings: list[str]) -> str:
    """The strings of a record as one text of sentences."""
    return " ".join(" ".join(text if text[-1] in ".!?:" else f"{text}." for text in strings).split())


def present(text: str) -> set[str]:
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    facts = read_facts(record, load_terminology())
    return {concept for concept, told in facts.features.items() if any(fact.is_present for fact in told)}


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Three weeks of coughing\nup blood.", "haemoptysis"),
        ("Three weeks of coughing\r\nup blood.", "haemoptysis"),
        ("He has noticed a lump in the\nleft testicle", "testicular_lump"),
        ("Losing weight and some difficulty in\nswallowing", "dysphagia"),
        ("swollen calf: deep vein\nthrombosis", "deep_vein_thrombosis"),
        ("PASSING BLOOD IN THE\nURINE", "visible_haematuria"),
    ],
)
def test_a_sentence_over_two_lines_is_one(text: str, concept: str) -> None:
    assert concept in {general for found in present(text) for general in load_terminology().general_of(found)}


def test_a_quote_of_a_sentence_over_two_lines_is_a_piece_of_the_text_as_written() -> None:
    text = "Well until May. Three weeks of coughing\nup blood, and no weight\nloss at all."
    record = PatientRecord(patient_id="P-1", age=58, gender="Male", symptoms=(text,))
    facts = read_facts(record, load_terminology())

    quotes = [fact.quote for told in facts.features.values() for fact in told]
    assert {quote.text for quote in quotes} >= {"coughing\nup blood", "weight\nloss"}
    assert all(quote.at and text[quote.at[1] :].startswith(quote.text) for quote in quotes)
    assert all(text[clause.start : clause.end] == clause.text for clause in facts.reading)


@pytest.mark.parametrize("width", [30, 37, 44, 52, 61, 72, 80])
def test_what_was_wrapped_reads_as_it_was_written(width: int) -> None:
    ends = left = 0
    for text in map(in_one, RECORDS[::3]):
        wrapped = textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
        read = plain(wrapped).text
        assert read.replace("\n", " ") == text
        within = [at for at, mark in enumerate(wrapped) if mark == "\n" and text[at - 1] not in ".!?;:"]
        ends, left = ends + len(within), left + sum(read[at] == "\n" for at in within)
    assert left <= (1 - LEAST_REJOINED) * ends, (left, ends)


@pytest.mark.parametrize("strings", RECORDS[::2], ids=str)
def test_the_strings_of_a_record_told_one_a_line_stay_lines(strings: list[str]) -> None:
    assert not wrapped_at("\n".join(" ".join(text.split()) for text in strings))


@pytest.mark.parametrize("at", range(0, len(COMPLAINTS), 7))
def test_complaints_one_a_line_stay_lines(at: int) -> None:
    for step in (1, 11, 53):
        first, second, third = (COMPLAINTS[(at + n * step) % len(COMPLAINTS)] for n in range(3))
        for text in (
            f"No {first}\n{second} for 5 weeks",
            f"{first}\n{second}\n{third}",
            f"58M\nno {first}\n{second}\nno {third}",
            f"58M. No {first}\n{second} for 5 weeks",
            f"FH: {first} in his mother\n{second} for 5 weeks",
            f"- {first} and\n- {second}",
            f"1. {first}\n2. {second} of\n3. {third}",
            f"{first}: no\n{second}: yes",
        ):
            assert not wrapped_at(text), text


@pytest.mark.parametrize(
    "text",
    [
        "No fever\ncough 5 weeks",
        "No fever or night sweats\ncough for 5 weeks",
        "Mother had breast cancer\nlump in her neck",
        "PC: cough\nO/E: chest clear\nfor review",
        "Cough: yes\nblood: no\nweight loss: half a stone",
        "Hb | 98\nMCV | 71",
        "12:40 PT: coughing up\n12:41 GP: blood?",
        "History of\n\nblood in urine",
        "Dear Dr Smith,\nThank you for seeing this man",
    ],
)
def test_lines_of_their_own_stay_so(text: str) -> None:
    assert not wrapped_at(text)


def test_a_denial_ends_with_its_line_in_a_list() -> None:
    assert "cough" in present("58M\nNo fever\ncough 5 weeks")
    assert "cough" in present("58M. No fever\ncough 5 weeks")


@pytest.mark.parametrize("strings", RECORDS[::10], ids=str)
def test_reading_a_text_that_was_read_changes_nothing(strings: list[str]) -> None:
    once = plain(textwrap.fill(in_one(strings), 40)).text
    assert plain(once).text == once
    assert is_plain(once)
