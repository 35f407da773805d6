"""Requests and replies of the model port as google-genai has them."""

import base64
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import orjson
from google.genai import types

from shared.ports.models.base import ModelMessage, ModelRequest, ToolCall

Thinking: TypeAlias = Literal["minimal", "low", "medium", "high"]
# What a model thinks comes out of the room for its reply: so much is added, that no reply is cut off by thoughts.
_ROOM_TO_THINK: Final[dict[Thinking, int]] = {"minimal": 512, "low": 2_048, "medium": 8_192, "high": 24_576}
_ROLES = {"user": "user", "tool": "user", "assistant": "model"}


def contents_of(request: ModelRequest) -> list[types.Content]:
    """Return the turns; what the system says goes elsewhere."""
    told = [message for message in request.messages if message.role != "system"]
    return [types.Content(role=_ROLES[message.role], parts=_parts(message)) for message in told]


def config_of(request: ModelRequest, thinking: Thinking | None = None) -> types.GenerateContentConfig:
    """Return what is asked of the model besides the turns; it knows a schema or tools, not both."""
    system = "\n\n".join(message.text for message in request.messages if message.role == "system")
    in_json = {"response_mime_type": "application/json", "response_json_schema": dict(request.schema or {})}
    return types.GenerateContentConfig(
        system_instruction=system or None,
        temperature=request.temperature,
        max_output_tokens=request.max_tokens + (_ROOM_TO_THINK[thinking] if thinking else 0),
        thinking_config=types.ThinkingConfig(thinking_level=types.ThinkingLevel(thinking.upper()))
        if thinking
        else None,
        tools=_tools(request),
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        **(in_json if request.schema is not None and not request.tools else {}),
    )


def text_in(reply: Any) -> str:
    """Return the text of a reply, without what the model thought aloud."""
    return "".join(part.text for part in _parts_in(reply) if part.text and not part.thought)


def calls_in(reply: Any) -> Sequence[ToolCall]:
    """Return the tools that the model asks for."""
    return tuple(
        ToolCall(part.function_call.name, dict(part.function_call.args or {}), _token(part))
        for part in _parts_in(reply)
        if part.function_call
    )


def _tools(request: ModelRequest) -> list[types.Tool] | None:
    declared = [
        types.FunctionDeclaration(name=one.name, description=one.description, parameters_json_schema=one.parameters)
        for one in request.tools
    ]
    return [types.Tool(function_declarations=declared)] if declared else None


def _parts(message: ModelMessage) -> list[types.Part]:
    if message.role == "tool":
        result = types.FunctionResponse(name=message.tool, response=_object(message.text))
        return [types.Part(function_response=result)]
    calls = [
        types.Part(
            function_call=types.FunctionCall(name=call.name, args=dict(call.arguments)),
            thought_signature=base64.b64decode(call.token) if call.token else None,
        )
        for call in message.calls
    ]
    seen = [types.Part.from_bytes(data=one.content, mime_type=one.media_type) for one in message.images]
    return seen + ([types.Part(text=message.text)] if message.text else []) + calls


def _object(text: str) -> dict[str, Any]:
    """Return a tool's result as the object that the protocol wants."""
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        value = text
    return value if isinstance(value, dict) else {"result": value}


def _parts_in(reply: Any) -> list[Any]:
    candidate = (reply.candidates or [None])[0]
    return list(candidate.content.parts or ()) if candidate and candidate.content else []


def _token(part: Any) -> str | None:
    return base64.b64encode(part.thought_signature).decode() if part.thought_signature else None
