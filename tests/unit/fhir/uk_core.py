"""Forty resources in the shape of UK Core's examples, of the types that are read: made here, not theirs."""

from typing import Any

CORE, EXT = (
    "https://fhir.hl7.org.uk/StructureDefinition/UKCore-",
    "https://fhir.hl7.org.uk/StructureDefinition/Extension-UKCore-",
)
SNOMED, LOINC, UCUM = "http://snomed.info/sct", "http://loinc.org", "http://unitsofmeasure.org"
HL7 = "http://terminology.hl7.org/CodeSystem/"
NUMBER = {"system": "https://fhir.nhs.uk/Id/nhs-number", "value": "9912003888"}
SUBJECT = {"reference": "Patient/UKCore-Patient-RichardSmith-Example", "identifier": NUMBER}
NARRATIVE = {"status": "generated", "div": '<div xmlns="http://www.w3.org/1999/xhtml">An example</div>'}


def _base(kind: str, called: str, /, **more: Any) -> dict[str, Any]:
    head = {"resourceType": kind, "id": f"UKCore-{kind}-{called}-Example", "meta": {"profile": [f"{CORE}{kind}"]}}
    return head | {"text": NARRATIVE} | more


def _code(code: str, display: str, text: str = "", system: str = SNOMED) -> dict[str, Any]:
    coding: dict[str, Any] = {"system": system, "code": code, "display": display}
    if system == SNOMED:
        described = [{"url": "descriptionId", "valueId": "1"}, {"url": "descriptionDisplay", "valueString": display}]
        coding["extension"] = [{"url": f"{EXT}CodingSCTDescId", "extension": described}]
    return {"coding": [coding]} | ({"text": text} if text else {})


def _status(table: str, code: str) -> dict[str, Any]:
    return {"coding": [{"system": HL7 + table, "code": code, "display": code.title()}]}


def _condition(called: str, code: dict[str, Any], /, **more: Any) -> dict[str, Any]:
    held = {"clinicalStatus": _status("condition-clinical", "active"), "subject": SUBJECT, "code": code}
    held |= {"verificationStatus": _status("condition-ver-status", "confirmed"), "recordedDate": "2026-02-20"}
    held |= {"category": [_status("condition-category", "problem-list-item")]}
    return _base("Condition", called, **(held | more))


def _observation(called: str, code: dict[str, Any], /, **more: Any) -> dict[str, Any]:
    held = {"status": "final", "subject": SUBJECT, "code": code, "effectiveDateTime": "2026-02-20T09:30:00+00:00"}
    held |= {
        "category": [_status("observation-category", "laboratory")],
        "performer": [{"reference": "Practitioner/x"}],
    }
    return _base("Observation", called, **(held | more))


def _quantity(value: float, unit: str, code: str) -> dict[str, Any]:
    return {"valueQuantity": {"value": value, "unit": unit, "system": UCUM, "code": code}}


