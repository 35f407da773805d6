"""Other ways for papers into a record: a PDF of text, a FHIR Bundle."""

import base64
from collections.abc import Iterator
from typing import Any

import pymupdf
import pytest
from werkzeug.test import Client

LINES = """Dear Mrs Reed,
Thank you for coming to the heart clinic. We have started bisoprolol
2.5 mg once daily because of your fast pulse.
Next review in six weeks."""


def pdf_of(words: str) -> str:
    library: Any = pymupdf
    with library.open() as document:
        document.new_page().insert_text((72, 72), words, fontsize=11)
        return base64.b64encode(document.tobytes()).decode()


def resource(kind: str, number: int, **told: Any) -> dict[str, Any]:
    about = {"patient" if kind == "AllergyIntolerance" else "subject": {"reference": "Patient/p1"}}
    return {"resource": {"resourceType": kind, "id": f"x{number}", **about, **told}}


def bundle(*more: dict[str, Any]) -> dict[str, Any]:
    note = base64.b64encode(b"Seen for dizziness. Amlodipine stopped because of swollen ankles.").decode()
    return {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [
            {"resource": {"resourceType": "Patient", "id": "p1"}},
            resource(
                "DocumentReference",
                1,
                status="current",
                date="2025-04-02T10:00:00Z",
                description="Surgery note",
                author=[{"display": "Dr Ivy Marsh"}],
                content=[{"attachment": {"contentType": "text/plain", "data": note}}],
            ),
            resource(
                "MedicationStatement",
                2,
                status="active",
                effectiveDateTime="2025-05-01",
                medicationCodeableConcept={"text": "apixaban"},
                dosage=[{"text": "5 mg twice daily"}],
            ),
            resource(
                "Observation",
                3,
                status="final",
                effectiveDateTime="2025-06-01",
                code={"text": "Ferritin"},
                valueQuantity={"value": 9, "unit": "ug/L"},
                referenceRange=[{"low": {"value": 13}, "high": {"value": 150}}],
                interpretation=[{"coding": [{"code": "L"}]}],
            ),
            resource(
                "AllergyIntolerance",
                4,
                recordedDate="2011-02-03",
                code={"text": "penicillin"},
                reaction=[{"manifestation": [{"text": "hives"}]}],
            ),
            resource("Condition", 5, recordedDate="2020-01-01", code={"text": "asthma"}),
            *more,
        ],
    }


@pytest.fixture(scope="module")
def served(empty_service: Client) -> Iterator[Client]:
    for patient in ("eve", "fay"):
        assert empty_service.put(f"/records/{patient}", json={"owner": "local-user"}).status_code == 204
    yield empty_service


def ask(served: Client, patient: str, question: str) -> Any:
    return served.post(f"/records/{patient}/ask", json={"message": question, "as_of": "2026-01-01"}).get_json()


def test_a_pdf_of_text_is_read_and_answered_from(served: Client) -> None:
    sent = {"title": "Heart clinic", "document_date": "2025-03-01", "doc_type": "clinical_note", "pdf": pdf_of(LINES)}
    put = served.put("/records/eve/documents/H1", json=sent)
    assert put.status_code == 201
    assert "started bisoprolol 2.5 mg once daily" in put.get_json()["text"]
    assert served.put("/records/eve/documents/H1", json=sent).status_code == 200
    assert "2.5 mg once daily" in ask(served, "eve", "How much bisoprolol am I on?")["answer"]


def test_a_file_that_is_no_pdf_of_text_is_refused_in_words_of_its_own(served: Client) -> None:
    for sent in ({"pdf": base64.b64encode(b"hello").decode()}, {"pdf": pdf_of("")}, {"pdf": "&&"}, {}):
        refused = served.put("/records/eve/documents/H2", json={"title": "Letter", **sent})
        assert refused.status_code == 400
        assert "guideline" not in refused.get_data(as_text=True).lower()
    assert served.get("/records/eve/documents/H2").status_code == 404


