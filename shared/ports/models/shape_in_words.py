"""A shape asked for in words, of servers that cannot be held to one."""

from dataclasses import replace
from typing import Final

import orjson

from shared.ports.models.base import ModelMessage, ModelRequest

MAY_BE_THE_SHAPE: Final = frozenset({400, 415, 422, 501})  # what HTTP says of requests that a server cannot read


def in_words(request: ModelRequest) -> ModelRequest:
    """Return the request with its schema in the system's words alone; the reply is read as strictly."""
    shape = orjson.dumps(dict(request.schema or {})).decode()
    said = f"Reply with one JSON object that this JSON Schema describes, and with nothing else: {shape}"
    system = next((message.text for message in request.messages if message.role == "system"), "")
    others = [message for message in request.messages if message.role != "system"]
    return replace(request, schema=None, messages=(ModelMessage("system", f"{system}\n\n{said}".strip()), *others))
