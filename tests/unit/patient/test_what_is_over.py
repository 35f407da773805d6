"""A long text tells of past times and of ends: what is over is past, what began then and goes on is not."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from shared.patient.facts import FeatureFact
from shared.patient.read import read_facts
from shared.patient.record import PatientRecord
from shared.terminology.terminology import load_terminology

# So many words make a text a letter; they tell of nothing.
LETTER = (
    " Came on the bus with a list in a plastic folder. The surgery was busy and the kettle was on. We talked about the"
    " garden, the allotment and the price of eggs for a good while before starting on it properly."
)


STILL_THERE = yaml.safe_load((Path(__file__).parent / "still_there.yaml").read_text(encoding="utf-8"))


def facts_of(text: str, concept: str) -> tuple[FeatureFact, ...]:
    sent = {"patient_id": "T-1", "age": 60, "gender": "Female", "symptoms": [text + "\n" + LETTER]}
    record = PatientRecord.model_validate(sent)
    return read_facts(record, load_terminology()).features.get(concept, ())


@pytest.mark.parametrize(
    ("words", "concept"),
    [
        ("In 2020 he was feverish for weeks, with lumps either side of his neck.", "fever"),
        (
            "I referred her in 2020 with enlarged neck nodes. Both had gone inside four months.",
            "cervical_lymphadenopathy",
        ),
        ("2022 lump in breast – mastitis, feeding, resolved.", "breast_lump"),
        ("PMH: enlarged glands after measles jab, gone.", "lymphadenopathy"),
        ("The cough: over. Chest infection, doxycycline.", "cough"),
        ("Cough went with the fags.", "cough"),
        ("Before surgery he'd had urgency and two stone off.", "weight_loss"),
        ("Haematuria 2012 – stone, cystoscopy clear, resolved.", "haematuria"),
        ("He had nosebleeds all summer, cauterised, none since.", "epistaxis"),
        ("Clot in the leg 2009 (wrist fracture, in plaster), warfarin for six months.", "fracture"),
        (
            "He was breathless on the stairs. The film last week was clear.\nSince the water tablets he is a new man.",
            "shortness_of_breath",
        ),
    ],
)
def test_what_its_sentence_or_the_next_sets_in_the_past_is_past(words: str, concept: str) -> None:
    assert not any(fact.is_present for fact in facts_of(words, concept))


@pytest.mark.parametrize(
    ("words", "concept"),
    [
        ("In 2020 she noticed a lump in the breast, growing since.", "breast_lump"),
        ("Cough since 2023, still there.", "cough"),
        ("Two years ago the hoarseness began.", "hoarseness"),
        ("Lump in the neck since May, sore throat, gone.", "neck_lump"),
        ("Blood in the urine on two days, gone now.", "visible_haematuria"),
        ("Cough, gone off his food.", "appetite_loss"),
        ("Cough for six weeks. It went to his chest.", "cough"),
        ("In 2019 he had piles but now rectal bleeding for a month.", "rectal_bleeding"),
    ],
)
def test_what_goes_on_or_bled_without_being_looked_into_is_present(words: str, concept: str) -> None:
    assert any(fact.is_present for fact in facts_of(words, concept))


@pytest.mark.parametrize(
    ("words", "concept"),
    [
        ("Weight loss 0. Trouble swallowing 0.", "dysphagia"),
        ("Food sticking N / Vomiting N", "dysphagia"),
        ('Weight loss? "nah".', "weight_loss"),
        ("BO as ever. ø abdo pain.", "abdominal_pain"),
        ("Fever there is not.", "fever"),
    ],
)
def test_an_item_of_a_form_is_denied_by_its_answer(words: str, concept: str) -> None:
    assert not any(fact.is_present for fact in facts_of(words, concept))


@pytest.mark.parametrize(
    "told",
    [
        "Sats today entirely normal.",
        "BP now back to normal.",
        "He says his knee is completely better today.",
        "Her husband is fully recovered now.",
    ],
)
def test_something_that_is_well_again_ends_nothing_else(told: str) -> None:
    assert any(fact.is_present for fact in facts_of(f"Cough and breathlessness. {told}", "cough"))
    assert any(fact.is_present for fact in facts_of(f"Cough and breathlessness.\n{told}", "cough"))


@pytest.mark.parametrize(
    "told",
    [
        "He is now completely better.",
        "Mr Crane is now completely better.",
        "Today 19 Aug: back to normal.",
        "On review entirely well.",
    ],
)
def test_a_person_who_is_well_again_ends_what_was_told(told: str) -> None:
    assert not any(fact.is_present for fact in facts_of(f"Cough and breathlessness. {told}", "cough"))


@pytest.mark.parametrize(
    "words", ["At discharge: eating well.", "Since discharge she is fine.", "Electronic discharge notification."]
)
def test_leaving_hospital_is_no_discharge(words: str) -> None:
    assert facts_of(words, "vaginal_discharge") == ()


def test_a_discharge_told_as_a_complaint_stays_one() -> None:
    assert any(fact.is_present for fact in facts_of("Discharge for three weeks, watery.", "vaginal_discharge"))


@pytest.mark.parametrize("row", STILL_THERE, ids=[row["text"] for row in STILL_THERE])
def test_no_time_answer_name_or_heading_takes_away_what_is_there(row: dict[str, Any]) -> None:
    for concept in row["present"]:
        assert any(fact.is_present for fact in facts_of(row["text"], concept)), concept


def test_what_a_form_has_no_answer_to_is_not_denied() -> None:
    assert any(fact.is_present for fact in facts_of("Haematuria N/A", "haematuria"))


@pytest.mark.parametrize(
    ("words", "is_over"),
    [
        ("Bleeding after the menopause in 2017, fully resolved and investigated.", True),
        ("Had bleeding after the menopause, none since.", False),  # and nobody looked into it
        ("She bled after the menopause ten years ago.", False),  # the menopause was
        ("Bleeding after the menopause.", False),
    ],
)
def test_bleeding_after_the_menopause_is_over_where_its_end_is_told(words: str, *, is_over: bool) -> None:
    record = PatientRecord.model_validate({"patient_id": "T-1", "age": 63, "gender": "Female", "symptoms": [words]})
    facts = read_facts(record, load_terminology()).features.get("post_menopausal_bleeding", ())
    assert any(fact.is_present and not fact.doubt for fact in facts) is not is_over