PATIENTS = [
    _base(
        "Patient",
        "RichardSmith",
        active=True,
        gender="male",
        birthDate="1954-10-22",
        identifier=[
            NUMBER
            | {
                "extension": [
                    {
                        "url": f"{EXT}NHSNumberVerificationStatus",
                        "valueCodeableConcept": _code("01", "Verified", system="x"),
                    }
                ]
            }
        ],
        name=[{"use": "official", "family": "Smith", "given": ["Richard"], "prefix": ["Mr"]}],
        extension=[
            {"url": f"{EXT}EthnicCategory", "valueCodeableConcept": _code("A", "White", system="x")},
            {"url": f"{EXT}BirthSex", "valueCodeableConcept": _code("M", "Male", system="x")},
            {"url": "http://hl7.org/fhir/StructureDefinition/patient-birthPlace", "valueAddress": {"city": "Leeds"}},
        ],
        telecom=[{"system": "phone", "value": "0"}],
        communication=[{"language": _code("en", "English", system="x")}],
        generalPractitioner=[{"reference": "Practitioner/x"}],
        managingOrganization={"reference": "Organization/x"},
    ),
    _base("Patient", "YearOnly", gender="female", birthDate="1960"),
    _base("Patient", "Dead", gender="female", birthDate="1940-01-01", deceasedDateTime="2025-12-01T10:00:00Z"),
    _base("Patient", "NoBirth", gender="unknown", _birthDate={"extension": [{"url": "x", "valueCode": "masked"}]}),
    _base("Patient", "Baby", gender="other", birthDate="2025-11-30", multipleBirthInteger=2),
]
OTHERS = [
    _condition("Haemoptysis", _code("66857006", "Haemoptysis")),
    _condition("BleedingFromEar", _code("300132001", "Bleeding from ear", "Bleeding from right ear")),
    _condition("Asthma", _code("195967001", "Asthma"), severity=_code("6736007", "Moderate")),
    _condition(
        "Resolved",
        _code("49727002", "Cough"),
        clinicalStatus=_status("condition-clinical", "resolved"),
        abatementDateTime="2025-12-25",
    ),
    _condition(
        "Refuted", _code("40739000", "Dysphagia"), verificationStatus=_status("condition-ver-status", "refuted")
    ),
    _condition(
        "Local", {"coding": [{"system": "https://local.example/codes", "code": "A1", "display": "Weight loss"}]}
    ),
    _condition(
        "ReadAndSnomed",
        {
            "coding": [
                {"system": "http://read.info/readv2", "code": "1B18.", "display": "Lethargy"},
                _code("214264003", "Lethargy")["coding"][0],
            ]
        },
    ),
    _condition("OnsetAge", _code("162031009", "Indigestion"), onsetAge={"value": 71, "unit": "a", "system": UCUM}),
    _condition("OnsetPeriod", _code("50219008", "Hoarse"), onsetPeriod={"start": "2026-01-10", "end": "2026-02-10"}),
    _condition(
        "OnsetString", _code("422587007", "Nausea"), onsetString="since Christmas", note=[{"text": "worse at night"}]
    ),
    _condition(
        "BodySite",
        _code("300848003", "Mass of body structure"),
        bodySite=[_code("45048000", "Neck structure")],
        stage=[{"summary": {"text": "1"}}],
        evidence=[{"code": [_code("1", "x")]}],
    ),
    _observation(
        "FullBloodCount",
        _code("26604007", "Complete blood count", "Full blood count"),
        hasMember=[{"reference": "Observation/UKCore-Observation-Hb-Example"}],
    ),
    _observation(
        "Hb",
        _code("718-7", "Haemoglobin", system=LOINC),
        **_quantity(101, "g/L", "g/L"),
        interpretation=[_status("v3-ObservationInterpretation", "L")],
        referenceRange=[{"low": {"value": 130, "unit": "g/L"}, "text": "Male 130 - 180"}],
    ),
    _observation("Platelets", _code("777-3", "Platelets", system=LOINC), **_quantity(512, "10*9/L", "10*9/L")),
    _observation("WhiteCells", _code("6690-2", "White cell count", system=LOINC), **_quantity(7.1, "10^9/L", "10*9/L")),
    _observation(
        "PSA", _code("2857-1", "PSA", system=LOINC), valueQuantity={"comparator": "<", "value": 0.1, "code": "ug/L"}
    ),
    _observation("Group", _code("365636006", "Blood group"), valueCodeableConcept=_code("112144000", "Blood group A")),
    _observation(
        "Oxygen",
        _code("59408-5", "Oxygen saturation", system=LOINC),
        **_quantity(97, "%", "%"),
        method=_code("1", "x"),
        device={"reference": "Device/x"},
    ),
    _observation(
        "BloodPressure",
        _code("85354-9", "Blood pressure", system=LOINC),
        component=[
            {"code": _code("8480-6", "Systolic", system=LOINC), **_quantity(132, "mmHg", "mm[Hg]")},
            {
                "code": _code("8462-4", "Diastolic", system=LOINC),
                "dataAbsentReason": _status("data-absent-reason", "unknown"),
            },
        ],
    ),
    _observation("Weight", _code("27113001", "Body weight"), **_quantity(68, "kg", "kg")),
    _observation(
        "Temperature", _code("8310-5", "Body temperature", system=LOINC), **_quantity(38.4, "degree Celsius", "Cel")
    ),
    _observation("Tobacco", _code("230056004", "Cigarette consumption"), **_quantity(12, "{cigarettes}/day", "/d")),
    _observation(
        "Smoking",
        _code("72166-2", "Tobacco smoking status", system=LOINC),
        valueCodeableConcept=_code("8517006", "Ex-smoker"),
    ),
    _observation(
        "Alcohol", _code("1082641000000106", "Alcohol units consumed per week"), **_quantity(8, "U/wk", "U/wk")
    ),
    _observation("Cancelled", _code("2276-4", "Ferritin", system=LOINC), status="cancelled"),
    _observation(
        "Finding", _code("30746006", "Lymphadenopathy"), bodySite=_code("45048000", "Neck"), **{"valueBoolean": True}
    ),
    _observation("Ratio", _code("1", "Ratio"), valueRatio={"numerator": {"value": 1}, "denominator": {"value": 128}}),
    _observation(
        "Sampled", _code("1", "ECG"), valueSampledData={"origin": {"value": 0}, "period": 10, "dimensions": 1}
    ),
    _base(
        "MedicationRequest",
        "Eyedrops",
        status="active",
        intent="order",
        subject=SUBJECT,
        authoredOn="2026-02-01",
        medicationReference={"reference": "Medication/x"},
        dosageInstruction=[{"text": "one drop"}],
    ),
    _base(
        "MedicationRequest",
        "Coded",
        status="completed",
        intent="order",
        subject=SUBJECT,
        medicationCodeableConcept=_code("39720311000001101", "Paracetamol 500mg tablets", system="https://dmd.nhs.uk"),
    ),
    _base(
        "MedicationStatement",
        "Amoxicillin",
        status="active",
        subject=SUBJECT,
        dateAsserted="2026-02-02",
        medicationCodeableConcept=_code("27658006", "Amoxicillin"),
        effectivePeriod={"start": "2026-02-02"},
    ),
    _base(
        "QuestionnaireResponse",
        "Inpatient",
        status="completed",
        subject=SUBJECT,
        authored="2026-02-10T10:00:00Z",
        item=[
            {
                "linkId": "1",
                "text": "Section",
                "item": [
                    {
                        "linkId": "1.1",
                        "text": "Do you have a cough?",
                        "answer": [
                            {
                                "valueBoolean": True,
                                "item": [
                                    {
                                        "linkId": "1.1.1",
                                        "text": "For how long?",
                                        "answer": [{"valueQuantity": {"value": 3, "unit": "weeks"}}],
                                    }
                                ],
                            }
                        ],
                    }
                ],
            }
        ],
    ),
    _base(
        "DiagnosticReport",
        "DigitalRectal",
        status="final",
        subject=SUBJECT,
        code=_code("410006001", "Digital examination"),
        effectiveDateTime="2026-02-11",
        conclusion="Prostate feels benign",
        result=[{"reference": "Observation/x"}],
    ),
    _base(
        "FamilyMemberHistory",
        "Sibling",
        status="partial",
        patient=SUBJECT,
        relationship=_code("BRO", "Brother", system="x"),
        condition=[{"code": _code("363358000", "Malignant tumour of lung")}],
    ),
    _base("AllergyIntolerance", "Amoxicillin", patient=SUBJECT, code=_code("294505008", "Amoxicillin allergy")),
]
EXAMPLES = [*PATIENTS, *OTHERS]
