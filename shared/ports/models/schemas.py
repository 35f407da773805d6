"""The shapes that replies are asked in, and replies read back into them.

What decides comes first in every shape: a model writes from left to right, so reasons after a decision cannot steer it.
"""

import copy
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from shared.ports.models.base import ModelAwayError, Schema
from shared.ports.models.json_in_text import objects_in

_DEFINED: Final = "#/$defs/"
# What every server takes; the rest is checked when the reply is read.
_KEPT: Final = ("type", "description", "enum", "minimum", "maximum", "minItems", "maxItems")


class ReplyUnreadableError(ModelAwayError):
    """The model replied in another shape than it was asked for."""


class Decided(BaseModel):
    """A shape of reply. `decides` names its first field; a class where it does not cannot be defined."""

    model_config = ConfigDict(frozen=True)
    decides: ClassVar[str]

    @classmethod
    def __pydantic_init_subclass__(cls, **given: Any) -> None:
        """Refuse a shape whose reasons come before what they are for. Raises TypeError."""
        super().__pydantic_init_subclass__(**given)
        if getattr(cls, "decides", None) != next(iter(cls.model_fields), None):
            raise TypeError(f"{cls.__name__}: `decides` must name its first field.")


Shape = TypeVar("Shape", bound=Decided)


@cache
def schema_of(shape: type[Decided]) -> Schema:
    """Return a JSON Schema that every server takes: no references, closed objects, all fields required and in order.

    Raises ValueError where a field holds itself or an object of any keys, which servers cannot be asked for.
    """
    whole = shape.model_json_schema()
    return Schema(_plain(whole, whole.get("$defs", {}), ()))


def read_reply(text: str, shape: type[Shape]) -> Shape:
    """Return the one object of that shape in a reply, bare, fenced or among words.

    Raises ReplyUnreadableError where there is none, or more than one that differ: which is meant is not guessed.
    """
    read = list(_of_shape(text, shape))
    if not read or any(one != read[0] for one in read):
        raise ReplyUnreadableError(f"The model's reply holds {'several' if read else 'no'} objects of the shape asked.")
    return read[0]


def _of_shape(text: str, shape: type[Shape]) -> Iterator[Shape]:
    for written in objects_in(text):
        try:
            yield shape.model_validate_json(written, strict=True)
        except ValidationError:
            continue


def _plain(schema: Mapping[str, Any], defined: Mapping[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    """Return a schema with what it refers to in its place. `inside`: the definitions that it stands in."""
    if named := schema.get("$ref"):
        name = named.removeprefix(_DEFINED)
        if name in inside:
            raise ValueError(f"{name} holds itself.")
        return _plain(
            {**defined[name], **{key: schema[key] for key in schema if key != "$ref"}}, defined, (*inside, name)
        )
    plain = {key: copy.deepcopy(schema[key]) for key in _KEPT if key in schema}
    if "const" in schema:
        plain["enum"] = [schema["const"]]
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        plain["anyOf"] = [_plain(one, defined, inside) for one in choices]
    if "items" in schema:
        plain["items"] = _plain(schema["items"], defined, inside)
    return plain | _fields(schema, defined, inside) if schema.get("type") == "object" else plain


def _fields(schema: Mapping[str, Any], defined: Mapping[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    if "properties" not in schema:
        raise ValueError("An object of any keys cannot be asked for.")
    fields = {name: _plain(one, defined, inside) for name, one in schema["properties"].items()}
    return {"properties": fields, "required": list(fields), "additionalProperties": False}
