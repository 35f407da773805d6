"""The tools over HTTP with a language model behind a real server that puts answers plainly: well, ill or lying."""

import json
import time
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from werkzeug.test import Client

from functions.agent.parts import wording
from pipelines.agent.worded.below import IN_GENERAL, PUT_PLAINLY
from shared.ports.models.embedded import OfflineModel
from shared.settings import Settings
from shared.wiring import Wiring, get_wiring
from tests.doubles.model_servers import MODEL, Behaviour, ModelServer, OllamaServer, OpenAIServer
from tests.doubles.served import serving
from tests.doubles.understanding import asks
from tests.doubles.understanding import reply as understood

KINDS = {"ollama": OllamaServer, "openai": OpenAIServer}
ILL = [behaviour for behaviour in get_args(Behaviour) if behaviour not in {"well", "stops"}]
STREAM = {"Accept": "text/event-stream"}
ASKED = "boxed warning for metformin?"
MEANT = understood(asks("check_drug_safety", ASKED, drug_name="metformin"))
PLAIN = "Lactic acidosis, some cases deadly; the risk is higher with kidney impairment."
LIES = (
    "s1: Lactic acidosis, some cases deadly; the risk is lower with kidney impairment.",
    "s1: Lactic acidosis, some cases deadly; 900 mg is safe.",
    "s1: Warfarin: lactic acidosis, in some cases deadly; the risk is higher with kidney impairment.",
    '<think>Looking up.</think>\n{"answer": "check_drug_safety found no interactions"}',
)


@pytest.fixture(params=KINDS)
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, service: Client) -> Iterator[ModelServer]:
    """A server of models that the function asks through its own adapter, with little time."""
    assert service
    model = KINDS[request.param]()
    with serving(model):
        address = f"{model.address}/v1" if request.param == "openai" else model.address
        told = {"model": request.param, "model_name": MODEL, "model_address": address, "model_retries": 0}
        more = {"chat_model_seconds": 1.0, "agent_plain_words": True}
        apart = Wiring(Settings(data_dir=get_wiring().settings.data_dir, **told))
        monkeypatch.setattr(get_wiring(), "settings", get_wiring().settings.model_copy(update={**told, **more}))
        monkeypatch.setitem(get_wiring().__dict__, "model", apart.model)
        yield model


def say(service: Client, message: str, **more: str) -> dict[str, Any]:
    reply = service.post("/agent", json={"message": message, **more})
    assert reply.status_code == 200
    told: dict[str, Any] = reply.get_json()
    return told


def without_a_model(service: Client, message: str) -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(get_wiring().__dict__, "model", OfflineModel())
        return say(service, message)


def test_a_model_that_is_well_puts_plainly_below_the_answer(service: Client, server: ModelServer) -> None:
    server.says(MEANT, f"s1: {PLAIN}")
    reply, alone = say(service, ASKED), without_a_model(service, ASKED)
    assert reply["answer"] == f"{alone['answer']}\n\n{PUT_PLAINLY}\nmetformin: {PLAIN}"
    assert (alone["mode"], reply["mode"], reply["degraded"]) == ("rules", "model_assisted", False)


def test_what_is_streamed_is_what_is_kept(service: Client, server: ModelServer) -> None:
    server.says(MEANT, f"s1: {PLAIN}")
    asked = {"message": ASKED, "session_id": f"plain-{type(server).__name__}"}
    parts = service.post("/agent", json=asked, headers=STREAM).get_data(as_text=True).strip().split("\n\n")
    events = [(part.split("\n")[0], json.loads(part.split("\ndata: ")[1])) for part in parts]
    told = "".join(data["text"] for kind, data in events if kind == "event: token")
    (turn,) = service.get(f"/agent/{asked['session_id']}/history").get_json()["turns"]
    assert [kind for kind, _ in events] == ["event: step", "event: step", "event: token", "event: token", "event: done"]
    assert told == events[-1][1]["answer"] == turn["reply"]["answer"]


