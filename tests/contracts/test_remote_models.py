"""Gemini, Ollama and OpenAI's protocol under one contract, each against a server true to its protocol."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from google.oauth2.credentials import Credentials

from shared.ports.genai_calls import genai_client
from shared.ports.models.base import ModelAwayError, ModelMessage, ModelRequest
from shared.ports.models.gemini import GeminiModel
from shared.ports.models.ollama import OllamaModel
from shared.ports.models.openai_compatible import OpenAIModel
from shared.ports.models.remote import CallLimits
from shared.ports.models.schemas import read_reply
from tests.contracts.models import ASKED, SCHEMA, Greeting
from tests.contracts.remote_models import TOOL, Connect, RemoteModelContract
from tests.doubles.model_servers import MODEL, GeminiServer, OllamaServer, OpenAIServer
from tests.doubles.served import serving


def gemini(address: str, name: str = MODEL, limits: CallLimits | None = None) -> GeminiModel:
    return GeminiModel(genai_client("tests", "europe-west2", Credentials("tests"), address), name, limits)


def ollama(address: str, name: str = MODEL, limits: CallLimits | None = None, **more: Any) -> OllamaModel:
    return OllamaModel(name, 4096, address, limits=limits, **more)


def openai(address: str, name: str = MODEL, limits: CallLimits | None = None, **more: Any) -> OpenAIModel:
    return OpenAIModel(name, f"{address}/v1", limits=limits, **more)


class TestGemini(RemoteModelContract):
    @pytest.fixture
    def server(self) -> Iterator[GeminiServer]:
        double = GeminiServer()
        with serving(double):
            yield double

    @pytest.fixture
    def connect(self, server: GeminiServer) -> Connect:
        return partial(gemini, server.address)


class TestOllama(RemoteModelContract):
    tells_parts = False

    @pytest.fixture
    def server(self) -> Iterator[OllamaServer]:
        double = OllamaServer()
        with serving(double):
            yield double

    @pytest.fixture
    def connect(self, server: OllamaServer) -> Connect:
        return partial(ollama, server.address)

    def test_the_prompt_and_its_limits_arrive(self, server: OllamaServer, answering: OllamaModel):
        answering.generate(ModelRequest(ASKED.messages, SCHEMA, temperature=0.4, max_tokens=77))
        (sent,) = server.requests
        assert sent["messages"][0] == {"role": "system", "content": "Reply briefly."}
        assert sent["options"] == {"temperature": 0.4, "num_predict": 77, "num_ctx": 4096}
        assert sent["format"] == SCHEMA

    def test_a_prompt_that_would_be_cut_is_not_sent(self, server: OllamaServer, answering: OllamaModel):
        with pytest.raises(ModelAwayError, match="NG12_MODEL_CONTEXT_TOKENS"):
            answering.generate(ModelRequest([ModelMessage("user", "cough " * 2000)]))
        assert not server.asked

    def test_a_key_is_brought_where_one_is_set(self, server: OllamaServer, connect: Connect):
        server.key = "sesame"
        assert connect(key="sesame").generate(ASKED).text
        with pytest.raises(ModelAwayError, match=r"HTTP 401.*NG12_MODEL_KEY"):
            connect().generate(ASKED)


class TestOpenAI(RemoteModelContract):
    @pytest.fixture
    def server(self) -> Iterator[OpenAIServer]:
        double = OpenAIServer()
        with serving(double):
            yield double

    @pytest.fixture
    def connect(self, server: OpenAIServer) -> Connect:
        return partial(openai, server.address)

    def test_the_prompt_and_its_limits_arrive(self, server: OpenAIServer, answering: OpenAIModel):
        answering.generate(ModelRequest(ASKED.messages, SCHEMA, temperature=0.4, max_tokens=77))
        (sent,) = server.requests
        assert sent["messages"][0] == {"role": "system", "content": "Reply briefly."}
        assert (sent["temperature"], sent["max_tokens"]) == (0.4, 77)
        assert sent["response_format"]["json_schema"]["schema"] == SCHEMA

    def test_each_result_of_a_tool_names_its_call(self, server: OpenAIServer, answering: OpenAIModel):
        server.asks_for((TOOL.name, {"id": "S-1"}), (TOOL.name, {"id": "S-2"}))
        calls = answering.generate(ModelRequest(ASKED.messages, tools=[TOOL])).calls
        results = [ModelMessage("tool", "none", tool=TOOL.name)] * 2
        told = [*ASKED.messages, ModelMessage("assistant", "", calls=calls), *results]
        answering.generate(ModelRequest(told, tools=[TOOL]))
        assert [one.get("tool_call_id") for one in server.requests[-1]["messages"]][-2:] == ["call_0", "call_1"]

    def test_a_key_is_brought_where_one_is_set(self, server: OpenAIServer, connect: Connect):
        server.key = "sesame"
        assert connect(key="sesame").generate(ASKED).text
        with pytest.raises(ModelAwayError, match=r"HTTP 401.*NG12_MODEL_KEY"):
            connect().generate(ASKED)

    def test_a_server_that_fails_over_a_shape_is_told_it_in_words(self, server: OpenAIServer, answering: OpenAIModel):
        server.knows_shapes, server.of_a_shape = False, 500
        server.says('{"answer": "hello"}')
        assert read_reply(answering.generate(ModelRequest(ASKED.messages, SCHEMA)).text, Greeting).answer == "hello"


@pytest.mark.parametrize("connect", [ollama, openai])
def test_an_address_where_nobody_answers_is_named(connect: Connect):
    with pytest.raises(ModelAwayError, match="NG12_MODEL_ADDRESS"):
        connect("http://127.0.0.1:9", limits=CallLimits(0.5, 0)).generate(ASKED)
