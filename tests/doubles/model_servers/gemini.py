"""Gemini on Vertex AI as its clients see it; requests must be of the real protocol's types."""

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

from google.cloud.aiplatform_v1 import GenerateContentRequest

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

SIGNATURE = base64.b64encode(b"thought").decode()
_CALL = re.compile(
    r"/v1(?:beta1)?/projects/[^/]+/locations/[^/]+/publishers/google/models/(?P<model>[^/]+):(?P<method>\w+)"
)
_USED = {
    "promptTokenCount": INPUT_TOKENS,
    "cachedContentTokenCount": CACHED_TOKENS,
    "thoughtsTokenCount": THINKING_TOKENS,
    "candidatesTokenCount": OUTPUT_TOKENS - THINKING_TOKENS,
}


class GeminiServer(ModelServer):
    """Withholds for safety where it refuses."""

    content_type = "text/event-stream"

    def strange(self, asked: Asked) -> Answer | None:
        called = _CALL.fullmatch(asked.path)
        if not asked.headers.get("authorization", "").startswith("Bearer "):
            return self.fault(401)
        if not called or called["model"] != MODEL:
            return self.fault(404)
        try:
            GenerateContentRequest.from_json(asked.body, ignore_unknown_fields=False)
        except ValueError:
            return self.fault(400)
        is_both = "tools" in asked.json and self.wants_json(asked)
        return self.fault(400) if is_both else None

    def is_streamed(self, asked: Asked) -> bool:
        return "streamGenerateContent" in asked.path

    def wants_json(self, asked: Asked) -> bool:
        return "responseJsonSchema" in asked.json.get("generationConfig", {})

    def whole(self, line: Line, behaviour: Behaviour) -> dict[str, Any]:
        calls = [{"functionCall": {"name": name, "args": arguments}} for name, arguments in line.calls]
        signed = [{**call, "thoughtSignature": SIGNATURE} for call in calls]
        return _reply(([{"text": line.text}] if line.text else []) + signed, _finish(behaviour))

    def spoken(self, line: Line) -> Iterator[bytes]:
        yield from (self.framed(_reply([{"text": word}], None)) for word in line.words)

    def ends(self, behaviour: Behaviour) -> list[bytes]:
        return [self.framed(_reply([], _finish(behaviour)))]

    def framed(self, value: Any) -> bytes:
        return b"data: %s\r\n\r\n" % json.dumps(value).encode()

    def error(self, status: int) -> Any:
        return {"code": status, "message": "out of sorts: Say hello.", "status": "UNAVAILABLE"}


def _finish(behaviour: Behaviour) -> str:
    return {"length": "MAX_TOKENS", "refusal": "SAFETY"}.get(behaviour, "STOP")


def _reply(parts: list[dict[str, Any]], finish: str | None) -> dict[str, Any]:
    candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
    return {"candidates": [candidate | ({"finishReason": finish} if finish else {})], "usageMetadata": _USED}
