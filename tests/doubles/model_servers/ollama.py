"""Ollama as its clients see it: `/api/chat`, whole or as lines of JSON."""

import json
from collections.abc import Iterator
from typing import Any

from tests.doubles.model_servers.server import INPUT_TOKENS, MODEL, OUTPUT_TOKENS, Behaviour, Line, ModelServer
from tests.doubles.served import Answer, Asked

_KNOWN = {"model", "messages", "tools", "format", "options", "stream", "keep_alive", "think"}
_OPTIONS = {"temperature", "num_predict", "num_ctx"}
_ROLES = {"system", "user", "assistant", "tool"}


class OllamaServer(ModelServer):
    """`key`: what callers must bring; Ollama itself wants none, what stands before it may."""

    content_type = "application/x-ndjson"
    key = ""

    def strange(self, asked: Asked) -> Answer | None:
        request = asked.json
        if self.key and asked.headers.get("authorization") != f"Bearer {self.key}":
            return self.fault(401)
        if (asked.method, asked.path) != ("POST", "/api/chat"):
            return self.fault(405)
        if request.get("model") != MODEL:
            return self.fault(404)
        is_odd = set(request) - _KNOWN or set(request.get("options", {})) - _OPTIONS
        is_odd = is_odd or any(one["role"] not in _ROLES for one in request["messages"])
        return self.fault(400) if is_odd else None

    def is_streamed(self, asked: Asked) -> bool:
        return bool(asked.json.get("stream", True))

    def wants_json(self, asked: Asked) -> bool:
        return isinstance(asked.json.get("format"), dict)

    def whole(self, line: Line, behaviour: Behaviour) -> dict[str, Any]:
        calls = [{"function": {"name": name, "arguments": arguments}} for name, arguments in line.calls]
        return _part(line.text, _ending(behaviour), **({"tool_calls": calls} if calls else {}))

    def spoken(self, line: Line) -> Iterator[bytes]:
        yield from (self.framed(_part(word, {"done": False})) for word in line.words)

    def ends(self, behaviour: Behaviour) -> list[bytes]:
        return [self.framed(_part("", _ending(behaviour)))]

    def framed(self, value: Any) -> bytes:
        return json.dumps(value).encode() + b"\n"

    def error(self, status: int) -> Any:
        return {404: f"model '{MODEL}' not found", 429: "too many requests"}.get(status, "out of sorts: Say hello.")


def _part(text: str, ending: dict[str, Any], **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": text, **more}
    return {"model": MODEL, "created_at": "2026-01-12T00:00:00Z", "message": message, **ending}


def _ending(behaviour: Behaviour) -> dict[str, Any]:
    counts = {"prompt_eval_count": INPUT_TOKENS, "eval_count": OUTPUT_TOKENS, "total_duration": 10, "load_duration": 1}
    return {"done": True, "done_reason": "length" if behaviour == "length" else "stop", **counts}
