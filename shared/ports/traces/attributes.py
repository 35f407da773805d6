"""Our fields as OpenTelemetry names them: its conventions for generative AI, for HTTP and for errors, else `ng12.`."""

from collections.abc import Iterator, Mapping
from typing import Final

from shared.tracing import Value

Attribute = str | int | float | bool | list[str]

_NAMES: Final = {
    "error": "error.type",
    "finish": "gen_ai.response.finish_reasons",
    "input_tokens": "gen_ai.usage.input_tokens",
    "model": "gen_ai.request.model",
    "operation": "gen_ai.operation.name",
    "output_tokens": "gen_ai.usage.output_tokens",
    "provider": "gen_ai.provider.name",
    "tool": "gen_ai.tool.name",
}
_OF_A_REQUEST: Final = {
    "method": "http.request.method",
    "route": "http.route",
    "status": "http.response.status_code",
}
# As the conventions call who provides the model; one that they do not know keeps the name it has here.
_PROVIDERS: Final = {"gemini": "gcp.vertex_ai"}
_OPERATIONS: Final = frozenset({"execute_tool"})  # a span of such a name is that operation
_LISTS: Final = frozenset({"finish"})


def attributes_of(name: str, fields: Mapping[str, Value], is_request: bool) -> dict[str, Attribute]:
    """Return the attributes of a span with these fields; `is_request`: it is an HTTP request that we serve."""
    told = {"operation": _operation(name, fields), **fields}
    return dict(_attributes(told, _NAMES | (_OF_A_REQUEST if is_request else {})))


def span_name(name: str, fields: Mapping[str, Value], is_request: bool) -> str:
    """Return a span's name: `METHOD route`, `operation model` or `execute_tool tool`, else as it is here."""
    if is_request:
        return " ".join(str(fields[part]) for part in ("method", "route") if fields.get(part)) or name
    operation, subject = _operation(name, fields), fields.get("tool") or fields.get("model")
    return f"{operation} {subject}" if operation and subject else name


def _operation(name: str, fields: Mapping[str, Value]) -> Value:
    return fields.get("operation") or (name if name in _OPERATIONS else None)


def _attributes(fields: Mapping[str, Value], names: Mapping[str, str]) -> Iterator[tuple[str, Attribute]]:
    for field, value in fields.items():
        if value is None:
            continue
        told = _PROVIDERS.get(value, value) if field == "provider" and isinstance(value, str) else value
        yield names.get(field, f"ng12.{field}"), [str(told)] if field in _LISTS else told
