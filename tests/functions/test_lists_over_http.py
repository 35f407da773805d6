"""Lists over HTTP: sent, followed, looked at, removed; the caller's own and nobody else's."""

import json
import time
from typing import Any

import pytest
from werkzeug.test import Client

from functions.lists.work import work_on
from shared.errors import NotFoundError
from shared.stores.lists import ListStore
from shared.wiring import get_wiring
from tests.doubles.model import ScriptedModel

FEMALE = {"gender": "Female", "age": 63}


def records(*symptoms: str) -> bytes:
    made = [{"patient_id": f"P-{n}", **FEMALE, "symptoms": [said]} for n, said in enumerate(symptoms)]
    return "".join(json.dumps(one) + "\n" for one in made).encode()


def sent(service: Client, content: bytes, kind: str = "jsonl") -> str:
    place = service.post("/lists/uploads", json={"kind": kind})
    assert place.status_code == 201
    told = place.get_json()
    put = service.put(told["upload_url"], data=content, headers=told["headers"])
    assert put.status_code == 204, put.get_data(as_text=True)
    return str(told["upload"])


def finished(service: Client, upload: str, **more: Any) -> dict[str, Any]:
    begun = service.post("/lists", json={"upload": upload, **more})
    assert begun.status_code == 202, begun.get_data(as_text=True)
    list_id = begun.get_json()["list_id"]
    while (state := service.get(f"/lists/{list_id}").get_json())["state"] not in {"done", "failed"}:
        time.sleep(0.02)
    return dict(state)


def test_a_list_is_sent_assessed_and_looked_at_in_order(service: Client) -> None:
    state = finished(service, sent(service, records("ingrown toenail", "haemoptysis") + b"{bad\n"))
    assert (state["state"], state["rows"], state["problems"]) == ("done", 3, 1)
    address = f"/lists/{state['list_id']}"
    found = service.get(f"{address}/results").get_json()["results"]
    assert [one["patient_id"] for one in found] == ["P-1", ""]
    assert "Suspected cancer pathway" in found[0]["timing"]
    only = service.get(f"{address}/results?filter=problem").get_json()["results"]
    assert [one["row"] for one in only] == [3]
    assert service.get("/lists").get_json()["lists"][0]["list_id"] == state["list_id"]


def test_rows_of_one_patient_are_refused_in_their_place_and_the_others_are_done(service: Client) -> None:
    record = {"patient_id": "P-7", **FEMALE, "symptoms": ["cough"]}
    state = finished(service, sent(service, records("haemoptysis") + (json.dumps(record) + "\n").encode() * 2))
    assert (state["state"], state["rows"], state["problems"], state["to_look_at"]) == ("done", 3, 2, 1)
    address = f"/lists/{state['list_id']}/results"
    problems = [service.get(f"{address}/{row}").get_json().get("problem") for row in (1, 2, 3)]
    assert problems[0] is None
    assert all("more than one row is about patient P-7 (line 2; line 3)" in str(one) for one in problems[1:])


def test_that_somebody_looked_is_kept_with_the_reason(service: Client) -> None:
    state = finished(service, sent(service, records("haemoptysis")))
    address = f"/lists/{state['list_id']}/results"
    assert service.post(f"{address}/1/seen", json={"reason": "referred"}).status_code == 200
    assert service.get(address).get_json()["results"][0]["seen"] == "referred"
    assert service.get(f"{address}?filter=unseen").get_json()["results"] == []
    assert service.post(f"{address}/9/seen", json={"reason": "referred"}).status_code == 400
    assert service.post(f"{address}/1/seen", json={"reason": "because"}).status_code in {400, 422}


def test_one_row_is_opened_with_its_whole_answer_or_its_problem(service: Client) -> None:
    state = finished(service, sent(service, records("haemoptysis", "ingrown toenail") + b"{bad\n"))
    address = f"/lists/{state['list_id']}/results"
    service.post(f"{address}/1/seen", json={"reason": "tested"})
    first, second, third = (service.get(f"{address}/{row}").get_json() for row in (1, 2, 3))
    assert (first["answer"]["patient_id"], first["seen"]) == ("P-0", "tested")
    assert first["answer"]["matched_recommendations"]
    assert second["answer"]["matched_recommendations"] == []
    assert ("answer" in third, "line 3" in third["problem"]) == (False, True)
    for row in ("0", "4", "-1", "x", "٣"):
        assert service.get(f"{address}/{row}").status_code in {400, 422}


