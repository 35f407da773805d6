"""The reading of a record: every clause once, as what it was taken; letters by other voices as a corpus."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.patient.facts import Facts
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

HERE = Path(__file__).parent
ROWS = yaml.safe_load((HERE / "facts.yaml").read_text(encoding="utf-8"))
LETTERS = yaml.safe_load((HERE.parent / "language" / "letters.yaml").read_text(encoding="utf-8"))
FIELDS = ("symptoms", "findings", "history")
LEAST_RIGHT = 0.92


def facts_of(row: dict[str, Any]) -> Facts:
    fields = {name: [row[name]] if isinstance(row[name], str) else row[name] for name in FIELDS if name in row}
    sent = {"patient_id": "T-1", "age": row.get("age", 60), "gender": row.get("gender", "Female"), **fields}
    return read_facts(PatientRecord.model_validate(sent), load_terminology())


def letters(text: str) -> list[str]:
    return [character for character in text if character.isalnum()]


@pytest.mark.parametrize("row", [*ROWS[::7], *LETTERS], ids=lambda row: str(row.get("voice", row))[:60])
def test_the_reading_holds_every_letter_and_digit_exactly_once(row: dict[str, Any]) -> None:
    facts = facts_of(row)
    for field in FIELDS:
        sent = [row[field]] if isinstance(row.get(field), str) else row.get(field, [])
        for number, text in enumerate(sent):
            read = [clause for clause in facts.reading if (clause.field, clause.string) == (field, number)]
            assert letters("".join(clause.text for clause in read)) == letters(text)
            assert all(text[clause.start : clause.end] == clause.text for clause in read)


@pytest.mark.parametrize(
    ("words", "as_"),
    [
        ("He wobulates at the gribbler", "not_understood"),
        ("The flange of her oom has gone squelchy", "not_understood"),
        ("His brother had the same flooble", "other_person"),
        ("Her aunt died of a brain tumour", "other_person"),
        ("No floobles", "absent"),
        ("Denies any wheeze", "absent"),
        ("Return if the cough is bloody", "hypothetical"),
        ("Lives with two dogs", "context"),
    ],
)
def test_a_clause_put_in_is_an_entry_of_its_own_and_its_neighbours_stay(words: str, as_: str) -> None:
    before = facts_of({"symptoms": "Cough for six weeks. Lost a stone in weight."})
    after = facts_of({"symptoms": f"Cough for six weeks. {words}. Lost a stone in weight."})
    told = {clause.text: clause.as_ for clause in after.reading}
    assert told[words] == as_
    assert {text: kind for text, kind in told.items() if text != words} == {c.text: c.as_ for c in before.reading}


def test_what_was_not_understood_is_said_clause_by_clause() -> None:
    facts = facts_of({"symptoms": "Cough 4 weeks, flumpy elbow"})
    assert [quote.text for quote in facts.not_understood] == ["flumpy elbow"]


@pytest.mark.parametrize(
    "theory",
    [
        "I think it's my piles", "wife thinks it was the beetroot", "he blames the curry", "probably a virus",
        "puts it down to stress", "mum reckons it is the heat",
    ],
)  # fmt: skip
def test_a_theory_explains_nothing(theory: str) -> None:
    facts = facts_of({"symptoms": f"Rectal bleeding for a month, {theory}"})
    assert facts.features["rectal_bleeding"][0].explained_by is None


def test_an_illness_that_is_over_explains_nothing_that_goes_on() -> None:
    facts = facts_of({"symptoms": "still coughing eight weeks after his chest infection"})
    assert all(fact.explained_by is None for fact in facts.features["cough"])


def test_an_established_diagnosis_explains_what_it_accounts_for_and_nothing_else() -> None:
    facts = facts_of(
        {
            "symptoms": ["breathless on the stairs", "blood in urine"],
            "findings": "echo: ejection fraction 30%, diagnosis heart failure",
        }
    )
    assert facts.features["shortness_of_breath"][0].explained_by is not None
    assert all(fact.explained_by is None for fact in facts.features["visible_haematuria"])


def test_weight_lost_on_purpose_is_no_symptom_of_a_letter() -> None:
    told = "Diabetic review with the practice nurse today. Has lost 8 kg since January. He follows the dietitian's plan"
    facts = facts_of({"symptoms": f"{told} and walks home from the restaurant. He is proud and wants four more. " * 2})
    assert not any(fact.is_present for fact in facts.features["weight_loss"])


def test_letters_of_many_voices_are_read_right_in_most_of_what_they_say() -> None:
    right = told = 0
    for row in LETTERS:
        facts = facts_of(row)
        general = load_terminology().general_of
        open_ = [f for listed in facts.features.values() for f in listed if f.is_present and f.explained_by is None]
        counted = {concept for fact in open_ for concept in general(fact.concept)} | set(facts.measures)
        told += len(row["counts"]) + len(row["not"])
        right += sum(concept in counted for concept in row["counts"])
        right += sum(concept not in counted for concept in row["not"])
    assert right / told >= LEAST_RIGHT, (right, told)


def test_a_test_named_over_its_results_is_no_clause_that_was_not_understood() -> None:
    headed = facts_of({"symptoms": "Bloods from last week: Hb 131, platelets 465."})
    assert [clause.as_ for clause in headed.reading] == ["context", "present", "present"]
    for alone in ("Bloods from last week.", "Bloods near the fridge: Hb 131."):
        assert facts_of({"symptoms": alone}).reading[0].as_ == "not_understood"
