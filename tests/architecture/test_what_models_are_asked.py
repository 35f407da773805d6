"""Shapes that models are asked for, all of the product's: the deciding field first, and no way around that."""

import ast
import importlib
from typing import Any

import pytest

from shared.ports.models.schemas import Decided, schema_of
from tests.architecture.sources import imports_of, name_of, parsed, python_files

SCHEMAS = "shared.ports.models.schemas"


def shapes() -> list[type[Decided]]:
    """Every shape that the product declares, by loading whatever imports the base of them."""
    for path in python_files():
        if f"{SCHEMAS}.Decided" in set(imports_of(path)):
            importlib.import_module(name_of(path))
    found, waiting = [], [Decided]
    while waiting:
        inner = waiting.pop().__subclasses__()
        found += [one for one in inner if not one.__module__.startswith("tests.")]
        waiting += inner
    return [one for one in found if one.__module__.split(".")[0] in {"functions", "pipelines", "shared"}]


def objects(schema: dict[str, Any]) -> list[dict[str, Any]]:
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *filter(None, [schema.get("items")])]
    return [schema] * ("properties" in schema) + [one for each in inner for one in objects(each)]


def test_models_are_asked_for_shapes() -> None:
    assert shapes()


@pytest.mark.parametrize("shape", shapes(), ids=lambda shape: shape.__name__)
def test_the_deciding_field_is_first_and_every_object_is_closed(shape: type[Decided]) -> None:
    schema = schema_of(shape)
    assert next(iter(schema["properties"])) == schema["required"][0] == shape.decides
    for one in objects(schema):
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])


def test_nothing_but_shapes_becomes_a_schema() -> None:
    """The type checker takes no other dictionary for a schema; here nobody makes one of his own."""
    makers = [
        name_of(path)
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Schema"
    ]
    assert makers == [SCHEMAS]
