"""The rulebook's desk as clients see it: listed, shown, tried, changed by two people, carried as a file."""

from typing import Any

import pytest
from werkzeug.test import Client, TestResponse

from shared.wiring import get_wiring
from tests.doubles.drafting_models import reply_of
from tests.doubles.model import ScriptedModel

RULE = "1.1.2"
TREE = {"all of": [{"age": "45 and over"}, {"feature": "finger clubbing"}, {"feature": "weight loss"}]}
WHO = {"name": "Ann", "role": "GP", "reason": "a test"}
PATIENT = {"patient_id": "T-1", "age": 46, "gender": "Male", "symptoms": ["finger clubbing", "weight loss"]}


def shown(service: Client, rule_id: str = RULE) -> dict[str, Any]:
    return service.get(f"/admin/rules/{rule_id}").get_json()


def step(service: Client, verb: str, rule_id: str = RULE, **more: Any) -> TestResponse:
    return service.post(f"/admin/rules/{rule_id}/{verb}", json={**WHO, **more})


def test_every_rule_is_listed_by_status_and_found_by_its_words(service: Client) -> None:
    page = service.get("/admin/rules").get_json()
    assert page["counts"] == {"read": len(page["rules"])}
    assert {"rule_id", "status", "page", "about"} <= set(page["rules"][0])
    found = service.get("/admin/rules?q=asbestos").get_json()["rules"]
    assert found and all("Mesothelioma" in one["about"] for one in found)
    assert service.get("/admin/rules?status=signed").get_json()["rules"] == []
    assert service.get("/admin/rules?status=blessed").status_code == 400


def test_a_rule_is_shown_beside_its_words_with_its_tree_and_history(service: Client) -> None:
    rule = shown(service)
    assert "finger clubbing" in rule["text"] and rule["written"]["all of"] and rule["tree"]["kind"] == "at_least"
    assert [deed["did"] for deed in rule["history"]] == ["shipped"] and rule["disclaimer"]
    assert service.get("/admin/rules/9.9.9").status_code == 404


def test_a_rule_is_tried_with_a_tree_that_nobody_saved(service: Client) -> None:
    reply = service.post(f"/admin/rules/{RULE}/try", json={"patient": PATIENT, "tree": TREE})
    assert (reply.get_json()["truth"], reply.get_json()["stands"]) == ("met", "not_met")
    assert shown(service)["status"] == "read"
    assert service.post(f"/admin/rules/{RULE}/try", json={"patient": {**PATIENT, "symptoms": []}}).status_code == 422


def test_a_model_proposes_a_tree_that_nothing_saves(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = service.post(f"/admin/rules/{RULE}/draft")
    assert refused.status_code == 409 and "No language model" in refused.get_json()["detail"]
    before = shown(service)
    assert before["has_model"] is False
    monkeypatch.setattr(get_wiring(), "model", ScriptedModel(reply_of({"age": "50 and over"}, before["text"])))
    made = service.post(f"/admin/rules/{RULE}/draft").get_json()
    assert (made["state"], made["written"], made["is_same"]) == ("done", {"age": "50 and over"}, False)
    assert "removed" in {line["kind"] for line in made["changed"]} and made["disclaimer"]
    assert shown(service) == before
    entry = service.get("/admin/audit").get_json()["entries"][0]
    assert (entry["did"], entry["rule_id"], entry["caller"]) == ("drafted by a model", RULE, "local-user")


def test_from_a_new_tree_to_a_withdrawn_rule(service: Client) -> None:
    edited = service.put(f"/admin/rules/{RULE}", json={**WHO, "tree": TREE, "revision": shown(service)["revision"]})
    assert edited.get_json()["status"] == "drafted" and edited.get_json()["lines"][1] == "  - aged 45 and over"
    assert step(service, "sign").status_code == 409
    assert step(service, "accept").get_json()["status"] == "read"
    refused = step(service, "sign")
    assert refused.status_code == 409 and "does not sign" in refused.get_json()["detail"]
    found = service.post("/assess", json={"patient": PATIENT}).get_json()
    assert {one["rule_id"]: one["rule_status"] for one in found["matched_recommendations"]}[RULE] == "read"
    assert step(service, "withdraw").get_json()["status"] == "withdrawn"
    found = service.post("/assess", json={"patient": PATIENT}).get_json()
    assert {"rule_id": RULE, "why": "its rule was withdrawn"} in found["not_judged"]
    entries = service.get("/admin/audit").get_json()["entries"]
    done = [one["did"] for one in entries if one.get("kind") == "rule" and "to" in one]
    assert done == ["withdrawn", "accepted", "edited"]


def test_a_stale_revision_is_a_409_that_says_what_changed(service: Client) -> None:
    seen = shown(service, "1.1.3")["revision"]
    assert step(service, "withdraw", "1.1.3", revision=seen).status_code == 200
    stale = step(service, "sign", "1.1.3", revision=seen, name="Ben")
    assert stale.status_code == 409 and "withdrawn by Ann (GP)" in stale.get_json()["detail"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"role": "GP", "reason": "x"}, 400),
        ({**WHO, "name": "  "}, 400),
        ({**WHO, "reason": "x" * 501}, 413),
        ({**WHO, "caller": "somebody-else"}, 400),
    ],
)
def test_a_decision_without_name_role_and_reason_is_refused(service: Client, body: dict, status: int) -> None:
    assert service.post("/admin/rules/1.2.1/accept", json=body).status_code == status


def test_a_tree_that_cannot_be_is_a_400_that_names_the_node(service: Client) -> None:
    reply = service.put("/admin/rules/1.2.1", json={**WHO, "tree": {"feature": "jaundise"}})
    assert reply.status_code == 400 and "jaundice" in reply.get_json()["detail"]
    deep: Any = {"feature": "cough"}
    for _ in range(900):
        deep = {"not": deep}
    assert service.put("/admin/rules/1.2.1", json={**WHO, "tree": deep}).status_code == 400


def test_the_rulebook_goes_out_and_comes_back_and_an_altered_one_does_not(service: Client) -> None:
    file = service.get("/admin/rulebook")
    assert file.content_type.startswith("application/yaml") and b"seal:" in file.data
    taken = service.put("/admin/rulebook", data=file.data, content_type="application/yaml")
    assert taken.get_json()["taken"] == 0
    altered = file.data.replace(b"50 and over", b"05 and over", 1)
    refused = service.put("/admin/rulebook", data=altered, content_type="application/yaml")
    assert refused.status_code == 400 and "seal" in refused.get_json()["detail"]
    assert service.put("/admin/rulebook", data=b"\xff\xfe", content_type="application/yaml").status_code == 400


def test_what_a_tree_may_name_is_told(service: Client) -> None:
    told = service.get("/admin/rule-names").get_json()
    assert "finger clubbing" in told["names"]["concept"] and told["units"]["fit"] == "micrograms Hb/g"
