"""Sessions and audit belong to whoever signed in."""

from typing import Any

from werkzeug.test import Client

from tests.doubles.identity import person
from tests.identity.conftest import bearing

ANN, BOB = person("ann", "clinician"), person("bob", "clinician")


def say(deployed: Client, token: str, session_id: str) -> Any:
    said = {"message": "When to refer for a cough?", "session_id": session_id}
    return deployed.post("/chat", json=said, headers=bearing(token))


def test_another_callers_session_is_as_one_that_is_not_there(deployed: Client) -> None:
    assert say(deployed, ANN, "belongs-to-ann").status_code == 200
    assert say(deployed, BOB, "belongs-to-ann").status_code == 404
    for method, path in (("GET", "/chat/{}/history"), ("DELETE", "/chat/{}")):
        others, nobodys = (
            deployed.open(path.format(name), method=method, headers=bearing(BOB))
            for name in ("belongs-to-ann", "belongs-to-none")
        )
        assert others.status_code == nobodys.status_code
        assert {**(others.get_json(silent=True) or {}), "correlation_id": 0} == {
            **(nobodys.get_json(silent=True) or {}),
            "correlation_id": 0,
        }
    history = deployed.get("/chat/belongs-to-ann/history", headers=bearing(ANN)).get_json()
    assert len(history["turns"]) == 1


def test_a_list_of_sessions_shows_ones_own_alone(deployed: Client) -> None:
    say(deployed, ANN, "only-for-ann")
    listed = deployed.get("/chat", headers=bearing(BOB)).get_json()["sessions"]
    assert "only-for-ann" not in {session["session_id"] for session in listed}


def test_an_assessment_is_audited_under_whoever_asked_for_it(deployed: Client) -> None:
    assert deployed.post("/assess/S-101", headers=bearing(BOB)).status_code == 200
    entries = deployed.get("/admin/audit", headers=bearing(person("carol", "admin"))).get_json()["entries"]
    assert entries[0]["caller"] == "user:bob"


def test_a_person_and_a_service_of_the_same_name_are_two_callers(deployed: Client) -> None:
    named = person("service:smoke", "clinician")
    assert deployed.post("/assess/S-101", headers=bearing(named)).status_code == 200
    entries = deployed.get("/admin/audit", headers=bearing(person("carol", "admin"))).get_json()["entries"]
    assert entries[0]["caller"] == "user:service:smoke"
