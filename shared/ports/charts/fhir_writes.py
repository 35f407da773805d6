"""What is written to a FHIR server: only what the words said; nothing is added that nobody stated."""

import base64
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from shared.ports.charts.base import WriteKind

SYSTEM: Final = "urn:ng12-assessor:agent-action"
RESOURCES: Mapping[WriteKind, str] = {
    "prescription": "MedicationRequest",
    "allergy": "AllergyIntolerance",
    "note": "DocumentReference",
}
_ALLERGY = "http://terminology.hl7.org/CodeSystem/allergyintolerance"


def resource_of(
    kind: WriteKind, patient_id: str, arguments: Mapping[str, Any], identifier: str, *, at: datetime, author: str
) -> dict[str, Any]:
    """Return the resource of a write, with the action's id as its business identifier."""
    base = {"resourceType": RESOURCES[kind], "identifier": [{"system": SYSTEM, "value": identifier}]}
    subject = {"reference": f"Patient/{patient_id}"}
    stamp = at.isoformat(timespec="seconds")
    if kind == "prescription":
        return {
            **base,
            **_prescription(arguments),
            "subject": subject,
            "authoredOn": stamp,
            "requester": {"display": author},
        }
    if kind == "allergy":
        return {
            **base,
            **_allergy(arguments),
            "patient": subject,
            "recordedDate": stamp,
            "recorder": {"display": author},
        }
    return {**base, **_note(arguments), "subject": subject, "date": stamp, "author": [{"display": author}]}


def _prescription(arguments: Mapping[str, Any]) -> dict[str, Any]:
    told = f"{arguments['dosage']} {arguments['frequency']}"
    notes = {"note": [{"text": arguments["notes"]}]} if arguments.get("notes") else {}
    return {
        "status": "active",
        "intent": "order",
        "medicationCodeableConcept": {"text": arguments["medication_name"]},
        "dosageInstruction": [{"text": told}],
        **notes,
    }


def _allergy(arguments: Mapping[str, Any]) -> dict[str, Any]:
    reaction: dict[str, Any] = {"manifestation": [{"text": arguments["reaction"]}]}
    if arguments.get("severity") in ("mild", "moderate", "severe"):
        reaction["severity"] = arguments["severity"]
    return {
        "clinicalStatus": {"coding": [{"system": f"{_ALLERGY}-clinical", "code": "active"}]},
        "verificationStatus": {"coding": [{"system": f"{_ALLERGY}-verification", "code": "unconfirmed"}]},
        "code": {"text": arguments["substance"]},
        "reaction": [reaction],
    }


def _note(arguments: Mapping[str, Any]) -> dict[str, Any]:
    data = base64.b64encode(str(arguments["note_text"]).encode()).decode()
    return {
        "status": "current",
        "docStatus": "final",
        "type": {"text": arguments["note_type"]},
        "content": [{"attachment": {"contentType": "text/plain; charset=utf-8", "data": data}}],
    }
