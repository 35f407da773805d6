"""Events about stored files: of each shape, twice, late, out of order, about files that no try will ever read."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from cloudevents.http import CloudEvent
from werkzeug.test import Client

from functions.ingest import delivery
from functions.ingest.event import StoredObject, object_of
from functions.local import sample
from functions.local.one_port import load
from functions.local.sample.source import FIRST_EDITION, pdf_path
from pipelines.ingest.aside import REFUSED
from shared.errors import BackendAwayError, InputInvalidError
from shared.ports.blobs.base import Blob
from shared.terminology.drugs.load import load_drug_names
from shared.terminology.drugs.own_list import read_own_list
from shared.wiring import get_wiring
from tests.functions.conftest import caller_here
from tests.functions.test_lists_over_http import finished, records, sent

FINALIZED = "google.cloud.storage.object.v1.finalized"
PUBLISHED = "google.cloud.pubsub.topic.v1.messagePublished"
OBJECT = {"bucket": "ours", "name": "dropped.pdf", "generation": "7"}
DAMAGED = sample.guideline().read_bytes()[:-5000]


def event(kind: str, data: Any) -> CloudEvent:
    return CloudEvent({"type": kind, "source": "tests", "id": "1"}, data)


def message(data: Any, **attributes: str) -> dict[str, Any]:
    encoded = base64.b64encode(json.dumps(data).encode()).decode()
    return {"message": {"data": encoded, "messageId": "1", "attributes": attributes}, "subscription": "ours"}


def attributes(kind: str = "OBJECT_FINALIZE", bucket: str = "ours") -> dict[str, str]:
    return {"eventType": kind, "bucketId": bucket, "objectId": "dropped.pdf", "objectGeneration": "7"}


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (FINALIZED, OBJECT),
        (PUBLISHED, message(OBJECT)),
        (PUBLISHED, message(OBJECT, **attributes())),
        (PUBLISHED, message("", **attributes())),
    ],
)
def test_each_shape_of_a_finalize_event_names_its_object(kind: str, data: Any) -> None:
    assert object_of(event(kind, data), "ours") == StoredObject("dropped.pdf", 7)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("google.cloud.storage.object.v1.deleted", OBJECT),
        ("google.cloud.storage.object.v1.metadataUpdated", OBJECT),
        (FINALIZED, OBJECT | {"bucket": "another"}),
        (PUBLISHED, message(OBJECT, **attributes("OBJECT_DELETE"))),
        (PUBLISHED, message("", **attributes(bucket="another"))),
    ],
)
def test_what_happened_to_others_or_otherwise_is_no_concern(kind: str, data: Any) -> None:
    assert object_of(event(kind, data), "ours") is None


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (FINALIZED, "words"),
        (FINALIZED, {"bucket": "ours"}),
        (FINALIZED, {"bucket": "ours", "name": "a.pdf"}),
        (FINALIZED, {"bucket": "ours", "name": "a.pdf", "generation": "many"}),
        *((FINALIZED, {"bucket": "ours", "name": name, "generation": "1"}) for name in ("", "..", "a" * 1025, "a\nb")),
        *((FINALIZED, {"bucket": "ours", "name": name, "generation": "1"}) for name in ("a\0b", "\ud800.pdf")),
        (PUBLISHED, {"message": {"data": "%%%"}}),
        (PUBLISHED, {"message": {"data": base64.b64encode(b"[1]").decode()}}),
        (PUBLISHED, {"message": "words"}),
    ],
)
def test_an_event_that_cannot_be_read_is_said_and_never_retried(service: Client, kind: str, data: Any) -> None:
    with pytest.raises(InputInvalidError):
        object_of(event(kind, data), "ours")
    assert send(service, kind, data) == 200


def send(service: Client, kind: str, data: Any) -> int:
    sent = {"specversion": "1.0", "id": "1", "source": "tests", "type": kind, "data": data}
    return service.post("/", json=sent, content_type="application/cloudevents+json").status_code


def deliver(service: Client, stored: Blob) -> int:
    return send(service, FINALIZED, {"name": stored.name, "generation": str(stored.generation)})


def held() -> list[str]:
    return [edition.edition_id for edition in get_wiring().editions.list()]


def aside() -> list[str]:
    return [blob.name.split("/")[1] for blob in get_wiring().blobs.list(REFUSED)]


@pytest.fixture(autouse=True)
def clean(service: Client) -> Iterator[None]:
    yield
    for blob in get_wiring().blobs.list(REFUSED):
        get_wiring().blobs.delete(blob.name)


def test_an_event_that_comes_again_and_again_makes_one_edition(service: Client) -> None:
    stored = get_wiring().blobs.write("first.pdf", pdf_path(FIRST_EDITION).read_bytes())
    assert [deliver(service, stored) for _ in range(3)] == [200] * 3
    assert len(held()) == len(set(held())) == 2


def test_an_older_generation_after_a_newer_one_and_a_file_that_was_deleted_are_done_without_work(
    service: Client,
) -> None:
    before, blobs = held(), get_wiring().blobs
    older, newer = blobs.write("twice.pdf", DAMAGED), blobs.write("twice.pdf", sample.guideline().read_bytes())
    assert [deliver(service, one) for one in (newer, older)] == [200, 200]
    blobs.delete("twice.pdf")
    assert deliver(service, newer) == 200
    assert (held(), aside()) == (before, [])


def test_a_file_that_is_refused_is_moved_aside_under_its_reason_and_its_events_end_there(service: Client) -> None:
    blobs, before = get_wiring().blobs, held()
    stored = blobs.write("damaged.pdf", DAMAGED)
    assert [deliver(service, stored) for _ in range(2)] == [200, 200]
    assert (blobs.find("damaged.pdf"), aside(), held()) == (None, ["truncated"], before)
    (moved,) = blobs.list(REFUSED)
    assert blobs.read(moved.name) == DAMAGED
    assert deliver(service, moved) == 200
    assert aside() == ["truncated"]


def test_what_other_rooms_keep_in_the_bucket_is_left_alone(service: Client) -> None:
    finished(service, sent(service, records("haemoptysis")))
    get_wiring().own_drugs.add(read_own_list("generic,class\nzanzibarine,salicylate\n", load_drug_names()))
    kept = [blob for folder in ("lists/", "drugs/") for blob in get_wiring().blobs.list(folder)]
    assert {blob.name.split("/")[0] for blob in kept} == {"lists", "drugs"}
    assert {deliver(service, blob) for blob in kept} == {200}
    assert aside() == []
    assert all(get_wiring().blobs.find(blob.name) for blob in kept)


def test_a_newer_file_in_the_place_of_a_refused_one_stays(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = get_wiring().blobs
    stored, write = blobs.write("damaged.pdf", DAMAGED), blobs.write

    def write_and_be_overtaken(name: str, data: bytes, **more: Any) -> Blob:
        written = write(name, data, **more)
        if name.startswith(REFUSED):
            write("damaged.pdf", b"newer")
        return written

    monkeypatch.setattr(blobs, "write", write_and_be_overtaken)
    assert deliver(service, stored) == 200
    assert blobs.read("damaged.pdf") == b"newer"
    blobs.delete("damaged.pdf")


def raising(error: Exception) -> Any:
    def take_in(*_: Any, **__: Any) -> None:
        raise error

    return take_in


def test_a_fault_that_may_pass_raises_every_time(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "take_in", raising(BackendAwayError("away")))
    stored = get_wiring().blobs.write("waiting.pdf", DAMAGED)
    assert [deliver(service, stored) for _ in range(8)] == [500] * 8
    assert get_wiring().blobs.find("waiting.pdf") == stored
    get_wiring().blobs.delete("waiting.pdf")


def test_a_file_that_fails_without_a_reason_has_five_tries(service: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "take_in", raising(RuntimeError("unforeseen")))
    stored = get_wiring().blobs.write("strange.pdf", DAMAGED)
    assert [deliver(service, stored) for _ in range(6)] == [500, 500, 500, 500, 200, 200]
    assert (get_wiring().blobs.find("strange.pdf"), aside()) == (None, ["failed"])


def test_a_push_of_pubsub_without_an_envelope_is_taken_like_its_event(service: Client) -> None:
    stored = get_wiring().blobs.write("pushed.pdf", DAMAGED)
    data = message({"bucket": "ours", "name": stored.name, "generation": str(stored.generation)})
    assert caller_here(load("ingest")).post("/", json=data).status_code == 200
    assert aside() == ["truncated"]


def test_a_buckets_notification_is_taken_at_the_path_that_names_its_topic(service: Client) -> None:
    """As the subscription that terraform/events.tf declares pushes it."""
    stored = get_wiring().blobs.write("pushed.pdf", DAMAGED)
    attributes = {"eventType": "OBJECT_FINALIZE", "bucketId": "ours", "objectId": stored.name}
    told = {"attributes": {**attributes, "objectGeneration": str(stored.generation)}, "messageId": "1", "data": ""}
    pushed = {"message": told, "subscription": "projects/p/subscriptions/ng12-uploads"}
    taken = caller_here(load("ingest")).post("/projects/p/topics/ng12-uploads", json=pushed)
    assert (taken.status_code, aside()) == (200, ["truncated"])
