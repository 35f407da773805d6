"""Results and findings: units, signs, absence, which of several counts."""

from typing import Any

import pytest

from shared.fhir.codes import LOINC
from tests.unit.fhir.resources import SUBJECT, ago, chart, concept, observation, patient, quantity

PSA = concept("2857-1", system=LOINC, display="Prostate specific Ag [Mass/volume] in Serum or Plasma")
HB, CA125 = concept("718-7", system=LOINC), concept("10334-1", system=LOINC)
FIT = concept("1049361000000101")
DYSPHAGIA = concept("40739000", display="Dysphagia")


def findings(code: dict[str, Any], **more: Any) -> tuple[str, ...]:
    return chart(observation(code, **more)).record.findings


@pytest.mark.parametrize(
    ("code", "value", "read"),
    [
        (PSA, quantity(6.2, "ng/mL"), "PSA 6.2 micrograms/L"),
        (HB, quantity(10.1, "g/dL"), "haemoglobin 101 g/L"),
        (CA125, quantity(48, "k[IU]/L"), "CA125 48 IU/mL"),
        (CA125, quantity(48, "U/mL"), "CA125 48 IU/mL"),
        (FIT, quantity(10, "ug/g"), "FIT 10 micrograms/g"),
        (concept("777-3", system=LOINC), quantity(512, "10*9/L"), "platelets 512 10^9/L"),
        (concept("2345-7", system=LOINC), quantity(200, "mg/dL"), "random plasma glucose 11.1012 mmol/L"),
        (concept(text="Hb"), quantity(98, "g/L"), "haemoglobin 98 g/L"),
    ],
)
def test_a_value_is_read_in_the_unit_that_the_guideline_uses(code: Any, value: Any, read: str) -> None:
    assert findings(code, valueQuantity=value) == (read,)


@pytest.mark.parametrize("value", [{"value": 12}, quantity(12, "furlong")])
def test_a_value_without_a_known_unit_is_not_used_and_that_is_said(value: dict[str, Any]) -> None:
    found = chart(observation(PSA, valueQuantity=value))
    assert found.record.findings == ()
    assert [note.kind for note in found.notes] == ["doubt"]


def test_a_sign_before_a_number_stays_there() -> None:
    assert findings(PSA, valueQuantity=quantity(4, "ug/L", comparator="<")) == ("PSA <4 micrograms/L",)


def test_the_latest_of_several_values_counts() -> None:
    old = observation(PSA, valueQuantity=quantity(2, "ug/L"), effectiveDateTime=ago(200))
    new = observation(PSA, valueQuantity=quantity(8, "ug/L"), effectiveDateTime=ago(2), id="o2")
    assert chart(old, new).record.findings == chart(new, old).record.findings == ("PSA 8 micrograms/L",)


def test_a_result_of_years_ago_is_not_todays() -> None:
    assert findings(PSA, valueQuantity=quantity(80, "ug/L"), effectiveDateTime="2019-05") == ()


@pytest.mark.parametrize("unused", ["registered", "cancelled", "entered-in-error", "unknown"])
def test_a_result_that_is_not_to_be_used_is_not(unused: str) -> None:
    assert findings(PSA, valueQuantity=quantity(80, "ug/L"), status=unused) == ()


def test_a_preliminary_result_is_used_and_said_to_be_so() -> None:
    found = chart(observation(PSA, valueQuantity=quantity(80, "ug/L"), status="preliminary"))
    assert found.record.findings == ("PSA 80 micrograms/L",)
    assert "preliminary" in found.notes[0].words


def test_an_absent_value_is_unknown() -> None:
    found = chart(observation(DYSPHAGIA, dataAbsentReason=concept("unknown")))
    assert not found.says_something


@pytest.mark.parametrize(
    "no",
    [{"valueBoolean": False}, {"valueCodeableConcept": concept("2667000")}, {"valueCodeableConcept": concept("N")}],
)
def test_a_finding_answered_with_no_is_denied(no: dict[str, Any]) -> None:
    assert chart(observation(DYSPHAGIA, **no)).record.symptoms == ("no dysphagia",)