def test_a_table_with_columns_of_its_own_is_read_by_the_mapping_sent_with_it(service: Client) -> None:
    upload = sent(service, b"Ref,Years,Sex,Complaint\nP-1,66,F,haemoptysis\n", "csv")
    columns = {"patient_id": "Ref", "age": "Years", "gender": "Sex", "symptoms": "Complaint"}
    mapping = {"columns": columns, "values": {"gender": {"F": "Female"}}}
    state = finished(service, upload, mapping=mapping)
    assert (state["state"], state["to_look_at"], state["problems"]) == ("done", 1, 0)
    refused = service.post("/lists", json={"upload": upload, "mapping": {"columns": {"size": "Ref"}}})
    assert (refused.status_code, "no field" in refused.get_json()["detail"]) == (400, True)


def test_progress_is_told_as_events_until_the_end(service: Client) -> None:
    state = finished(service, sent(service, records("haemoptysis")))
    told = service.get(f"/lists/{state['list_id']}", headers={"Accept": "text/event-stream"}).get_data(as_text=True)
    assert told.startswith("event: progress")
    assert "event: done" in told


def test_a_table_is_taken_too_and_one_that_cannot_be_read_fails_in_plain_words(service: Client) -> None:
    good = finished(service, sent(service, b"patient_id,age,gender,symptoms\nP-1,66,Female,haemoptysis\n", "csv"))
    assert (good["state"], good["to_look_at"]) == ("done", 1)
    bad = finished(service, sent(service, b"a,b\n1,2\n", "csv"))
    assert bad["state"] == "failed"
    assert "no column for" in bad["detail"]
    assert service.get(f"/lists/{bad['list_id']}/results").status_code == 409


def test_a_removed_list_leaves_nothing_and_may_be_removed_again(service: Client) -> None:
    upload = sent(service, records("haemoptysis"))
    state = finished(service, upload)
    for _ in range(2):
        assert service.delete(f"/lists/{state['list_id']}").status_code == 204
    assert service.get(f"/lists/{state['list_id']}").status_code == 404
    left = [one.name for one in get_wiring().blobs.list("lists/") if state["list_id"] in one.name or one.name == upload]
    assert left == []


@pytest.mark.parametrize(
    "upload", ["lists/uploads/nothing-here.csv", "uploads/x.pdf", "../etc/passwd", "gs://other/x.csv"]
)
def test_what_was_not_sent_is_not_assessed(service: Client, upload: str) -> None:
    assert service.post("/lists", json={"upload": upload}).status_code in {400, 404}


def test_a_list_is_its_callers_own_and_an_admins(service: Client) -> None:
    state = finished(service, sent(service, records("haemoptysis")))
    store = ListStore(get_wiring().documents, get_wiring().now)
    with pytest.raises(NotFoundError):
        store.get(state["list_id"], "somebody else")
    assert store.get(state["list_id"], "an admin", is_admin=True)["list_id"] == state["list_id"]
    assert not store.own("somebody else")


def test_a_list_worked_on_again_gives_the_same_and_one_removed_meanwhile_leaves_nothing(service: Client) -> None:
    state = finished(service, sent(service, records("haemoptysis", "weight loss")))
    wiring, address = get_wiring(), f"/lists/{state['list_id']}/results"
    before, audited = service.get(address).get_json(), len(wiring.documents.query("audit"))
    work_on(wiring, state["list_id"])
    assert service.get(address).get_json() == before
    assert len(wiring.documents.query("audit")) == audited
    service.delete(f"/lists/{state['list_id']}")
    work_on(wiring, state["list_id"])
    assert not [one for one in wiring.blobs.list("lists/done/") if state["list_id"] in one.name]


def test_a_list_is_assessed_by_the_rules_whatever_model_is_set(
    service: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ScriptedModel()
    monkeypatch.setitem(get_wiring().__dict__, "model", model)
    state = finished(service, sent(service, records("haemoptysis", "gubbinsy red bits")))
    assert (state["state"], state["rows"], state["problems"], model.asked) == ("done", 2, 0, [])
