"""Calls of models and tools in the trace of their request: names and tokens by the conventions, no contents."""

import json
from collections.abc import Generator
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from werkzeug.test import Client

from pipelines.assess.readers import ask
from shared.ports.models.accounting import Account
from shared.ports.models.base import ModelMessage, ModelReply, ModelRequest, ToolCall, Used
from shared.ports.models.observed import ObservedModel
from shared.settings import Settings
from shared.tracing import bind_correlation_id, span
from shared.wiring import Wiring, get_wiring
from tests.doubles.kept_traces import KeptTraces
from tests.doubles.model_servers import MODEL, GeminiServer, OllamaServer, OpenAIServer
from tests.doubles.model_servers.server import INPUT_TOKENS, OUTPUT_TOKENS, ModelServer
from tests.doubles.served import serving
from tests.pipelines.assess.readers import fact

MARKED = "zebrafish"
ASKED = ModelRequest((ModelMessage("user", f"Say {MARKED}."),))
RECORD = {
    "patient_id": "P-1",
    "age": 63,
    "gender": "Female",
    "symptoms": ["haemoptysis", f"felt like a {MARKED} in the lower ribs since Tuesday"],
}


class Marking:
    """Asks for tools and replies, with the marked word in everything."""

    name, is_model = "marking", True

    def generate(self, request: ModelRequest) -> ModelReply:
        if request.tools and request.messages[-1].role != "tool":
            calls = (
                ToolCall("get_patient_data", {"patient_id": "this-patient"}),
                ToolCall("search_clinical_guidelines", {"query": f"{MARKED} ribs"}),
                ToolCall(f"{MARKED}_tool", {}),
            )
            return ModelReply("", 20, 4, calls=calls, finish="tool_calls")
        found = {"emergency": None, "facts": [fact(MARKED, MARKED)]}
        return ModelReply(json.dumps(found), 30, 6, finish="stop")

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        yield f"The {MARKED} says no. "
        return Used(40, 8, "stop")


@pytest.fixture
def assisted(service: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(ask, "_fits", lambda *_: False)  # it fetches what it needs
    monkeypatch.setitem(get_wiring().__dict__, "model", ObservedModel(Marking(), "openai", Account()))
    return service


def told(spans: tuple[ReadableSpan, ...], name: str) -> list[dict[str, Any]]:
    return [dict(one.attributes or {}) for one in spans if one.name == name]


def test_an_assessment_tells_its_calls_of_models_and_tools(assisted: Client, kept: KeptTraces) -> None:
    headers = {"X-Correlation-ID": "request-77"}
    assert assisted.post("/assess", json={"patient": RECORD}, headers=headers).status_code == 200
    calls = told(kept.spans, "chat marking")
    assert len(calls) >= 2
    assert calls[0]["gen_ai.provider.name"] == "openai"
    assert (calls[0]["gen_ai.usage.input_tokens"], calls[0]["gen_ai.usage.output_tokens"]) == (20, 4)
    assert calls[0]["gen_ai.response.finish_reasons"] == ("tool_calls",)
    assert told(kept.spans, "execute_tool get_patient_data")[0]["gen_ai.operation.name"] == "execute_tool"
    assert kept.parent_of(kept.named("execute_tool search_clinical_guidelines")) == "model_reads"
    assert {(one.attributes or {})["ng12.correlation_id"] for one in kept.spans} == {"request-77"}
    assert len({one.context.trace_id for one in kept.spans}) == 1


def test_a_turn_tells_what_each_of_its_calls_cost(assisted: Client, kept: KeptTraces) -> None:
    body = {"message": "From what age should haemoptysis lead to a referral?", "session_id": "traced-model"}
    assisted.post("/chat", json=body, headers={"Accept": "text/event-stream"}).get_data()
    calls = told(kept.spans, "chat marking")
    assert [call["gen_ai.usage.output_tokens"] for call in calls] == [6, 6]  # what is meant, then which passages
    assert len({one.context.trace_id for one in kept.spans}) == 1


def test_nothing_of_prompt_reply_or_tool_stands_in_a_span_or_a_line(
    assisted: Client, kept: KeptTraces, lines: list[str]
) -> None:
    assisted.post("/assess", json={"patient": RECORD})
    assisted.post("/chat", json={"message": f"haemoptysis in a {MARKED}?", "session_id": "traced-contents"})
    assert told(kept.spans, "chat marking")
    assert MARKED not in kept.everything().casefold() + "".join(lines).casefold()


@pytest.mark.parametrize(
    ("provider", "server", "named"),
    [("openai", OpenAIServer, "openai"), ("ollama", OllamaServer, "ollama"), ("gemini", GeminiServer, "gcp.vertex_ai")],
)
def test_each_provider_is_told_and_goes_on_with_the_trace(
    kept: KeptTraces, provider: Any, server: type[ModelServer], named: str
) -> None:
    double = server()
    with serving(double) as address:
        wiring = Wiring(
            Settings(
                model=provider,
                model_name=MODEL,
                model_address=f"{address}/v1" if provider == "openai" else address,
                google_project="tests",
                google_api_address=address,
            )
        )
        with bind_correlation_id("request-77"), span("node"):
            wiring.model.generate(ASKED)
        wiring.close()
    call = kept.named(f"chat {MODEL}")
    attributes = dict(call.attributes or {})
    assert attributes["gen_ai.provider.name"] == named
    assert attributes["gen_ai.usage.input_tokens"] == INPUT_TOKENS
    assert attributes["gen_ai.usage.output_tokens"] == OUTPUT_TOKENS
    sent = f"00-{call.context.trace_id:032x}-{call.context.span_id:016x}-01"
    assert [asked.headers.get("traceparent") for asked in double.asked] == [sent]
    assert MARKED not in kept.everything()
