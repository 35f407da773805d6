"""The OpenAPI 3.1 document of the routes: made from the same table that serves them, so that they cannot disagree."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from shared import __version__
from shared.http.paths import names_in, pattern_of
from shared.http.problems import CONTENT_TYPE
from shared.http.route import Route

_Shape: TypeAlias = tuple[type[BaseModel], JsonSchemaMode]
_Refs: TypeAlias = dict[Any, dict[str, Any]]  # by model and mode

_REF = "#/components/schemas/{model}"


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
        is_required = any(field.is_required() for field in route.takes.model_fields.values())
        content = {media: held for way in _ways(route) for media, held in _taken(way, refs).items()}
        operation["requestBody"] = {"required": is_required, "content": content}
    elif route.takes_file:
        content = {route.takes_file: {"schema": {"type": "string", "format": "binary"}}}
        operation["requestBody"] = {"required": True, "content": content}
    guarded = (401, 403, 429, 503) if route.role else ()
    typed = (400, 413, 415, 422) if route.takes else (400, 422) if route.query or names_in(route.path) else ()
    problems = {str(status): _problem(refs) for status in sorted({*route.problems, *guarded, *typed, 500})}
    operation["responses"] = {str(route.status): _given(route, refs), **problems}
    return operation


def _ways(route: Route) -> tuple[Route, ...]:
    """The route and those that take other media at the same method and path."""
    return (route, *route.instead)


def _taken(route: Route, refs: _Refs) -> dict[str, Any]:
    """What may be sent, by media type; the one left out stands for the first."""
    schema = {"schema": refs[route.takes, "validation"]}
    return {media: schema for media in route.media if media}


def _operation_id(route: Route) -> str:
    return route.method.lower() + "_" + (re.sub(r"\W+", "_", route.path).strip("_") or "root")


def _path_parameters(route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "pattern": pattern_of(name)},
        }
        for name in names_in(route.path)
    ]


def _query_parameters(route: Route) -> list[dict[str, Any]]:
    if route.query is None:
        return []
    schema = route.query.model_json_schema()
    return [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": value}
        for name, value in schema["properties"].items()
    ]


def _given(route: Route, refs: _Refs) -> dict[str, Any]:
    given: dict[str, Any] = {"description": route.summary}
    if route.status != 204 or route.gives:
        given["content"] = {way.content_type: _shape_given(way, refs) for way in _ways(route)}
    if route.streams:
        given["content"]["text/event-stream"] = {"schema": {"type": "string"}}
    return given


def _shape_given(route: Route, refs: _Refs) -> dict[str, Any]:
    if route.gives:
        return {"schema": refs[route.gives, "serialization"]}
    is_read_as_data = route.content_type.endswith("yaml")  # whoever checks a reply has it parsed by then
    return {"schema": {} if is_read_as_data else {"type": "string"}}


def _problem(refs: _Refs) -> dict[str, Any]:
    return {"description": "A problem", "content": {CONTENT_TYPE: {"schema": refs[Problem, "serialization"]}}}


def _schemas(routes: Sequence[Route]) -> tuple[_Refs, dict[str, Any]]:
    every = [way for route in routes for way in _ways(route)]
    taken: set[_Shape] = {(way.takes, "validation") for way in every if way.takes}
    given: set[_Shape] = {(way.gives, "serialization") for way in every if way.gives}
    shapes: list[_Shape] = sorted(
        {*taken, *given, (Problem, "serialization")}, key=lambda shape: (shape[0].__name__, shape[1])
    )
    refs, schema = models_json_schema(shapes, ref_template=_REF)
    return dict(refs), {name: _told(shape) for name, shape in sorted(schema.get("$defs", {}).items())}


def _told(shape: dict[str, Any]) -> dict[str, Any]:
    """Require no field that may be null: replies leave out what is."""
    fields = shape.get("properties", {})
    required = [name for name in shape.get("required", ()) if {"type": "null"} not in fields[name].get("anyOf", ())]
    return {**shape, "required": required} if "required" in shape else shape