@pytest.mark.parametrize("yes", [{"valueBoolean": True}, {"valueCodeableConcept": concept("52101004")}, {}])
def test_a_finding_answered_with_yes_or_recorded_bare_is_there(yes: dict[str, Any]) -> None:
    assert chart(observation(DYSPHAGIA, **yes)).record.symptoms == ("dysphagia",)


def test_components_are_read_as_their_observation_is() -> None:
    parts = [{"code": HB, "valueQuantity": quantity(99, "g/L")}]
    assert findings(concept(text="Full blood count"), component=parts)[-1] == "haemoglobin 99 g/L"


def test_a_high_mark_counts_where_no_number_can_be_read() -> None:
    mark = [concept("H")]
    assert findings(concept("777-3", system=LOINC), interpretation=mark) == ("platelets raised",)
    assert findings(PSA, interpretation=mark) == ()


def test_a_report_in_words_is_read_with_its_name() -> None:
    told = findings(concept(text="Chest X-ray"), valueString="suspicious mass in the left lung")
    assert told == ("Chest X-ray: suspicious mass in the left lung",)


@pytest.mark.parametrize(
    ("code", "read"),
    [("77176002", "Current Smoker"), ("8517006", "Ex-Smoker"), ("266919005", "Never Smoked"), ("160618006", "Unknown")],
)
def test_a_smoking_status_is_read_and_a_non_smoker_of_today_is_not_never(code: str, read: str) -> None:
    status = concept("72166-2", system=LOINC)
    assert chart(observation(status, valueCodeableConcept=concept(code))).record.smoking_history == read


def test_vital_signs_are_no_text_to_be_guessed_at() -> None:
    rate = concept("8867-4", system=LOINC, display="Heart rate")
    assert findings(rate, valueQuantity=quantity(80, "/min")) == ()


def test_a_questionnaire_states_denies_and_tells() -> None:
    items = [
        {"text": "Have you lost weight without trying?", "answer": [{"valueBoolean": True}]},
        {"text": "Have you coughed up blood?", "answer": [{"valueBoolean": False}]},
        {"text": "Anything else?", "answer": [{"valueString": "my voice has gone hoarse"}]},
    ]
    asked = {
        "resourceType": "QuestionnaireResponse",
        "id": "q",
        "status": "completed",
        "subject": SUBJECT,
        "item": items,
    }
    assert chart(asked).record.symptoms == (
        "lost weight without trying", "coughed up blood? No", "my voice has gone hoarse",
    )  # fmt: skip


def test_a_medicine_is_history_and_no_diagnosis() -> None:
    given = {
        "resourceType": "MedicationRequest",
        "status": "active",
        "medicationCodeableConcept": concept(text="lansoprazole"),
    }
    assert chart(given | {"id": "m", "subject": SUBJECT}).record.history == ("on lansoprazole",)


def test_a_relatives_illness_is_never_the_patients() -> None:
    relative = {
        "resourceType": "FamilyMemberHistory",
        "id": "f",
        "patient": SUBJECT,
        "condition": [{"code": concept("66857006")}],
    }
    assert not chart(relative).says_something


@pytest.mark.parametrize("value", [None, 7, "x", [], [3], {"coding": "x"}, {"coding": [7]}, {"text": 4}])
def test_resources_of_any_shape_are_read_without_an_exception(value: Any) -> None:
    kinds = ("Condition", "Observation", "QuestionnaireResponse", "MedicationStatement", "DiagnosticReport", "Nothing")
    names = (
        "id", "status", "code", "clinicalStatus", "verificationStatus", "onsetDateTime", "recordedDate", "item",
        "component", "valueQuantity", "valueBoolean", "interpretation", "medicationCodeableConcept", "conclusion",
        "category",
    )  # fmt: skip
    odd = [{"resourceType": kind, name: value} for kind in kinds for name in names]
    assert chart(*odd, person=patient(extension=value)).record.age == 62
