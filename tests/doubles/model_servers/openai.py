"""A server of OpenAI's chat protocol, such as vLLM, as its clients see it: whole, or as server-sent events."""

import json
from collections.abc import Iterator
from typing import Any

from tests.doubles.model_servers.server import (
    CACHED_TOKENS,
    INPUT_TOKENS,
    MODEL,
    OUTPUT_TOKENS,
    THINKING_TOKENS,
    Behaviour,
    Line,
    ModelServer,
)
from tests.doubles.served import Answer, Asked

_KNOWN = {
    "model", "messages", "tools", "response_format", "temperature", "max_tokens", "stream", "stream_options",
}  # fmt: skip
_USED = {
    "prompt_tokens": INPUT_TOKENS,
    "completion_tokens": OUTPUT_TOKENS,
    "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
    "prompt_tokens_details": {"cached_tokens": CACHED_TOKENS},
    "completion_tokens_details": {"reasoning_tokens": THINKING_TOKENS},
}
_ROLES = {"system", "user", "assistant", "tool"}


class OpenAIServer(ModelServer):
    """`key`: what callers must bring."""

    content_type = "text/event-stream"
    key = ""

    def strange(self, asked: Asked) -> Answer | None:
        request = asked.json
        if self.key and asked.headers.get("authorization") != f"Bearer {self.key}":
            return self.fault(401)
        if (asked.method, asked.path) != ("POST", "/v1/chat/completions"):
            return self.fault(404)
        if request.get("model") != MODEL:
            return self.fault(404)
        is_odd = set(request) - _KNOWN or not _is_conversation(request["messages"]) or not _is_strict(request)
        return self.fault(400) if is_odd else None

    def is_streamed(self, asked: Asked) -> bool:
        return bool(asked.json.get("stream"))

    def wants_json(self, asked: Asked) -> bool:
        return "response_format" in asked.json

    def whole(self, line: Line, behaviour: Behaviour) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": line.text or None, "refusal": None}
        if line.calls:
            message["tool_calls"] = [_call(number, *call) for number, call in enumerate(line.calls)]
        if behaviour == "refusal":
            message["refusal"] = "I cannot say hello."
        finish = "length" if behaviour == "length" else "tool_calls" if line.calls else "stop"
        return _reply("chat.completion", [{"index": 0, "message": message, "finish_reason": finish}]) | {"usage": _USED}

    def spoken(self, line: Line) -> Iterator[bytes]:
        first, *others = [self._piece({"content": word}) for word in line.words] or [b""]
        yield self._piece({"role": "assistant", "content": ""}) + first
        yield from others

    def ends(self, behaviour: Behaviour) -> list[bytes]:
        refused = [self._piece({"refusal": "I cannot say hello."})] if behaviour == "refusal" else []
        finish = self._piece({}, "length" if behaviour == "length" else "stop")
        counted = self.framed(_reply("chat.completion.chunk", []) | {"usage": _USED})
        return [*refused, finish, counted, b"data: [DONE]\n\n"]

    def framed(self, value: Any) -> bytes:
        return b"data: %s\n\n" % json.dumps(value).encode()

    def error(self, status: int) -> Any:
        return {"message": "out of sorts: Say hello.", "type": "server_error", "param": None, "code": status}

    def _piece(self, delta: dict[str, Any], finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return self.framed(_reply("chat.completion.chunk", [choice]))


def _reply(kind: str, choices: list[Any]) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": kind, "created": 1_768_000_000, "model": MODEL, "choices": choices}


def _call(number: int, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}


def _is_conversation(messages: list[dict[str, Any]]) -> bool:
    """Each result of a tool answers a call that was made and is open, as the real servers want it."""
    opened: set[str] = set()
    for one in messages:
        if one["role"] not in _ROLES or (one["role"] == "tool" and one["tool_call_id"] not in opened):
            return False
        opened.discard(one.get("tool_call_id", ""))
        opened |= {call["id"] for call in one.get("tool_calls", ())}
    return True


def _is_strict(request: dict[str, Any]) -> bool:
    """A strict schema requires every field and takes no other."""
    asked = request.get("response_format")
    if asked is None:
        return True
    shape = asked["json_schema"]
    schema = shape["schema"]
    is_closed = schema["additionalProperties"] is False and schema["required"] == list(schema["properties"])
    return asked["type"] == "json_schema" and bool(shape["name"]) and is_closed
