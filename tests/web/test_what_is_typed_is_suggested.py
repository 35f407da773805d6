"""`GET /terminology` suggests what may be meant, and a held patient can be looked at before an assessment."""

import json

import pytest
from werkzeug.test import Client

from shared.terminology.suggest import KINDS
from shared.terminology.terminology import load_terminology


def suggested(empty_service: Client, typed: str) -> list[str]:
    reply = empty_service.get("/terminology", query_string={"q": typed})
    assert reply.status_code == 200
    return [one["text"] for one in json.loads(reply.data)["suggestions"]]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("haemop", "Haemoptysis"),
        ("HAEMOP", "Haemoptysis"),
        ("cou", "Cough"),
        ("weight l", "Weight loss"),
        ("lump bre", "Breast lump"),
        ("coughing up blood", "Haemoptysis"),
        ("tired", "Fatigue"),
        ("anaem", "Anaemia"),
    ],
)
def test_the_plainest_match_comes_first(empty_service: Client, typed: str, meant: str) -> None:
    assert suggested(empty_service, typed)[0] == meant


def test_what_patients_call_it_is_known(empty_service: Client) -> None:
    assert "Change in bowel habit" in suggested(empty_service, "poo")


@pytest.mark.parametrize("typed", ["", "   ", "?!", "qqqq", "<script>alert(1)</script>"])
def test_what_begins_no_word_suggests_nothing(empty_service: Client, typed: str) -> None:
    assert suggested(empty_service, typed) == []


def test_there_are_never_more_than_eight(empty_service: Client) -> None:
    assert len(suggested(empty_service, "b")) == 8


def test_too_long_a_text_is_refused(empty_service: Client) -> None:
    assert empty_service.get("/terminology", query_string={"q": "x" * 201}).status_code == 400


def test_a_record_that_holds_a_suggestion_is_read_as_it() -> None:
    terminology = load_terminology()
    missed = [
        concept.label
        for concept in terminology.concepts.values()
        if concept.kind in KINDS
        and concept.id not in {mention.concept for mention in terminology.find_mentions(concept.label)}
    ]
    assert missed == []


def test_a_held_patient_is_shown_whole(empty_service: Client) -> None:
    held = json.loads(empty_service.get("/assess/patients/S-102").data)
    assert held["symptoms"] == ["persistent cough", "shortness of breath on the stairs"]
    assert empty_service.get("/assess/patients/S-999").status_code == 404
