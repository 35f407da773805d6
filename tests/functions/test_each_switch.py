"""Each switch of retrieval and of the model, set in the environment both ways: the product's own result differs."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Request
from werkzeug.test import EnvironBuilder

from functions.chat.bodies import ChatBody
from functions.chat.handlers import say
from functions.local import sample
from functions.local.guidelines import ingest_file
from pipelines.assess.run import AssessCall, assess_patient
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat
from shared.http.api import Api
from shared.http.caller import Role
from shared.http.route import Reply, Route
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.models.base import ModelReply, ModelRequest, ToolCall
from shared.ports.models.ollama import OllamaModel
from shared.settings_loading import load_settings
from shared.wiring import Wiring, get_wiring
from tests.doubles.model import ScriptedModel
from tests.functions.conftest import fresh_process

ASKED, UNKNOWN = "unexplained haemoptysis", "my patient brings up rusty stuff every morning"
UNREAD = {"patient_id": "P-1", "age": 63, "gender": "Female", "symptoms": ["loss this month of weight lately"]}
Opened = Callable[..., Wiring]


class LastFirst:
    """A reranker that holds the shortest passage for the best."""

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        return [float(passage == min(passages, key=len)) for passage in passages]


class Searching(ScriptedModel):
    """Asks to search whenever it may."""

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        called = (ToolCall("search_clinical_guidelines", {"query": "weight"}),) if request.tools else ()
        return ModelReply("" if called else json.dumps({"emergency": None, "facts": []}), calls=called)


class Understanding(ScriptedModel):
    """Takes a message for what it says, and points at nothing."""

    def generate(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return ModelReply(json.dumps({"question": "", "passages": []}))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("switches")
    wiring = Wiring(load_settings(data_dir=folder))
    ingest_file(wiring, sample.guideline())
    wiring.close()
    return folder


@pytest.fixture
def opened(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Open the product with one variable of the environment set."""
    made: list[Wiring] = []

    def open_with(variable: str, value: Any) -> Wiring:
        monkeypatch.setenv(variable, f"{value}")
        made.append(Wiring(load_settings(data_dir=data)))
        return made[-1]

    yield open_with
    for wiring in made:
        wiring.close()


def searched(wiring: Wiring, asked: str = ASKED) -> Any:
    return wiring.retriever.retrieve(wiring.servings.active().library, asked, 5)


def assessed(wiring: Wiring, model: Any) -> Any:
    wiring.model = model
    return assess_patient(wiring, AssessCall("tests", "tests", sent=UNREAD))


def test_without_words_search_goes_by_vectors_alone(opened: Opened) -> None:
    on, off = (searched(opened("NG12_BM25_ENABLED", value)) for value in (True, False))
    assert (on.mode, off.mode) == ("hybrid", "vector")
    assert on.hits != off.hits


def test_a_reranker_orders_hits_only_where_it_is_wanted(opened: Opened) -> None:
    orders = []
    for value in (True, False):
        wiring = opened("NG12_RERANK_ENABLED", value)
        wiring.reranker = LastFirst()
        orders.append(searched(wiring))
    assert [found.mode for found in orders] == ["hybrid_reranked", "hybrid"]
    assert [hit.chunk_id for hit in orders[0].hits] != [hit.chunk_id for hit in orders[1].hits]


def test_a_weak_search_is_tried_again_only_where_it_is_wanted(opened: Opened, tries: list[str]) -> None:
    counts = []
    for value in (True, False):
        tries.clear()
        searched(opened("NG12_CORRECTIVE_RAG_ENABLED", value), "zyzzyva")
        counts.append(len(tries))
    assert counts[0] > counts[1] == 1


