"""Danger in a message is heard as there now, whoever writes; what is asked about danger, over or a record is not."""

import json
from pathlib import Path

import pytest
import yaml

from shared.guardrails.gate.danger import cannot_wait, find_danger
from shared.guardrails.gate.said import say_danger

FOLDER = Path(__file__).parent / "danger"
ENGLISH, VIETNAMESE = (
    yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8")) for name in ("english", "vietnamese")
)
GUARDS = json.loads((Path(__file__).parents[2] / "cases" / "records" / "guards.json").read_text())
SPOKEN = pytest.mark.parametrize("table", [ENGLISH, VIETNAMESE], ids=["english", "vietnamese"])
DOOR = pytest.mark.parametrize("professional", [False, True], ids=["patients", "professionals"])


@SPOKEN
@DOOR
def test_a_call_for_help_is_heard(table: dict[str, list[str]], professional: bool) -> None:
    texts = table["calls"] + ([] if professional else table.get("calls_of_patients", []))

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "emergency"] == []


@SPOKEN
@DOOR
def test_thoughts_of_self_harm_are_told_from_other_emergencies(table: dict[str, list[str]], professional: bool) -> None:
    texts = table["self_harm"]

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "self_harm"] == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm thinking about taking vitamin D",
        "looking at all these tablets, which ones can I stop?",
        "I look at all these tablets and wonder which one is the statin",
        "there are a lot of tablets here, do I take the lot in the morning",
        "does taking all my tablets together matter",
        "I'm thinking of taking the lot back to the pharmacy",
        "I'm saving my old tablets to take back to the pharmacy",
        "pills are lined up in my weekly box, which is the pink one",
        "I don't want to be here all day, when is my appointment",
        "I don't want to live on tablets",
        "can't go on the pill because of migraines, what else",
        "I'd rather not take all of these",
        "will I die young like my dad",
        "I'm not suicidal, just tired",
        "cut my finger chopping onions",
    ],
)
def test_tablets_and_tiredness_are_no_thoughts_of_self_harm(text: str) -> None:
    assert find_danger(text).urgent == "none"


@DOOR
def test_what_should_be_heard_today_is(professional: bool) -> None:
    texts = ENGLISH["today"] + ([] if professional else ENGLISH["today_of_patients"])

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "same_day"] == []


@SPOKEN
@DOOR
def test_what_only_looks_like_danger_alarms_nobody(table: dict[str, list[str]], professional: bool) -> None:
    texts = table["look_alikes"]

    assert [text for text in texts if find_danger(text, professional=professional).urgent != "none"] == []


@DOOR
def test_every_call_for_help_to_documents_is_heard_at_every_door(professional: bool) -> None:
    missed = [text for text in GUARDS["emergencies"] if not cannot_wait(find_danger(text, professional=professional))]
    false = [
        text for text in GUARDS["not_emergencies"] if find_danger(text, professional=professional).urgent != "none"
    ]

    assert (missed, false) == ([], [])


@pytest.mark.parametrize(
    ("of_a_patient", "of_oneself"),
    [
        ("62M with slurred speech, worse over the day", "I've got slurred speech"),
        ("a woman of 58, jaundice, weight loss", "my eyes have gone yellow"),
        ("Mr Lowe, haemoptysis, smoker", "I'm coughing up blood"),
        ("pt has chest tightness, smoker, CXR?", "I've got a tight chest and it hurts"),
    ],
)
def test_a_case_told_by_a_professional_is_no_call_though_the_same_of_oneself_is(
    of_a_patient: str, of_oneself: str
) -> None:
    assert find_danger(of_a_patient, professional=True).urgent == "none"
    assert find_danger(of_oneself, professional=True).urgent != "none"


@pytest.mark.parametrize(
    "text",
    ["My patient has collapsed in the waiting room and isn't breathing", "58M, crushing chest pain 1 hour, clammy"],
)
def test_an_emergency_in_a_case_is_one(text: str) -> None:
    assert find_danger(text, professional=True).urgent == "emergency"


@pytest.mark.parametrize(
    ("told_and_asked", "asked"),
    [
        (
            "my lips are swelling is that a side effect of lisinopril",
            "is swelling of the lips a side effect of lisinopril",
        ),
        (
            "I have an allergy to nuts and my tongue is swelling",
            "did I have an allergy to nuts and swelling of my tongue",
        ),
        ("my throat is closing up, it's on the leaflet", "does the leaflet say throats can close up"),
        ("I want to die, it's a side effect of these tablets", "is wanting to die a side effect of these tablets"),
    ],
)
def test_what_is_told_is_heard_beside_what_is_asked_about_it(told_and_asked: str, asked: str) -> None:
    assert cannot_wait(find_danger(told_and_asked))
    assert find_danger(asked).urgent == "none"


def test_a_curly_apostrophe_is_an_apostrophe() -> None:
    assert find_danger("I can’t go on").urgent == find_danger("I can't go on").urgent == "self_harm"


def test_every_kind_has_fixed_words_with_the_number_to_call() -> None:
    for table in (ENGLISH, VIETNAMESE):
        for text in (*table["calls"], *table["self_harm"]):
            danger = find_danger(text)
            assert "112" in say_danger(danger, "112") or danger.kind in ("cord", "torsion"), text
    assert say_danger(find_danger("hello")) == ""
