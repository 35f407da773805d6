"""Values of Terraform's protocol: what a plan cannot know yet, and what is invented for it when it is applied."""

import json
from collections.abc import Iterator
from typing import Any

import msgpack
from tf.gen import tfplugin_pb2 as protocol

from tests.terraform.bindings import Schema

FILLED = ("computed", "either")
UNKNOWN = msgpack.ExtType(0, b"\x00")


def decoded(value: protocol.DynamicValue) -> Any:
    """What Terraform sent, with unknown values as msgpack's extension type."""
    if value.msgpack:
        return msgpack.unpackb(value.msgpack, raw=False, strict_map_key=False)
    return json.loads(value.json) if value.json else None


def encoded(value: Any) -> protocol.DynamicValue:
    return protocol.DynamicValue(msgpack=msgpack.packb(value, use_bin_type=True))


def planned(schema: Schema, given: dict[str, Any]) -> dict[str, Any]:
    """What was given, and unknown wherever the provider may fill in what was not."""
    found = {
        name: UNKNOWN if given.get(name) is None and use in FILLED else given.get(name)
        for name, (_, use) in schema["attributes"].items()
    }
    return found | {name: _each(planned, inner, given.get(name)) for name, (*_, inner) in schema["blocks"].items()}


def set_by_hand(schema: Schema, given: dict[str, Any]) -> Iterator[str]:
    """What only the provider says, and somebody gave all the same. Terraform leaves finding this to the provider."""
    for name, (_, use) in schema["attributes"].items():
        if use == "computed" and given.get(name) is not None:
            yield name
    for name, (*_, inner) in schema["blocks"].items():
        for one in given[name] if isinstance(given.get(name), list) else ():
            if isinstance(one, dict):
                yield from set_by_hand(inner, one)


def applied(schema: Schema, given: dict[str, Any], name: str) -> dict[str, Any]:
    """The plan with every unknown value made up from `name`, so that two resources never look the same."""
    found = {
        one: invented(kind, f"{name}/{one}")
        if isinstance(given.get(one), msgpack.ExtType)
        else _known(given.get(one), one)
        for one, (kind, _) in schema["attributes"].items()
    }
    blocks = {
        one: _each(lambda deep, value, one=one: applied(deep, value, f"{name}/{one}"), inner, given.get(one))
        for one, (*_, inner) in schema["blocks"].items()
    }
    return found | blocks


def invented(kind: Any, name: str) -> Any:
    """A value of the type."""
    simple = {"string": name, "number": 1, "bool": False}
    if isinstance(kind, str):
        return simple[kind]
    if kind[0] == "object":
        return {one: invented(inner, f"{name}.{one}") for one, inner in kind[1].items()}
    return {} if kind[0] == "map" else []


def _each(made: Any, schema: Schema, value: Any) -> Any:
    """A nested block, or each of them; a number of blocks that is unknown until others are made becomes none."""
    if isinstance(value, list):
        return [made(schema, one) for one in value]
    if isinstance(value, msgpack.ExtType):
        return []
    return made(schema, value) if isinstance(value, dict) else value


def _known(value: Any, name: str) -> Any:
    """The value, whose parts Terraform itself must have resolved by now."""
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(one, msgpack.ExtType):
            raise ValueError(f"{name} is still unknown when it is applied")
    return value
