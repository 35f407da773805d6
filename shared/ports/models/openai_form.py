"""Requests and replies of the model port as OpenAI's chat protocol has them."""

import base64
from collections.abc import Iterator, Sequence
from typing import Any, Final

import orjson

from shared.ports.models.base import ModelMessage, ModelRequest, ToolCall
from shared.ports.models.remote import Said

REFUSED: Final = "refusal"


def asked_of(request: ModelRequest) -> dict[str, Any]:
    """Return a chat request."""
    asked: dict[str, Any] = {
        "messages": list(_messages(request.messages)),
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
    }
    if request.tools:
        asked["tools"] = [one.as_function for one in request.tools]
    if request.schema is not None:
        shape = {"name": "reply", "strict": True, "schema": dict(request.schema)}
        asked["response_format"] = {"type": "json_schema", "json_schema": shape}
    return asked


def said_in(reply: Any) -> Said:
    """Return what a whole reply says. Raises ValueError where a tool's arguments are no object."""
    (choice,) = reply.choices
    calls = tuple(_call(one) for one in choice.message.tool_calls or ())
    return _said(choice.message, choice.finish_reason, reply.usage, calls)


def piece_in(part: Any) -> Said:
    """Return what a piece of a stream says; its last one has no choice, but what it cost."""
    if not part.choices:
        return _said(None, None, part.usage)
    (choice,) = part.choices
    return _said(choice.delta, choice.finish_reason, part.usage)


def _said(message: Any, finish: str | None, used: Any, calls: Sequence[ToolCall] = ()) -> Said:
    is_refused = message is not None and bool(message.refusal)
    return Said(
        (message.content if message is not None else None) or "",
        calls,
        REFUSED if is_refused else finish or "",
        used.prompt_tokens if used else 0,
        used.completion_tokens if used else 0,
        _part_of(used, "prompt_tokens_details", "cached_tokens"),
        _part_of(used, "completion_tokens_details", "reasoning_tokens"),
    )


def _part_of(used: Any, details: str, name: str) -> int:
    """Return how many of the tokens were of that kind; servers of the protocol need not say."""
    return getattr(getattr(used, details, None), name, None) or 0


def _call(asked: Any) -> ToolCall:
    arguments = orjson.loads(asked.function.arguments or "{}")
    if not isinstance(arguments, dict):
        raise ValueError("The arguments of a tool are no object.")
    return ToolCall(asked.function.name, arguments, asked.id)


def _messages(messages: Sequence[ModelMessage]) -> Iterator[dict[str, Any]]:
    """Yield the turns; a tool's result names the call that it answers, the first of its name that is open."""
    opened: list[ToolCall] = []
    for message in messages:
        if message.role == "tool":
            call = next((one for one in opened if one.name == message.tool), ToolCall(message.tool, {}))
            opened = [one for one in opened if one is not call]
            yield {"role": "tool", "content": message.text, "tool_call_id": _id(call)}
        else:
            opened = list(message.calls) or opened
            yield {"role": message.role, "content": _content(message), **_asking(message.calls)}


def _content(message: ModelMessage) -> str | list[dict[str, Any]]:
    """The text; with images, parts of which those come first, as data addresses."""
    if not message.images:
        return message.text
    shown = [f"data:{one.media_type};base64,{base64.b64encode(one.content).decode()}" for one in message.images]
    parts: list[dict[str, Any]] = [{"type": "image_url", "image_url": {"url": url}} for url in shown]
    return [*parts, {"type": "text", "text": message.text}]


def _asking(calls: Sequence[ToolCall]) -> dict[str, Any]:
    if not calls:
        return {}
    named = [(_id(one), {"name": one.name, "arguments": orjson.dumps(dict(one.arguments)).decode()}) for one in calls]
    return {"tool_calls": [{"id": id_, "type": "function", "function": function} for id_, function in named]}


def _id(call: ToolCall) -> str:
    return call.token or call.name  # a call that no server made has none
