"""Images over HTTP: sent, described by a model that sees, looked at again, and gone with their conversation."""

import base64
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from werkzeug.test import Client

from functions.local import sample
from functions.local.guidelines import ingest_file
from functions.local.one_port import one_port
from shared.wiring import get_wiring
from tests.doubles.model_servers import MODEL, OpenAIServer
from tests.doubles.served import serving
from tests.functions.conftest import caller_here, fresh_process

SEEN = {"findings": ["distal radius fracture"], "modality": "wrist X-ray", "confidence": 0.86}


def picture(size: tuple[int, int] = (60, 30)) -> bytes:
    held = io.BytesIO()
    Image.new("RGB", size, "navy").save(held, "PNG")
    return held.getvalue()


def sent(service: Client) -> str:
    reply = service.post("/agent/images", data=picture(), content_type="image/png")
    assert reply.status_code == 201, reply.get_data(as_text=True)
    return str(reply.get_json()["image_id"])


def say(service: Client, message: str, **more: object) -> Any:
    return service.post("/agent", json={"message": message, **more})


@pytest.fixture(scope="module")
def model() -> Iterator[OpenAIServer]:
    double = OpenAIServer()
    with serving(double):
        yield double


@pytest.fixture(scope="module")
def seeing(model: OpenAIServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The functions with a model that sees."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NG12_DATA_DIR", str(tmp_path_factory.mktemp("service")))
        patch.setenv("NG12_MODEL", "openai")
        patch.setenv("NG12_MODEL_NAME", MODEL)
        patch.setenv("NG12_MODEL_ADDRESS", f"{model.address}/v1")
        patch.setenv("NG12_MODEL_SEES_IMAGES", "true")
        fresh_process()
        ingest_file(get_wiring(), sample.guideline())
        yield caller_here(one_port())
        get_wiring().close()
        fresh_process()


@pytest.fixture(autouse=True)
def seen(model: OpenAIServer) -> None:
    """The model sees the same in every image, unless a test says otherwise first."""
    model.lines.clear()
    model.says(*[json.dumps(SEEN)] * 8)  # each turn is understood too, to which this is no reply


def test_an_image_is_described_and_the_model_is_shown_the_pixels_alone(seeing: Client, model: OpenAIServer) -> None:
    reply = say(seeing, "Describe the attached film", image_id=sent(seeing)).get_json()
    assert (reply["ending"], reply["basis"]) == ("answer", "image")
    assert "distal radius fracture" in reply["answer"]
    assert "not reported by a radiologist" in reply["answer"]
    assert "0.86" not in json.dumps(reply)
    (asked,) = [one for one in model.requests if isinstance(one["messages"][-1]["content"], list)]
    assert (asked["temperature"], asked["max_tokens"]) == (0.3, 512)
    shown = asked["messages"][-1]["content"][0]["image_url"]["url"]
    assert base64.b64decode(shown.partition(",")[2]).startswith(b"\xff\xd8")


def test_a_model_that_declines_is_no_finding(seeing: Client, model: OpenAIServer) -> None:
    model.lines.clear()
    model.says("I am unable to help with medical images.")
    reply = say(seeing, "Describe the attached film", image_id=sent(seeing)).get_json()
    assert reply["ending"] == "skip"
    assert "unable to help" not in json.dumps(reply)


def test_an_image_belongs_to_one_conversation_and_goes_with_it(seeing: Client) -> None:
    image = sent(seeing)
    first = say(seeing, "Describe the attached film", image_id=image).get_json()["session_id"]
    assert say(seeing, "Describe the attached film", image_id=image, session_id="another").status_code == 404
    again = {"image_id": image, "session_id": first}
    assert say(seeing, "Take a closer look at the ulna", **again).get_json()["ending"] == "answer"
    assert seeing.delete(f"/agent/{first}").status_code == 204
    assert say(seeing, "Describe the attached film", **again).status_code == 404


def test_what_is_no_image_is_refused_and_one_too_large_too(seeing: Client) -> None:
    assert seeing.post("/agent/images", data=b"%PDF-1.7", content_type="image/png").status_code == 415
    half = picture((400, 400))[:300]
    assert seeing.post("/agent/images", data=half, content_type="image/png").status_code == 400
    assert seeing.post("/agent/images", data=b"x" * (8 * 1024 * 1024 + 1)).status_code == 413
    assert say(seeing, "Describe this", image_id="img-none").status_code == 404