def test_a_bundle_brings_letters_and_entries_that_can_be_cited(served: Client) -> None:
    taken = served.post("/records/fay/bundle", json=bundle())
    assert (taken.status_code, taken.get_json()["created"]) == (200, 5)
    assert served.post("/records/fay/bundle", json=bundle()).get_json()["unchanged"] == 5
    assert "5 mg twice daily" in ask(served, "fay", "What dose of apixaban am I on?")["answer"]
    assert "swollen ankles" in ask(served, "fay", "Why was amlodipine stopped?")["answer"]
    reply = ask(served, "fay", "What was my ferritin?")
    assert "9 ug/L" in reply["answer"]
    assert [one["allergen"] for one in reply["allergies"]] == ["penicillin"]


def attached(number: int, *attachments: dict[str, Any]) -> dict[str, Any]:
    return resource("DocumentReference", number, content=[{"attachment": one} for one in attachments])


def test_what_of_a_bundle_becomes_no_document_is_named_with_the_reason(served: Client) -> None:
    words, picture = base64.b64encode(b"Seen for gout.").decode(), base64.b64encode(b"II*").decode()
    sent = bundle(
        attached(6, {"contentType": "image/tiff", "data": picture}),
        attached(7, {"contentType": "text/plain", "data": words}, {"contentType": "text/rtf", "data": words}),
        attached(8, {"contentType": "application/pdf", "url": "Binary/7"}),
        attached(9, {"contentType": "text/plain"}),
        attached(10),
        resource("Procedure", 11, code={"text": "hip replacement"}),
        resource("Procedure", 12, code={"text": "colonoscopy"}),
        resource("Condition", 13, code={}),
        resource("Condition", 14, code={"text": "gout"}, verificationStatus={"coding": [{"code": "refuted"}]}),
        resource("Condition", 15, code={"text": "gout"}, verificationStatus={"coding": [{"code": "entered-in-error"}]}),
        resource("Observation", 16, code={"text": "urate"}, valueString="high", status="entered-in-error"),
        resource("Condition", 17, code={"text": "gout"}, verificationStatus="refuted"),
        resource("Condition", 18, code={"text": "gout"}, modifierExtension=[{"url": "urn:x"}]),
        resource("Condition", 19, code={"text": "gout"}, implicitRules="urn:x"),
    )
    taken = served.post("/records/fay/bundle", json=sent).get_json()
    assert {one["what"]: one["why"] for one in taken["left_out"]} == {
        "DocumentReference/x6": "its attachment is neither text nor PDF",
        "DocumentReference/x7, attachment 2": "its attachment is neither text nor PDF",
        "DocumentReference/x8": "its attachment was not sent with it",
        "DocumentReference/x9": "its attachment is empty",
        "DocumentReference/x10": "nothing is attached",
        "Procedure": "resources of this kind are not read",
        "Condition/x13": "it names nothing that could be cited",
        "Condition/x14": "it was refuted",
        "Condition/x15": "it was entered in error",
        "Observation/x16": "it was entered in error",
        "Condition/x17": "its verificationStatus is not of the form that FHIR R4 gives it",
        "Condition/x18": "it carries a modifier extension that is not understood here",
        "Condition/x19": "it is to be read by rules that are not known here",
    }
    assert len(taken["left_out"]) == 13
    assert "DocumentReference-x7" in taken["document_ids"]


def test_a_bundle_about_two_people_is_refused_whole(served: Client) -> None:
    other = resource("Condition", 9, code={"text": "gout"})
    other["resource"]["subject"] = {"reference": "Patient/p2"}
    before = served.get("/records/fay/documents").get_json()
    theirs = bundle()
    theirs["entry"][0]["resource"]["id"] = "p2"  # the person sent is not the one whom the papers are about
    assert served.post("/records/fay/bundle", json=theirs).status_code == 400
    assert served.post("/records/fay/bundle", json=bundle(other)).status_code == 400
    assert served.get("/records/fay/documents").get_json() == before
    assert served.post("/records/nobody/bundle", json=bundle()).status_code == 404
