"""Back ends that are busy, down, slow, half there or silent: answers stand by rules and words, and say what is lost."""

from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.wiring import get_wiring
from tests.cloud.emulated import EmulatedCloud, emulated_cloud
from tests.doubles.firestore_out_of_sorts import CODES, firestore_out_of_sorts
from tests.functions.conftest import caller_here, fresh_process

pytestmark = pytest.mark.long
QUESTION = {"message": "When should I refer somebody who is coughing up blood?"}
MOODS = pytest.mark.parametrize("mood", ["busy", "down", "broken", "slow", "half", "silent"])
HASTY = {
    "NG12_EMBEDDER": "vertex",
    "NG12_RERANKER": "ranking",
    "NG12_RERANK_ENABLED": "true",
    "NG12_BACKEND_TIMEOUT_SECONDS": "1",
    "NG12_RAG_TIMEOUT_SECONDS": "2",
}


@pytest.fixture(scope="module")
def cloud(firestore_address: str) -> Iterator[EmulatedCloud]:
    """A cloud with the sample guideline active, embedded and ranked by Vertex AI's doubles, and little patience."""
    with emulated_cloud(firestore_address, "ng12-faults") as made, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_EMBEDDER", "vertex")
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        for name, value in {**HASTY, "NG12_PATIENTS": str(sample.patients())}.items():
            patch.setenv(name, value)
        yield made
        fresh_process()


@pytest.fixture
def service(cloud: EmulatedCloud) -> Iterator[Client]:
    fresh_process()
    yield caller_here(one_port())
    cloud.google.feel("well")
    cloud.storage.feel("well")
    get_wiring().close()


def matched(reply: Any) -> list[str]:
    return [one["rule_id"] for one in reply.get_json()["matched_recommendations"]]


def test_when_all_is_well_nothing_is_said_to_be_lost(service: Client):
    assessed, answered = service.post("/assess/S-101"), service.post("/chat", json=QUESTION)
    assert matched(assessed) and assessed.get_json()["warnings"] == []
    assert answered.get_json()["route"] == "proceed"
    assert "was away" not in answered.get_json()["answer"]


@MOODS
def test_without_vectors_and_models_verdicts_stand_and_chat_answers_from_words(
    service: Client, cloud: EmulatedCloud, mood: Any
):
    expected = matched(service.post("/assess/S-101"))
    cloud.google.feel(mood)
    assert matched(service.post("/assess/S-101")) == expected
    cloud.google.asked.clear()
    answered = service.post("/chat", json=QUESTION)
    assert answered.status_code == 200
    assert (answered.get_json()["route"], bool(answered.get_json()["citations"])) == ("proceed", True)
    assert "vector search did not answer" in answered.get_json()["answer"]
    assert 0 < len(cloud.google.asked) < 30


def test_an_assessment_whose_context_was_searched_by_vectors_alone_says_that_they_are_lost(
    cloud: EmulatedCloud, service: Client, monkeypatch: pytest.MonkeyPatch
):
    expected = matched(service.post("/assess/S-101"))
    monkeypatch.setenv("NG12_BM25_ENABLED", "false")
    fresh_process()
    cloud.google.feel("down")
    reply = caller_here(one_port()).post("/assess/S-101")
    assert matched(reply) == expected
    assert any("vector search did not answer" in warning for warning in reply.get_json()["warnings"])


@pytest.mark.parametrize("mood", CODES)
def test_without_documents_every_function_says_that_its_back_end_is_away(
    cloud: EmulatedCloud, monkeypatch: pytest.MonkeyPatch, mood: str
):
    with firestore_out_of_sorts(mood) as address:
        monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", address)
        fresh_process()
        service = caller_here(one_port())
        for reply in (
            service.post("/assess/S-101"),
            service.post("/chat", json=QUESTION),
            service.get("/chat"),
            service.get("/admin/editions"),
        ):
            assert reply.status_code == 503
            assert reply.get_json()["type"].endswith("back-end-away")
            assert "Firestore" in reply.get_json()["detail"]
            assert reply.headers["Retry-After"]
        get_wiring().close()
    fresh_process()


@MOODS
def test_without_files_a_refresh_is_refused_and_an_event_comes_again(service: Client, cloud: EmulatedCloud, mood: Any):
    stored = get_wiring().blobs.write("late.pdf", sample.guideline().read_bytes())
    cloud.storage.feel(mood)
    reply = service.post("/admin/refresh")
    assert (reply.status_code, reply.get_json()["type"].split(":")[-1]) == (503, "back-end-away")
    kind = "google.cloud.storage.object.v1.finalized"
    data = {"bucket": "guidelines", "name": stored.name, "generation": str(stored.generation)}
    event = {"specversion": "1.0", "id": "1", "source": "tests", "type": kind, "data": data}
    assert service.post("/", json=event, content_type="application/cloudevents+json").status_code == 500
    cloud.storage.feel("well")
    assert service.post("/", json=event, content_type="application/cloudevents+json").status_code == 200