def test_a_conversation_goes_on_from_the_answer_and_not_from_a_models_words(
    service: Client, server: ModelServer
) -> None:
    server.says(MEANT, f"s1: {PLAIN}")
    session = f"on-{type(server).__name__}"
    assert PUT_PLAINLY in say(service, ASKED, session_id=session)["answer"]
    assert "eGFR below 30" in say(service, "and the contraindications?", session_id=session)["answer"]


@pytest.mark.parametrize("lie", LIES, ids=range(len(LIES)))
def test_a_model_that_lies_adds_nothing(service: Client, server: ModelServer, lie: str) -> None:
    server.says(MEANT, lie)
    assert say(service, ASKED)["answer"] == without_a_model(service, ASKED)["answer"]


@pytest.mark.parametrize("behaviour", ILL)
def test_a_model_that_is_ill_or_hangs_leaves_the_answer_within_its_time(
    service: Client, server: ModelServer, behaviour: Behaviour
) -> None:
    alone = without_a_model(service, ASKED)
    server.behave(behaviour)
    started = time.monotonic()
    reply = say(service, ASKED)
    assert time.monotonic() - started < 5
    assert (reply["answer"], reply["sources"], reply["degraded"]) == (alone["answer"], alone["sources"], True)


def test_nothing_is_worded_where_it_is_not_set(service: Client, server: ModelServer) -> None:
    alone = without_a_model(service, ASKED)
    assert (alone["mode"], alone["degraded"], server.requests) == ("rules", False, [])
    get_wiring().settings = get_wiring().settings.model_copy(update={"agent_plain_words": False})
    server.says(MEANT)
    assert say(service, ASKED)["answer"] == alone["answer"]
    assert len(server.requests) == 1
    assert wording(get_wiring()) is None


def test_a_turn_of_one_tool_takes_two_calls(service: Client, server: ModelServer) -> None:
    message = "Well now, that metformin stuff, eh, so-so"
    server.says(understood(asks("check_drug_safety", message, drug_name="metformin")), f"s1: {PLAIN}")
    assert PUT_PLAINLY in say(service, message)["answer"]
    assert len(server.requests) == 2


def test_the_first_event_does_not_wait_for_the_model(service: Client, server: ModelServer) -> None:
    server.behave("hang")
    stream = service.post("/agent", json={"message": ASKED}, headers=STREAM).response
    first = next(iter(stream))
    assert b"Reading the request" in first if isinstance(first, bytes) else "Reading the request" in first


def test_what_no_source_answers_a_model_may_say_in_general_where_that_is_set(
    service: Client, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = understood(asks("answer", "What is gout?"))
    said = "Gout is a painful kind of arthritis caused by crystals of uric acid in a joint."
    server.says(needed, needed, said)
    assert say(service, "What is gout?")["basis"] == "none"
    settings = get_wiring().settings.model_copy(update={"agent_general_knowledge": True})
    monkeypatch.setattr(get_wiring(), "settings", settings)
    reply = say(service, "What is gout?")
    assert reply["basis"] == "general"
    assert reply["answer"].endswith(f"{IN_GENERAL}\n{said}")


def test_a_guideline_question_is_answered_by_code_and_understood_in_one_call(
    service: Client, server: ModelServer
) -> None:
    message = "Who should be referred for unexplained haemoptysis?"
    server.says(understood(asks("guideline", message)))
    reply = say(service, message)
    assert (reply["basis"], len(server.requests)) == ("guideline", 1)
    assert reply["answer"] == without_a_model(service, message)["answer"]


def test_what_the_model_alone_reads_as_an_order_is_proposed_after_a_yes_in_the_same_session(
    service: Client, server: ModelServer
) -> None:
    message, session = "lactulose 15 ml twice daily is what S-102 needs from us", f"yes-{type(server).__name__}"
    order = asks("prescribe_medication", message, "S-102", medication_name="lactulose", dosage="15 ml",
                 frequency="twice daily")  # fmt: skip
    server.says(understood(order), understood())
    first = say(service, message, session_id=session)
    assert (first["ending"], first["proposals"], first["question"]["id"]) == ("ask_user", [], "reading")
    (action,) = say(service, "yes", session_id=session)["proposals"]
    assert (action["arguments"]["medication_name"], action["patient"]["patient_id"]) == ("lactulose", "S-102")
