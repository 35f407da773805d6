"""A patient record as a Bundle of FHIR resources, such that reading it back gives the same record."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final

from shared.fhir.codes import LOINC, SNOMED
from shared.fhir.plain import plain
from shared.patient.record import PatientRecord

_SMOKING: Final = {"Current Smoker": "77176002", "Ex-Smoker": "8517006", "Never Smoked": "266919005"}
_CLINICAL: Final = "http://terminology.hl7.org/CodeSystem/condition-clinical"
_CATEGORY: Final = "http://terminology.hl7.org/CodeSystem/observation-category"


def bundle_of_record(record: PatientRecord, today: date) -> dict[str, Any]:
    """Return a Bundle of type collection; the date of birth is made from the age."""
    subject = {"reference": f"Patient/{record.patient_id}"}
    patient = {
        "resourceType": "Patient",
        "id": record.patient_id,
        "gender": record.gender.lower(),
        "birthDate": _born(record, today).isoformat(),
    }
    others = ({"subject": subject} | one for one in _others(record, today))
    found: dict[str, Any] = plain(
        {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": one} for one in (patient, *others)]}
    )
    return found


def _others(record: PatientRecord, today: date) -> Iterator[dict[str, Any]]:
    days = record.symptom_duration_days
    began = (today - timedelta(days=days)).isoformat() if days is not None else None
    for place, said in enumerate(record.symptoms):
        active = {"coding": [{"system": _CLINICAL, "code": "active"}]}
        condition: dict[str, Any] = {"resourceType": "Condition", "id": f"symptom-{place}", "clinicalStatus": active}
        yield condition | {"code": {"text": said}, "onsetDateTime": began}
    period = {"effectivePeriod": {"start": began, "end": today.isoformat()}} if began else {}
    for place, said in enumerate(record.findings):
        yield _told(f"finding-{place}", "exam", "Finding", said) | period
    for place, said in enumerate(record.history):
        yield _told(f"history-{place}", "social-history", "History", said)
    if record.smoking_history in _SMOKING:
        status: dict[str, Any] = {"resourceType": "Observation", "id": "smoking", "status": "final"}
        status |= {"code": {"coding": [{"system": LOINC, "code": "72166-2"}]}}
        answer = {"coding": [{"system": SNOMED, "code": _SMOKING[record.smoking_history]}]}
        yield status | {"valueCodeableConcept": answer}


def _told(name: str, category: str, code: str, said: str) -> dict[str, Any]:
    kind = [{"coding": [{"system": _CATEGORY, "code": category}]}]
    base: dict[str, Any] = {"resourceType": "Observation", "id": name, "status": "final", "category": kind}
    return base | {"code": {"text": code}, "valueString": said}


def _born(record: PatientRecord, today: date) -> date:
    """A day on which somebody is of this age today, in whole years and, where told, in months."""
    if record.age_months is not None and record.age_months // 12 == record.age:
        years, months = divmod(today.year * 12 + today.month - 1 - record.age_months, 12)
        return date(years, months + 1, 1)
    try:
        return today.replace(year=today.year - record.age)
    except ValueError:
        return date(today.year - record.age, 2, 28)
