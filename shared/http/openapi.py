"""The OpenAPI 3.1 document of the routes: made from the same table that serves them, so that they cannot disagree."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from shared import __version__
from shared.http.problems import CONTENT_TYPE
from shared.http.route import Route

_Shape: TypeAlias = tuple[type[BaseModel], JsonSchemaMode]
_Refs: TypeAlias = dict[Any, dict[str, Any]]  # by model and mode

_REF = "#/components/schemas/{model}"
_ID_PATTERNS = {
    "session_id": r"^[A-Za-z0-9_\-]{1,64}$",
    "page": r"^[1-9][0-9]{0,3}$",
    "rule_id": r"^[0-9]{1,3}(\.[0-9]{1,3}){2}$",
}
_ANY_ID = r"^[A-Za-z0-9][A-Za-z0-9_.\-]{0,127}$"


class Problem(BaseModel):
    """An error, after RFC 9457; `detail` says what to do and never repeats what was sent."""

    model_config = ConfigDict(extra="forbid")

    type: str
    title: str
    status: int
    detail: str
    correlation_id: str
    route: str | None = None


def openapi(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the document, ready for JSON."""
    refs, schemas = _schemas(routes)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, refs)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "NG12 Assessor",
            "version": __version__,
            "description": "Supports, and never replaces, clinical judgement. Not a medical device.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(route: Route, refs: _Refs) -> dict[str, Any]:
    operation: dict[str, Any] = {"summary": route.summary, "operationId": _operation_id(route)}
    parameters = [*_path_parameters(route), *_query_parameters(route)]
    if parameters:
        operation["parameters"] = parameters
    if route.takes:
        operation["requestBody"] = {"required": True, "content": _json(refs[route.takes, "validation"])}
    elif route.takes_file:
        content = {route.takes_file: {"schema": {"type": "string", "format": "binary"}}}
        operation["requestBody"] = {"required": True, "content": content}
    guarded = (401, 403, 429, 503) if route.role else ()
    problems = {str(status): _problem(refs) for status in sorted({*route.problems, *guarded, 500})}
    operation["responses"] = {str(route.status): _given(route, refs), **problems}
    return operation


def _operation_id(route: Route) -> str:
    return route.method.lower() + "_" + (re.sub(r"\W+", "_", route.path).strip("_") or "root")


def _path_parameters(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": _ID_PATTERNS.get(name, _ANY_ID)},
        }
        for name in re.findall(r"\{(\w+)\}", route.path)
    ]


def _query_parameters(route: Route) -> list[dict[str, Any]]:
    if route.query is None:
        return []
    schema = route.query.model_json_schema()
    return [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": value}
        for name, value in schema["properties"].items()
    ]


def _json(ref: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": ref}}


def _given(route: Route, refs: _Refs) -> dict[str, Any]:
    given: dict[str, Any] = {"description": route.summary}
    if route.gives:
        given["content"] = _json(refs[route.gives, "serialization"])
        if route.streams:
            given["content"]["text/event-stream"] = {"schema": {"type": "string"}}
    elif route.status != 204:
        given["content"] = {route.content_type: {"schema": {"type": "string"}}}
    return given


def _problem(refs: _Refs) -> dict[str, Any]:
    return {"description": "A problem", "content": {CONTENT_TYPE: {"schema": refs[Problem, "serialization"]}}}


def _schemas(routes: Sequence[Route]) -> tuple[_Refs, dict[str, Any]]:
    taken: set[_Shape] = {(route.takes, "validation") for route in routes if route.takes}
    given: set[_Shape] = {(route.gives, "serialization") for route in routes if route.gives}
    shapes: list[_Shape] = sorted(
        {*taken, *given, (Problem, "serialization")}, key=lambda shape: (shape[0].__name__, shape[1])
    )
    refs, schema = models_json_schema(shapes, ref_template=_REF)
    return dict(refs), dict(sorted(schema.get("$defs", {}).items()))
