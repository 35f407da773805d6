"""Uploads, progress, comparison, deletion and refresh over HTTP; events about stored files."""

import base64
import json
import time
from typing import Any

import pytest
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.sample.source import FIRST_EDITION, pdf_path
from pipelines.ingest.publishing.parts import HELD_FILES
from shared.stores.pictures import PICTURES
from shared.wiring import get_wiring

DAMAGED = sample.guideline().read_bytes()[:-5000]


def upload(service: Client, data: bytes) -> dict[str, Any]:
    """Send a file where the server says, and wait until its ingestion has ended."""
    place = service.post("/admin/uploads")
    assert place.status_code == 201
    told = place.get_json()
    sent = service.open(told["upload_url"], method=told["method"], headers=told["headers"], data=data)
    assert sent.status_code == 202
    return ended(service, told["ingestion_id"])


def ended(service: Client, ingestion_id: str) -> dict[str, Any]:
    for _ in range(300):
        state = service.get(f"/admin/ingestions/{ingestion_id}").get_json()
        if state["outcome"] != "running":
            return state
        time.sleep(0.1)
    raise AssertionError(f"the ingestion did not end: {state}")


def editions(service: Client) -> dict[str, bool]:
    return {one["edition_id"]: one["is_active"] for one in service.get("/admin/editions").get_json()["editions"]}


@pytest.fixture(scope="module")
def former(service: Client) -> str:
    """An older edition, held beside the active one."""
    return ingest_file(get_wiring(), pdf_path(FIRST_EDITION)).edition.edition_id


def test_an_upload_becomes_an_edition_whose_ingestion_can_be_followed(service: Client, former: str) -> None:
    state = upload(service, pdf_path(FIRST_EDITION).read_bytes())
    assert (state["outcome"], state["edition_id"], state["is_active"]) == ("recognised", former, False)


def test_an_upload_that_is_damaged_is_refused_with_its_reason_and_changes_nothing(service: Client) -> None:
    before = editions(service)
    state = upload(service, DAMAGED)
    assert (state["outcome"], state["reason"]) == ("refused", "truncated")
    assert editions(service) == before


def test_what_was_uploaded_is_not_kept_twice(service: Client, former: str) -> None:
    upload(service, pdf_path(FIRST_EDITION).read_bytes())
    assert all(blob.name.startswith((HELD_FILES, PICTURES)) for blob in get_wiring().blobs.list())


def test_the_end_of_an_ingestion_comes_as_an_event(service: Client) -> None:
    ingestion_id = upload(service, DAMAGED)["ingestion_id"]
    reply = service.get(f"/admin/ingestions/{ingestion_id}", headers={"Accept": "text/event-stream"})
    last = reply.get_data(as_text=True).strip().split("\n\n")[-1].split("\n")
    assert last[0] == "event: done"
    assert json.loads(last[1].removeprefix("data: "))["reason"] == "truncated"


def test_a_place_that_was_not_announced_takes_no_file(service: Client) -> None:
    assert service.put("/admin/uploads/nobody-asked", data=b"%PDF-1.7").status_code == 404
    assert service.get("/admin/ingestions/nobody-asked").status_code == 404


def test_two_editions_are_compared(service: Client, former: str) -> None:
    present = next(edition_id for edition_id, is_active in editions(service).items() if is_active)
    found = service.get(f"/admin/editions/{former}/diff/{present}").get_json()
    assert found["recommendations"]["added"] == ["1.1.2", "1.5.4"]
    assert list(found["criteria"]) == ["1.2.5"]
    assert service.get(f"/admin/editions/{former}/diff/none-such").status_code == 404


def test_every_held_file_is_read_again(service: Client, former: str) -> None:
    before = editions(service)
    reply = service.post("/admin/refresh")
    assert reply.status_code == 202
    states = [ended(service, ingestion_id) for ingestion_id in reply.get_json()["ingestion_ids"]]
    assert [state["outcome"] for state in states] == ["recognised"] * len(before)
    assert editions(service) == before


def test_an_edition_is_deleted_unless_it_is_the_active_one(service: Client, former: str) -> None:
    active = next(edition_id for edition_id, is_active in editions(service).items() if is_active)
    assert service.delete(f"/admin/editions/{active}").status_code == 409
    assert service.delete(f"/admin/editions/{former}").status_code == 204
    assert service.delete(f"/admin/editions/{former}").status_code == 404
    assert list(editions(service)) == [active]


def event(name: str, generation: int, as_message: bool = False) -> dict[str, Any]:
    kind, data = "google.cloud.storage.object.v1.finalized", {"name": name, "generation": str(generation)}
    if as_message:
        kind = "google.cloud.pubsub.topic.v1.messagePublished"
        data = {"message": {"data": base64.b64encode(json.dumps(data).encode()).decode()}}
    return {"specversion": "1.0", "id": "1", "source": "tests", "type": kind, "data": data}


def send(service: Client, sent: dict[str, Any]) -> int:
    return service.post("/", json=sent, content_type="application/cloudevents+json").status_code


@pytest.mark.parametrize("as_message", [False, True])
def test_a_stored_file_is_ingested_by_its_event(service: Client, as_message: bool) -> None:
    stored = get_wiring().blobs.write("dropped by hand.pdf", pdf_path(FIRST_EDITION).read_bytes())
    assert send(service, event(stored.name, stored.generation, as_message)) == 200
    assert any(FIRST_EDITION.isoformat() in edition_id for edition_id in editions(service))


def test_the_event_of_a_generation_that_was_replaced_or_of_a_kept_file_is_done_without_work(service: Client) -> None:
    before = editions(service)
    blobs = get_wiring().blobs
    former, present = blobs.write("twice.pdf", DAMAGED), blobs.write("twice.pdf", sample.guideline().read_bytes())
    assert send(service, event("twice.pdf", present.generation)) == 200
    assert send(service, event("twice.pdf", former.generation)) == 200
    kept = next(blobs.list(HELD_FILES))
    assert send(service, event(kept.name, kept.generation)) == 200
    assert editions(service) == before
