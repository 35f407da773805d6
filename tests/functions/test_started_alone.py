"""Each function started alone, as it would be deployed."""

import base64
import json
from pathlib import Path

import pytest
import requests

from functions.local import sample
from shared.settings import Settings
from shared.wiring import Wiring
from tests.functions.processes import free_port, function_command, running

pytestmark = pytest.mark.long
NAME = "uploads/guideline.pdf"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"NG12_DATA_DIR": str(tmp_path), "NG12_PATIENTS": str(sample.patients())}


@pytest.mark.parametrize("name", ["assess", "chat", "admin", "web", "knowledge"])
def test_a_function_alone_says_that_it_is_up(name: str, environment: dict[str, str]) -> None:
    port = free_port()
    with running(function_command(name, port), port, environment) as address:
        assert requests.get(f"{address}/health", timeout=10).json()["status"] == "ok"


def delivered(address: str, generation: int, *, through_pubsub: bool) -> int:
    """Deliver a finalize event and return the status."""
    data = {"bucket": "guidelines", "name": NAME, "generation": str(generation)}
    kind = "google.cloud.storage.object.v1.finalized"
    if through_pubsub:
        kind = "google.cloud.pubsub.topic.v1.messagePublished"
        data = {"message": {"data": base64.b64encode(json.dumps(data).encode()).decode(), "messageId": "1"}}
    headers = {"ce-id": "1", "ce-source": "//storage", "ce-specversion": "1.0", "ce-type": kind}
    return requests.post(address, json=data, headers=headers, timeout=60).status_code


@pytest.mark.parametrize("through_pubsub", [False, True])
def test_an_uploaded_pdf_becomes_the_active_edition(environment: dict[str, str], through_pubsub: bool) -> None:
    wiring = Wiring(Settings(data_dir=Path(environment["NG12_DATA_DIR"])))
    blob = wiring.blobs.write(NAME, sample.guideline().read_bytes(), content_type="application/pdf")
    port = free_port()
    with running(function_command("ingest", port, "cloudevent"), port, environment) as address:
        assert delivered(address, blob.generation, through_pubsub=through_pubsub) == 200
    active = wiring.editions.active()
    assert active is not None
    assert active.last_updated in sample.guideline().name


def test_a_refused_file_is_not_delivered_again(environment: dict[str, str]) -> None:
    wiring = Wiring(Settings(data_dir=Path(environment["NG12_DATA_DIR"])))
    blob = wiring.blobs.write(NAME, b"this is no PDF")
    port = free_port()
    with running(function_command("ingest", port, "cloudevent"), port, environment) as address:
        assert delivered(address, blob.generation, through_pubsub=False) == 200
    assert wiring.editions.active() is None