def test_the_threshold_says_which_search_is_weak(opened: Opened, tries: list[str]) -> None:
    counts = []
    for value in (1.0, 0.0):
        tries.clear()
        searched(opened("NG12_CORRECTIVE_RAG_THRESHOLD", value), "zyzzyva cough")
        counts.append(len(tries))
    assert counts[0] > counts[1] == 1


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that vectors are made of while something is searched for."""
    asked, whole = list[str](), HashingEmbedder.embed_query

    def embed_query(self: HashingEmbedder, text: str) -> Any:
        asked.append(text)
        return whole(self, text)

    monkeypatch.setattr(HashingEmbedder, "embed_query", embed_query)
    return asked


def test_a_leg_that_takes_longer_than_allowed_is_left_out(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    let_go, whole = threading.Event(), HashingEmbedder.embed_query
    monkeypatch.setattr(HashingEmbedder, "embed_query", lambda *asked: (let_go.wait(), whole(*asked))[1])
    found = []
    for seconds in (0.05, 60):
        wiring = opened("NG12_RAG_TIMEOUT_SECONDS", seconds)
        wiring.pool = ThreadPoolExecutor()
        found.append(len(searched(wiring).warnings))
        let_go.set()
    assert found == [1, 0]


def test_the_steps_of_a_model_are_counted(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_MODEL", "ollama")  # of which alone it is known how little it has in view
    monkeypatch.setenv("NG12_MODEL_NAME", "small")
    monkeypatch.setenv("NG12_MODEL_CONTEXT_TOKENS", "1024")
    calls = []
    for steps in (2, 20):
        model = Searching()
        assert assessed(opened("NG12_MAX_AGENT_STEPS", steps), model).degraded
        calls.append(len(model.asked))
    assert calls[0] == 2 < calls[1] <= 20


@pytest.mark.parametrize(
    ("variable", "field", "values"),
    [("NG12_MODEL_TEMPERATURE", "temperature", (0.0, 0.9)), ("NG12_MODEL_MAX_TOKENS", "max_tokens", (64, 4096))],
)
def test_a_model_is_asked_as_the_settings_say(
    opened: Opened, variable: str, field: str, values: tuple[float, float]
) -> None:
    for value in values:
        wiring, assessing, chatting = opened(variable, value), Searching(), ScriptedModel("No.")
        assessed(wiring, assessing)
        wiring.model = chatting
        chat(wiring, ChatCall("tests", "tests", ASKED, f"m-{value}".replace(".", "-")))
        assert {getattr(one, field) for one in (*assessing.asked, *chatting.asked)} == {value}
        assert assessing.asked and chatting.asked


def test_a_message_is_understood_anew_only_where_it_is_wanted(opened: Opened) -> None:
    calls = []
    for value in (True, False):
        wiring, model = opened("NG12_CHAT_REWRITE_ENABLED", value), Understanding()
        wiring.model = model
        chat(wiring, ChatCall("tests", "tests", UNKNOWN, f"m-{value}"))
        calls.append(len(model.asked))
    assert calls == [1, 0]


def test_a_model_is_asked_only_where_one_is_set(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG12_MODEL_NAME", "a-model")
    asked: list[ModelRequest] = []
    monkeypatch.setattr(OllamaModel, "generate", lambda _, request: asked.append(request) or ModelReply("{}"))
    modes = []
    for value in ("ollama", "none"):
        wiring = opened("NG12_MODEL", value)
        assess_patient(wiring, AssessCall("tests", "tests", sent=UNREAD))
        modes.append((wiring.model.is_model, bool(asked)))
        asked.clear()
    assert modes == [(True, True), (False, False)]


def test_an_edition_is_old_from_the_age_that_is_set(opened: Opened) -> None:
    warned = [
        len(assess_patient(opened("NG12_EDITION_AGE_WARNING_DAYS", days), AssessCall("t", "t", sent=UNREAD)).warnings)
        for days in (1, 100_000)
    ]
    assert warned[0] == warned[1] + 1


def test_a_conversation_is_kept_for_the_days_that_are_set(opened: Opened) -> None:
    kept = []
    for days in (1, 30):
        wiring, asked = opened("NG12_SESSION_TTL_DAYS", days), ChatCall("tests", "tests", ASKED, "m", f"s-{days}")
        chat(wiring, asked)
        later = Wiring(wiring.settings, now=lambda: datetime.now(UTC) + timedelta(days=2))
        kept.append([one.session_id for one in later.sessions.list_own("tests") if one.session_id == asked.session_id])
        later.close()
    assert kept == [[], ["s-30"]]


@pytest.mark.parametrize("variable", ["NG12_MAX_BODY_BYTES", "NG12_MAX_MESSAGE_CHARACTERS"])
def test_a_message_is_as_long_as_the_settings_allow(data: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv("NG12_DATA_DIR", str(data))
    found = []
    for most in (20, 2_000):
        monkeypatch.setenv(variable, str(most))
        api = Api("chat", [Route("POST", "/chat", say, "", None, ChatResponse, takes=ChatBody)], load_settings())
        fresh_process()
        request = EnvironBuilder("/chat", method="POST", json={"message": ASKED}).get_request(Request)
        found.append(api(request).status_code)
    get_wiring().close()
    fresh_process()
    assert found == [413, 200]


def test_a_caller_may_ask_as_often_as_the_settings_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for per_minute in (4, 0):
        monkeypatch.setenv("NG12_REQUESTS_PER_MINUTE", str(per_minute))
        api = Api("asked", [Route("GET", "/asked", lambda _: Reply(204), "", Role.CLINICIAN, None)], load_settings())
        here = {"REMOTE_ADDR": "127.0.0.1"}
        asked = (EnvironBuilder("/asked", environ_base=here).get_request(Request) for _ in range(3))
        found.append([api(one).status_code for one in asked])
    assert found == [[204, 429, 429], [204, 204, 204]]
