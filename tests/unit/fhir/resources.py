"""Resources as a GP system would send them, made in a line."""

from datetime import date, timedelta
from typing import Any

from shared.fhir.chart import Chart, read_chart
from shared.fhir.codes import SNOMED, load_codes
from shared.fhir.said import Reading
from shared.terminology.terminology import load_terminology

TODAY = date(2026, 3, 2)
SUBJECT = {"reference": "Patient/p1"}


def ago(days: int) -> str:
    return (TODAY - timedelta(days=days)).isoformat()


def patient(born: str = "1964-01-15", **more: Any) -> dict[str, Any]:
    return {"resourceType": "Patient", "id": "p1", "gender": "female", "birthDate": born} | more


def concept(code: str = "", text: str = "", *, system: str = SNOMED, display: str = "") -> dict[str, Any]:
    coding = {"system": system, "code": code} | ({"display": display} if display else {})
    return ({"coding": [coding]} if code or display else {}) | ({"text": text} if text else {})


def status(code: str) -> dict[str, Any]:
    return {"coding": [{"code": code}]}


def condition(code: str = "", text: str = "", *, display: str = "", **more: Any) -> dict[str, Any]:
    base = {"resourceType": "Condition", "id": "c1", "clinicalStatus": status("active"), "subject": SUBJECT}
    return base | {"code": concept(code, text, display=display), "recordedDate": ago(1)} | more


def observation(code: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {"resourceType": "Observation", "id": "o1", "status": "final", "subject": SUBJECT}
    return base | {"code": code, "effectiveDateTime": ago(3)} | more


def quantity(value: float, unit: str, **more: Any) -> dict[str, Any]:
    return {"value": value, "unit": unit, "code": unit, "system": "http://unitsofmeasure.org"} | more


def chart(*resources: dict[str, Any], person: dict[str, Any] | None = None) -> Chart:
    return read_chart([person or patient(), *resources], Reading(TODAY, load_codes(), load_terminology()))
