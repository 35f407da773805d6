"""Charts of people with ordinary illness and no red flag, as a GP system would send them; drawn from a seed."""

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

SNOMED, LOINC = "http://snomed.info/sct", "http://loinc.org"
SUBJECT = {"reference": "Patient/p1"}
DIAGNOSES = (
    ("38341003", "Hypertensive disorder"), ("44054006", "Type 2 diabetes mellitus"), ("195967001", "Asthma"),
    ("396275006", "Osteoarthritis"), ("35489007", "Depressive disorder"), ("40930008", "Hypothyroidism"),
    ("13645005", "Chronic obstructive lung disease"), ("49436004", "Atrial fibrillation"), ("37796009", "Migraine"),
    ("24079001", "Atopic dermatitis"), ("9014002", "Psoriasis"), ("64859006", "Osteoporosis"),
    ("55822004", "Hyperlipidemia"), ("90560007", "Gout"), ("446096008", "Perennial allergic rhinitis"),
    ("128613002", "Seizure disorder"), ("53741008", "Coronary arteriosclerosis"), ("84114007", "Heart failure"),
    ("414916001", "Obesity"), ("48694002", "Anxiety"), ("193462001", "Insomnia"), ("239873007", "Gonarthrosis"),
)  # fmt: skip
EPISODES = (
    ("444814009", "Viral sinusitis (disorder)"), ("195662009", "Acute viral pharyngitis (disorder)"),
    ("44465007", "Sprain of ankle"), ("10509002", "Acute bronchitis (disorder)"), ("65363002", "Otitis media"),
    ("62106007", "Concussion with no loss of consciousness"), ("384709000", "Sprain (morphologic abnormality)"),
    ("160903007", "Full-time employment (finding)"), ("73595000", "Stress (finding)"),
    ("314529007", "Medication review due (situation)"), ("224299000", "Received higher education (finding)"),
    ("706893006", "Victim of intimate partner abuse (finding)"), ("80583007", "Severe anxiety (panic) (finding)"),
)  # fmt: skip
RESULTS = (
    ("718-7", "Hemoglobin", 138, 158, "g/L"), ("777-3", "Platelets", 180, 380, "10*9/L"),
    ("6690-2", "Leukocytes", 4.5, 9.5, "10*9/L"), ("2339-0", "Glucose", 4.2, 6.4, "mmol/L"),
    ("1988-5", "C reactive protein", 0.5, 4, "mg/L"), ("8867-4", "Heart rate", 58, 92, "/min"),
    ("8310-5", "Body temperature", 36.2, 37.1, "Cel"), ("29463-7", "Body weight", 55, 98, "kg"),
    ("39156-5", "Body mass index", 20, 34, "kg/m2"), ("2276-4", "Ferritin", 60, 200, "ug/L"),
)  # fmt: skip
MEDICINES = ("amlodipine 5 mg tablets", "metformin 500 mg tablets", "salbutamol inhaler", "sertraline 50 mg tablets")
SMOKING = ("266919005", "8517006", "77176002")


def ordinary_charts(count: int, today: date, seed: int = 12) -> Iterator[list[dict[str, Any]]]:
    """Yield the resources of each chart."""
    chance = random.Random(seed)
    for _ in range(count):
        yield list(_chart(chance, today))


def _chart(chance: random.Random, today: date) -> Iterator[dict[str, Any]]:
    born = today - timedelta(days=chance.randint(18 * 366, 90 * 365))
    yield {"resourceType": "Patient", "id": "p1", "gender": chance.choice(["male", "female"]), "birthDate": str(born)}
    for code, words in chance.sample(DIAGNOSES, chance.randint(0, 5)):
        yield _condition(chance, today, code, words, "active", 8000)
    for code, words in chance.sample(EPISODES, chance.randint(0, 5)):
        yield _condition(chance, today, code, words, chance.choice(["active", "resolved", "resolved"]), 900)
    for code, words, low, high, unit in chance.sample(RESULTS, chance.randint(0, len(RESULTS))):
        value = {"value": round(chance.uniform(low, high), 1), "unit": unit, "system": "x", "code": unit}
        yield _observation(chance, today, {"system": LOINC, "code": code, "display": words}, valueQuantity=value)
    smokes = {"coding": [{"system": SNOMED, "code": chance.choice(SMOKING)}]}
    yield _observation(chance, today, {"system": LOINC, "code": "72166-2"}, valueCodeableConcept=smokes)
    for words in chance.sample(MEDICINES, chance.randint(0, 3)):
        named = {"text": words}
        yield {"resourceType": "MedicationRequest", "id": f"m{chance.random()}"[:20], "status": "active",
               "medicationCodeableConcept": named, "subject": SUBJECT}  # fmt: skip


def _condition(chance: random.Random, today: date, code: str, words: str, state: str, days: int) -> dict[str, Any]:
    recorded = str(today - timedelta(days=chance.randint(0, days)))
    coding = {"system": SNOMED, "code": code, "display": words}
    return {
        "resourceType": "Condition", "id": f"c{code}", "clinicalStatus": {"coding": [{"code": state}]},
        "code": {"coding": [coding], "text": words}, "subject": SUBJECT, "recordedDate": recorded,
    }  # fmt: skip


def _observation(chance: random.Random, today: date, coding: dict[str, Any], **value: Any) -> dict[str, Any]:
    when = str(today - timedelta(days=chance.randint(0, 500)))
    base = {"resourceType": "Observation", "id": f"o{coding['code']}", "status": "final", "subject": SUBJECT}
    return base | {"code": {"coding": [coding]}, "effectiveDateTime": when} | value
