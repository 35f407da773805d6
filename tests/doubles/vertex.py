"""Vertex AI's models as their clients see them: embeddings, Gemini whole and in pieces, and the ranking API.

Requests to Gemini must be of the real protocol's types. It says what a test queued for it, else something harmless.
"""

import base64
import json
import re
from collections import deque
from typing import Any

from google.cloud.aiplatform_v1 import GenerateContentRequest

from shared.ports.embedders.embedded import HashingEmbedder
from tests.doubles.served import Answer, Asked, Service, fault, in_json

MODEL, EMBEDDING, EMBEDDING_BY_WORDS = "gemini-3.5-flash", "gemini-embedding-001", "gemini-embedding-2"
SIGNATURE = base64.b64encode(b"thought").decode()
_CALL = re.compile(
    r"/v1(?:beta1)?/projects/[^/]+/locations/[^/]+/publishers/google/models/(?P<model>[^:]+):(?P<method>\w+)"
)
_TOLD_BY_WORDS = re.compile(r"(?:task|title): [^|]*\| (?:query|text): ")
_RANK = re.compile(r"/v1/projects/[^/]+/locations/global/rankingConfigs/default_ranking_config:rank")


class Vertex(Service):
    """`finish`: how its replies end; `vectors_short`: how many numbers its vectors lack."""

    def __init__(self) -> None:
        super().__init__()
        self.script: deque[list[dict[str, Any]]] = deque()
        self.finish = "STOP"
        self.vectors_short = 0
        self.requests: list[dict[str, Any]] = []

    def answer(self, asked: Asked) -> Answer:
        if not asked.headers.get("authorization", "").startswith("Bearer "):
            return fault(401, "no token", "UNAUTHENTICATED")
        if _RANK.fullmatch(asked.path):
            return _ranked(asked.json)
        called = _CALL.fullmatch(asked.path)
        if not called or called["model"] not in {MODEL, EMBEDDING, EMBEDDING_BY_WORDS}:
            return fault(404, "Publisher Model was not found", "NOT_FOUND")
        self.requests.append(asked.json)
        calls = {
            "predict": self._predict,
            "embedContent": self._embed,
            "generateContent": self._generate,
            "streamGenerateContent": self._stream,
        }
        return calls[called["method"]](asked)

    def _predict(self, asked: Asked) -> Answer:
        dimension = asked.json["parameters"]["outputDimensionality"]
        vectors = [self._vector(one["content"], dimension) for one in asked.json["instances"]]
        return in_json({"predictions": [{"embeddings": {"values": vector}} for vector in vectors]})

    def _embed(self, asked: Asked) -> Answer:
        dimension = asked.json.get("embedContentConfig", asked.json)["outputDimensionality"]
        text = " ".join(part["text"] for part in asked.json["content"]["parts"])
        meant = _TOLD_BY_WORDS.sub("", text)  # the model takes these words for what they say, not for content
        return in_json({"embedding": {"values": self._vector(meant, dimension)}})

    def _vector(self, text: str, dimension: int) -> list[float]:
        """Not of length one: a client that wants that sees to it."""
        if not text.strip():
            raise ValueError("the service takes no empty text")
        return [3 * number for number in HashingEmbedder(dimension).embed_query(text + " x")][self.vectors_short :]

    def _generate(self, asked: Asked) -> Answer:
        if error := _strange(asked):
            return error
        return in_json(self._reply(self._parts(asked.json), self.finish))

    def _stream(self, asked: Asked) -> Answer:
        if error := _strange(asked):
            return error
        pieces = [{"text": piece} for part in self._parts(asked.json) for piece in re.findall(r"\S+\s*", part["text"])]
        replies = [self._reply([piece], None) for piece in pieces] + [self._reply([], self.finish)]
        body = "".join(f"data: {json.dumps(reply)}\r\n\r\n" for reply in replies)
        return Answer(200, body.encode(), {"Content-Type": "text/event-stream"})

    def _parts(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        if self.script:
            return self.script.popleft()
        is_in_json = "responseJsonSchema" in request.get("generationConfig", {})
        return [{"text": '{"answer": "hello"}' if is_in_json else "Hello there, clinician"}]

    def _reply(self, parts: list[dict[str, Any]], finish: str | None) -> dict[str, Any]:
        candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
        used = {"promptTokenCount": 5, "candidatesTokenCount": 3, "totalTokenCount": 8}
        return {"candidates": [candidate | ({"finishReason": finish} if finish else {})], "usageMetadata": used}


def _strange(asked: Asked) -> Answer | None:
    try:
        GenerateContentRequest.from_json(asked.body, ignore_unknown_fields=False)
    except ValueError as error:
        return fault(400, str(error), "INVALID_ARGUMENT")
    return None


def _ranked(request: dict[str, Any]) -> Answer:
    """Rank by shared words; the reply comes best first, not in the order asked."""
    wanted = set(request["query"].lower().split())
    scored = [
        {"id": one["id"], "score": len(wanted & set(one["content"].lower().split())) / max(1, len(wanted))}
        for one in request["records"]
    ]
    return in_json({"records": sorted(scored, key=lambda one: -one["score"])})
