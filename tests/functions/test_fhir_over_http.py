"""FHIR at the assess function's door and on the command line."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner
from werkzeug.test import Client

from functions.local.cli import app

PATIENT = {"resourceType": "Patient", "id": "p1", "gender": "female", "birthDate": "1950-02-01"}
CONDITION = {
    "resourceType": "Condition",
    "id": "c1",
    "subject": {"reference": "Patient/p1"},
    "code": {"coding": [{"system": "http://snomed.info/sct", "code": "66857006"}]},
}
FHIR = "application/fhir+json"


def bundle(*resources: dict[str, Any]) -> dict[str, Any]:
    return {"resourceType": "Bundle", "type": "collection", "entry": [{"resource": one} for one in resources]}


def post(service: Client, body: Any, media: str = FHIR) -> Any:
    return service.post("/assess", data=json.dumps(body), content_type=media)


def test_a_bundle_in_gives_a_bundle_out(service: Client) -> None:
    reply = post(service, bundle(PATIENT, CONDITION))
    assert reply.status_code == 200, reply.get_data(as_text=True)
    assert reply.content_type == FHIR
    found = json.loads(reply.get_data())
    assert found["type"] == "collection"
    assert {one["resource"]["resourceType"] for one in found["entry"]} >= {"GuidanceResponse", "ServiceRequest"}


def test_the_same_path_still_takes_a_record_as_json(service: Client) -> None:
    record = {"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": ["haemoptysis"]}
    reply = service.post("/assess", json={"patient": record})
    assert reply.status_code == 200
    assert reply.content_type == "application/json"


def test_a_body_of_a_kind_that_is_not_taken_is_refused(service: Client) -> None:
    assert post(service, bundle(PATIENT), "application/xml").status_code == 415


def test_a_bundle_that_cannot_be_judged_is_refused_kindly(service: Client) -> None:
    for body, status in (
        ({"resourceType": "Patient"}, 400),
        (bundle(CONDITION), 400),
        (bundle(PATIENT, PATIENT | {"id": "p2"}), 400),
        (bundle({**PATIENT, "birthDate": "yesterday"}, CONDITION), 422),
        ([], 400),
    ):
        reply = post(service, body)
        assert reply.status_code == status
        assert reply.content_type == "application/problem+json"


def test_a_bundle_with_nothing_to_judge_says_so(service: Client) -> None:
    found = json.loads(post(service, bundle(PATIENT)).get_data())
    assert "does not exclude cancer" in json.dumps(found)


def test_the_command_line_reads_a_bundle_too(service: Client, tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle(PATIENT, CONDITION)), encoding="utf-8")
    shown = CliRunner().invoke(app, ["assess", "--fhir", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "Suspected cancer pathway" in shown.output
    printed = CliRunner().invoke(app, ["assess", "--fhir", str(file), "--json"])
    assert json.loads(printed.stdout)["resourceType"] == "Bundle"


def test_a_file_that_is_no_bundle_is_refused_in_a_line(service: Client, tmp_path: Path) -> None:
    file = tmp_path / "bundle.json"
    for written in ("{", "[]", "{}"):
        file.write_text(written, encoding="utf-8")
        assert CliRunner().invoke(app, ["assess", "--fhir", str(file)]).exit_code == 1
    assert CliRunner().invoke(app, ["assess", "--fhir", str(tmp_path / "none.json")]).exit_code == 1


def test_a_fhir_bundle_sent_as_plain_json_is_told_its_media_type(service: Client) -> None:
    refused = service.post("/assess", json={"resourceType": "Bundle", "type": "collection", "entry": []})
    assert refused.status_code == 400
    assert "application/fhir+json" in refused.get_json()["detail"]
