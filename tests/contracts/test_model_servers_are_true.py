"""The servers that stand for models speak as the protocols' own types say: every reply they give is one of theirs."""

import json
from typing import Any
from urllib.request import Request, urlopen

import ollama
import pytest
from google.genai import types as genai
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.chat.completion_create_params import CompletionCreateParamsBase, CompletionCreateParamsStreaming
from pydantic import BaseModel

from tests.doubles.model_servers import MODEL, Behaviour, GeminiServer, ModelServer, OllamaServer, OpenAIServer
from tests.doubles.model_servers import ollama as ollama_server
from tests.doubles.model_servers import openai as openai_server
from tests.doubles.served import serving

ENDINGS: list[Behaviour] = ["well", "length", "refusal", "empty"]
MESSAGES = [{"role": "user", "content": "Say hello."}]
GEMINI = f"/v1beta1/projects/p/locations/l/publishers/google/models/{MODEL}"


def told(server: ModelServer, path: str, body: dict[str, Any]) -> bytes:
    with serving(server) as address:
        headers = {"Content-Type": "application/json", "Authorization": "Bearer any"}
        asked = Request(f"{address}{path}", json.dumps(body).encode(), headers)
        with urlopen(asked, timeout=10) as reply:
            return bytes(reply.read())


def misbehaving(server: ModelServer, behaviour: Behaviour) -> ModelServer:
    server.behave(behaviour)
    if behaviour == "well":
        server.asks_for(("look_up", {"id": "S-1"}))
    return server


def events(body: bytes) -> list[str]:
    lines = body.decode().replace("\r\n", "\n").split("\n\n")
    assert all(line.startswith("data: ") for line in lines if line)
    return [line.removeprefix("data: ") for line in lines if line]


def is_of(kind: type[BaseModel], written: str | bytes) -> None:
    """It is of that type, and says nothing that the type does not know."""
    assert kind.model_validate_json(written, extra="forbid")


@pytest.mark.parametrize("behaviour", ENDINGS)
def test_ollama(behaviour: Behaviour):
    asked = {"model": MODEL, "messages": MESSAGES}
    is_of(ollama.ChatResponse, told(misbehaving(OllamaServer(), behaviour), "/api/chat", {**asked, "stream": False}))
    server = OllamaServer()
    server.behave(behaviour)
    for line in told(server, "/api/chat", asked).splitlines():
        is_of(ollama.ChatResponse, line)


@pytest.mark.parametrize("behaviour", ENDINGS)
def test_openai(behaviour: Behaviour):
    asked = {"model": MODEL, "messages": MESSAGES}
    is_of(ChatCompletion, told(misbehaving(OpenAIServer(), behaviour), "/v1/chat/completions", asked))
    server = OpenAIServer()
    server.behave(behaviour)
    streamed = told(
        server, "/v1/chat/completions", {**asked, "stream": True, "stream_options": {"include_usage": True}}
    )
    *chunks, last = events(streamed)
    assert last == "[DONE]"
    for chunk in chunks:
        is_of(ChatCompletionChunk, chunk)


@pytest.mark.parametrize("behaviour", ENDINGS)
def test_gemini(behaviour: Behaviour):
    asked = {"contents": [{"role": "user", "parts": [{"text": "Say hello."}]}]}
    is_of(
        genai.GenerateContentResponse, told(misbehaving(GeminiServer(), behaviour), f"{GEMINI}:generateContent", asked)
    )
    server = GeminiServer()
    server.behave(behaviour)
    for event in events(told(server, f"{GEMINI}:streamGenerateContent?alt=sse", asked)):
        is_of(genai.GenerateContentResponse, event)


def test_what_they_take_in_a_request_is_what_the_protocols_know():
    known = set(CompletionCreateParamsBase.__annotations__) | set(CompletionCreateParamsStreaming.__annotations__)
    assert known >= openai_server._KNOWN
    assert set(ollama._types.ChatRequest.model_fields) >= ollama_server._KNOWN
    assert set(ollama.Options.model_fields) >= ollama_server._OPTIONS
