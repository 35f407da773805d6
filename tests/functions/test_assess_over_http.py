"""Patients assessed over HTTP."""

from collections.abc import Iterator

import pytest
import yaml
from werkzeug.test import Client

from functions.local import sample

EXPECTED = yaml.safe_load((sample.patients().parent / "expectations.yaml").read_text(encoding="utf-8"))["patients"]
RECORD = {"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": ["haemoptysis"]}


def test_the_held_patients_are_listed(service: Client) -> None:
    listed = service.get("/assess/patients").get_json()["patients"]
    assert [one["patient_id"] for one in listed] == [one["patient_id"] for one in EXPECTED]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected["patient_id"])
def test_a_sample_patient_gets_what_a_clinician_expects(service: Client, expected: dict) -> None:
    found = service.post(f"/assess/{expected['patient_id']}").get_json()
    assert found["risk_level"] == expected["risk_level"]
    assert found["urgency"] == expected["urgency"]
    assert sorted(match["rule_id"] for match in found["matched_recommendations"]) == sorted(expected["matched"])
    assert len(found["citations"]) >= expected["least_citations"]
    assert all(word.lower() in found["reasoning"].lower() for word in expected["reasoning_words"])


def test_a_record_can_be_sent_instead_of_an_id(service: Client) -> None:
    found = service.post("/assess", json={"patient": RECORD}).get_json()
    assert found["patient_id"] == "P-1"
    assert found["risk_level"] == "Urgent Referral (2-week wait)"
    assert found["mode"] == "rules"
    assert found["degraded"] is False


OPTIONAL = ("name", "age_months", "smoking_history", "symptom_duration_days", "findings", "history")


@pytest.mark.parametrize("field", OPTIONAL)
@pytest.mark.parametrize("shape", ["patient", "note"])
def test_an_optional_field_that_is_null_is_absent(service: Client, field: str, shape: str) -> None:
    record = {**RECORD, field: None}
    sent = {"patient": record} if shape == "patient" else {"note": "haemoptysis", "patient": record}
    bare = {"patient": RECORD} if shape == "patient" else {"note": "haemoptysis", "patient": RECORD}
    reply, without = service.post("/assess", json=sent), service.post("/assess", json=bare)
    assert reply.status_code == 200, reply.get_json()
    assert reply.get_json() == without.get_json()


def test_each_matched_recommendation_has_its_citation_of_the_active_edition(service: Client) -> None:
    found = service.post("/assess", json={"patient": RECORD}).get_json()
    cited = {one["rule_id"] for one in found["citations"] if one["supports"] == "match"}
    assert cited == {match["rule_id"] for match in found["matched_recommendations"]}
    assert {one["edition"] for one in found["citations"]} == {found["edition"]["edition_id"]}


def test_below_a_referral_the_guidelines_safety_netting_is_given(service: Client) -> None:
    found = service.post("/assess", json={"patient": {**RECORD, "symptoms": ["ingrown toenail"]}}).get_json()
    assert found["risk_level"] == "No cancer indicators"
    assert found["safety_netting"]["source"] == found["edition"]["guideline"]
    assert "does not exclude cancer" in found["recommended_action"]


def test_lists_are_never_null(service: Client) -> None:
    found = service.post("/assess", json={"patient": {**RECORD, "symptoms": ["ingrown toenail"]}}).get_json()
    lists = [
        "matched_recommendations",
        "nearly_matched",
        "actions",
        "not_understood",
        "citations",
        "warnings",
        "cancer_types",
    ]
    assert all(isinstance(found[name], list) for name in lists)
    assert None not in found.values()


def test_a_note_is_read_into_a_record_that_the_reply_carries(service: Client) -> None:
    found = service.post("/assess", json={"note": "63 year old woman, ex-smoker. Coughing up blood."}).get_json()
    assert (found["patient"]["age"], found["patient"]["gender"]) == (63, "Female")
    assert found["patient"]["smoking_history"] == "Ex-Smoker"
    assert found["risk_level"] == "Urgent Referral (2-week wait)"
    assert found["patient_id"] == found["patient"]["patient_id"]


def test_what_is_known_beside_a_note_is_used_and_a_contradiction_is_said(service: Client) -> None:
    body = {"note": "63 year old woman, coughing up blood.", "patient": {"patient_id": "P-9", "age": 36}}
    found = service.post("/assess", json=body).get_json()
    assert (found["patient_id"], found["patient"]["age"]) == ("P-9", 36)
    assert any("63 year old" in warning for warning in found["warnings"])


@pytest.mark.parametrize(("body", "status"), [({"note": "coughing up blood"}, 400), ({"note": " "}, 422),
                                              ({"note": "x" * 40_001}, 413), ({"note": 5}, 400)])  # fmt: skip
def test_a_faulty_note_gets_its_own_status(service: Client, body: dict, status: int) -> None:
    assert service.post("/assess", json=body).status_code == status


NOTE = "63 year old woman, ex-smoker. Coughing up blood for 2 weeks."
CLAUSE = [NOTE.index("Coughing"), len(NOTE) - 1]


