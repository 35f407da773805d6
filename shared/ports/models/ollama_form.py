"""Requests and replies of the model port as Ollama has them."""

import base64
from typing import Any

import orjson

from shared.ports.models.base import ModelMessage, ModelRequest, ToolCall
from shared.ports.models.remote import Said


def asked_of(request: ModelRequest, context_tokens: int) -> dict[str, Any]:
    """Return a chat request. It knows a shape or tools, not both: held to a shape, no model could ask for a tool."""
    return {
        "messages": [_message(one) for one in request.messages],
        "tools": [one.as_function for one in request.tools] or None,
        "format": dict(request.schema) if request.schema is not None and not request.tools else None,
        "options": {
            "temperature": request.temperature,
            "num_predict": request.max_tokens,
            "num_ctx": context_tokens,
        },
    }


def characters_of(request: ModelRequest) -> int:
    """Return how long the prompt is with its tools and shape; a picture takes room of its own."""
    asked = asked_of(request, 0)
    told = [{**message, "images": None} for message in asked["messages"]]
    return len(orjson.dumps([told, asked["tools"], asked["format"]]).decode())


def said_in(reply: Any) -> Said:
    """Return what a reply says, or a piece of it; what was thought aloud is no part of it."""
    calls = tuple(ToolCall(one.function.name, dict(one.function.arguments)) for one in reply.message.tool_calls or ())
    finish = (reply.done_reason or "") if reply.done else ""
    return Said(reply.message.content or "", calls, finish, reply.prompt_eval_count or 0, reply.eval_count or 0)


def _message(message: ModelMessage) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "content": message.text, "tool_name": message.tool}
    calls = [{"function": {"name": call.name, "arguments": dict(call.arguments)}} for call in message.calls]
    shown = [base64.b64encode(one.content).decode() for one in message.images]
    return {"role": message.role, "content": message.text, "tool_calls": calls or None, "images": shown or None}
