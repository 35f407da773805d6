"""A patient's questions over HTTP with a language model behind a real server: well, lying, out of sorts or hanging."""

import json
import time
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from werkzeug.test import Client

from pipelines.records.messages import say
from shared.settings import Settings
from shared.wiring import Wiring, get_wiring
from tests.doubles.model_servers import MODEL, Behaviour, ModelServer, OllamaServer, OpenAIServer
from tests.doubles.served import serving

KINDS = {"ollama": OllamaServer, "openai": OpenAIServer}
ILL = [behaviour for behaviour in get_args(Behaviour) if behaviour not in {"well", "stops"}]
STREAM = {"Accept": "text/event-stream"}
LETTERS = {
    "ann": "Diagnosis: atrial fibrillation. Apixaban 5 mg BD started. Retinal photographs were taken.",
    "bob": "Quillonex 7 mg once daily started.",
}
SURE = {"message": "What dose of apixaban am I on?", "as_of": "2026-01-01"}
LOST = {"message": "Anyone look at the back of my eyes?", "as_of": "2026-01-01"}
DOSE = "Apixaban 5 mg twice daily was started on 2 June 2025."
PHOTOGRAPHS = "Retinal photographs were taken."


def answer(text: str, *marks: str, kind: str = "answered", urgent: str = "none") -> str:
    """A reply in the shape of an answer of one sentence."""
    sentences = [{"text": text, "marks": marks}]
    return json.dumps({"urgent": urgent, "type": "Factual", "kind": kind, "sentences": sentences})


LIES = (
    answer("You are on quillonex 7 mg once daily.", "m1", "bob/L1/0"),
    answer("Apixaban 900 mg twice daily was started.", "m2"),
    answer("Quillonex 7 mg once daily was started.", "m2"),
    answer("Apixaban 5 mg zweimal am Tag begonnen.", "m2"),
    answer("You should stop apixaban 5 mg twice daily.", "m2"),
    answer("Apixaban 5 mg twice daily is safe.", "m2", kind="partial"),
)


@pytest.fixture(scope="module")
def served(empty_service: Client) -> Client:
    for patient, text in LETTERS.items():
        empty_service.put(f"/records/{patient}", json={"owner": "local-user", "name": f"{patient.title()} Reed"})
        letter = {"doc_type": "clinical_note", "title": "Letter", "document_date": "2025-06-02", "text": text}
        assert empty_service.put(f"/records/{patient}/documents/L1", json=letter).status_code == 201
    return empty_service


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A server of models that the function asks through its own adapter, with little time."""
    model = KINDS[request.param]()
    with serving(model):
        address = f"{model.address}/v1" if request.param == "openai" else model.address
        told = {"model": request.param, "model_name": MODEL, "model_address": address, "model_retries": 0}
        settings = get_wiring().settings.model_copy(
            update={**told, "chat_model_seconds": 1.0, "records_model": "configured"}
        )
        apart = Wiring(Settings(data_dir=settings.data_dir, **told))
        monkeypatch.setattr(get_wiring(), "settings", settings)
        monkeypatch.setitem(get_wiring().__dict__, "model", apart.model)
        yield model


def ask(served: Client, asked: dict[str, str], **headers: str) -> dict[str, Any]:
    reply = served.post("/records/ann/ask", json=asked, headers=headers)
    assert reply.status_code == 200
    told: dict[str, Any] = reply.get_json()
    return told


def without_a_model(served: Client, asked: dict[str, str]) -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(get_wiring(), "settings", get_wiring().settings.model_copy(update={"records_model": "none"}))
        return ask(served, asked)


def test_a_model_that_is_well_leads_and_is_named(served: Client, server: ModelServer) -> None:
    server.says(answer(DOSE, "m2"))
    reply = ask(served, SURE)
    assert reply["answer"] == f"{DOSE}\n{say('worded')}"
    assert [(one["by"], one["sources"]) for one in reply["sentences"]] == [
        ("model", [one["chunk_id"] for one in reply["citations"]])
    ]
    assert (reply["mode"], reply["degraded"]) == ("model_assisted", False)


def test_what_is_streamed_is_what_is_kept(served: Client, server: ModelServer) -> None:
    server.says(answer(PHOTOGRAPHS, "m3"))
    asked = {**LOST, "session_id": f"by-{type(server).__name__}", "message_id": "m1"}
    parts = served.post("/records/ann/ask", json=asked, headers=STREAM).get_data(as_text=True).strip().split("\n\n")
    events = [(part.split("\n")[0], json.loads(part.split("\ndata: ")[1])) for part in parts]
    told = "".join(data["text"] for kind, data in events if kind == "event: token")
    (turn,) = served.get(f"/records/sessions/{asked['session_id']}/history").get_json()["turns"]
    assert events[0][0] == "event: context"
    assert told == events[-1][1]["answer"] == turn["reply"]["answer"]
    assert events[-1][1]["mode"] == "model_assisted"


@pytest.mark.parametrize("asked", [SURE, LOST], ids=["sure", "lost"])
@pytest.mark.parametrize("lie", LIES, ids=range(len(LIES)))
def test_a_model_that_lies_speaks_for_another_or_in_another_language_shows_nothing(
    served: Client, server: ModelServer, asked: dict[str, str], lie: str
) -> None:
    server.says(lie)
    reply = ask(served, asked)
    told = json.dumps({**reply, "session_id": ""}).lower()
    assert not any(word in told for word in ("quillonex", "900", "safe", "zweimal", "you should", "bob"))
    assert all(one["chunk_text"] in LETTERS["ann"] for one in reply["citations"])
    assert reply["mode"] == "extractive"


@pytest.mark.parametrize("behaviour", ILL)
@pytest.mark.parametrize("asked", [SURE, LOST], ids=["sure", "lost"])
def test_a_model_that_is_ill_or_hangs_leaves_the_documents_own_words_within_its_time(
    served: Client, server: ModelServer, asked: dict[str, str], behaviour: Behaviour
) -> None:
    plain = without_a_model(served, asked)
    server.behave(behaviour)
    started = time.monotonic()
    reply = ask(served, asked)
    assert time.monotonic() - started < 5
    same = ("answer", "citations", "outcome", "evidence", "confidence", "mode")
    assert {name: reply[name] for name in same} == {name: plain[name] for name in same}
    assert (reply["mode"], reply["degraded"]) == ("extractive", True)
    assert say("model_away") in reply["warnings"]


def test_an_emergency_is_answered_without_it(served: Client, server: ModelServer) -> None:
    assert ask(served, {"message": "I can't breathe and my lips are going blue"})["mode"] == "extractive"
    assert server.requests == []


def test_a_decision_stays_a_professionals(served: Client, server: ModelServer) -> None:
    server.says(answer(DOSE, "m2"))
    reply = ask(served, {"message": "Should I stop taking apixaban?", "as_of": "2026-01-01"})
    assert (reply["outcome"], reply["mode"]) == ("redirect", "model_assisted")