def test_a_correction_is_judged_beside_the_note_and_given_back_as_it_was_sent(service: Client) -> None:
    correction = {"field": "symptoms", "at": CLAUSE, "as": "absent"}
    found = service.post("/assess", json={"note": NOTE, "corrections": [correction]}).get_json()
    assert found["risk_level"] == "No cancer indicators"
    assert found["corrections"] == [correction] and found["answers"] == []
    assert found["patient"]["symptoms"] == [NOTE]
    assert [one["as"] for one in found["reading"] if one["text"].startswith("Coughing")] == ["absent"]


@pytest.mark.parametrize("of", [{"patient": {**RECORD, "symptoms": ["cough for 7 weeks"]}}, {"patient_id": "S-102"},
                                {"note": "63 year old woman. Cough for 7 weeks."}])  # fmt: skip
def test_an_answer_stands_beside_whatever_is_assessed_and_leaves_it_as_it_is(service: Client, of: dict) -> None:
    answer = {"field": "symptoms", "concept": "haemoptysis", "is": "yes"}
    before = service.post("/assess", json=of).get_json()
    after = service.post("/assess", json={**of, "answers": [answer]}).get_json()
    assert after["answers"] == [answer]
    assert after["risk_level"] == "Urgent Referral (2-week wait)" != before["risk_level"]
    assert [one["text"] for one in after["reading"]] == [one["text"] for one in before["reading"]]
    assert after.get("patient") == before.get("patient")


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"corrections": [{"field": "symptoms", "at": [0, 4_000], "as": "absent"}]}, 422),
        ({"corrections": [{"field": "symptoms", "at": [-1, 4], "as": "absent"}]}, 422),
        ({"corrections": [{"field": "symptoms", "at": CLAUSE, "as": "rewritten"}]}, 422),
        ({"corrections": [{"field": "symptoms", "at": CLAUSE, "as": "absent", "text": "no cough"}]}, 400),
        ({"corrections": [{"field": "symptoms", "as": "absent"}]}, 400),
        ({"answers": [{"field": "symptoms", "at": [0, 4_000], "concept": "haemoptysis", "is": "yes"}]}, 422),
        ({"answers": [{"field": "symptoms", "concept": "haemoptysis", "is": "perhaps"}]}, 422),
        ({"answers": [{"field": "symptoms", "concept": "a secret thing", "is": "yes"}]}, 422),
        ({"answers": [{"field": "symptoms", "concept": "haemoptysis", "is": "yes"}] * 51}, 413),
    ],
)
def test_a_faulty_answer_or_correction_gets_its_own_status_and_its_words_are_not_repeated(
    service: Client, said: dict, status: int
) -> None:
    reply = service.post("/assess", json={"note": NOTE, **said})
    assert reply.status_code == status, reply.text
    assert "secret" not in reply.text and "blood" not in reply.text


def test_a_record_with_nothing_to_assess_is_told_so_from_every_door(service: Client) -> None:
    for empty in ({"symptoms": []}, {"symptoms": None}):
        reply = service.post("/assess", json={"patient": {**RECORD, **empty}})
        assert reply.status_code == 422
        assert reply.get_json()["type"].endswith(":nothing-to-assess")


def faults() -> Iterator[tuple[str, dict, int]]:
    yield "an age that cannot be", {"age": 430}, 422
    yield "an NHS number as id", {"patient_id": "9434765919"}, 422
    yield "an unknown gender", {"gender": "Yes"}, 422
    yield "a field that is not known", {"mood": "low"}, 400
    yield "text where a number belongs", {"age": "old"}, 400
    yield "more than 50 symptoms", {"symptoms": ["cough"] * 51}, 413
    yield "a symptom longer than a page", {"symptoms": ["a" * 2_001]}, 413


@pytest.mark.parametrize(("fault", "change", "status"), faults(), ids=lambda value: str(value)[:30])
def test_a_faulty_record_gets_its_own_status(service: Client, fault: str, change: dict, status: int) -> None:
    reply = service.post("/assess", json={"patient": {**RECORD, **change}})
    assert reply.status_code == status, fault


def test_either_an_id_or_a_record_is_needed_not_both(service: Client) -> None:
    assert service.post("/assess", json={}).status_code in {400, 422}
    assert service.post("/assess", json={"patient_id": "S-101", "patient": RECORD}).status_code in {400, 422}


def test_an_unknown_patient_is_a_404(service: Client) -> None:
    assert service.post("/assess/S-999").status_code == 404


def test_each_assessment_leaves_an_audit_entry_without_free_text(service: Client) -> None:
    service.post("/assess", json={"patient": RECORD}, headers={"X-Correlation-ID": "audit-me-please"})
    entries = service.get("/admin/audit").get_json()["entries"]
    entry = next(one for one in entries if one["correlation_id"] == "audit-me-please")
    assert entry["patient_id"] == "P-1"
    assert entry["verdicts"]
    assert "haemoptysis" not in str(entry)
