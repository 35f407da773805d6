"""What a request brings: its query and its body, read within limits, of the kind that it says, and unambiguous."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeVar

from flask import Request
from pydantic import BaseModel, ValidationError

from shared.errors import InputInvalidError, InputOfOtherTypeError, InputTooLargeError
from shared.http.problems import what_is_wrong
from shared.strict_json import JsonRefusedError, read_json

_CHUNK_BYTES: Final = 64 * 1024
_LET_GO_BYTES: Final = 1024 * 1024
Shape = TypeVar("Shape", bound=BaseModel)


def query_of(shape: type[Shape], request: Request) -> Shape:
    """Return the query as its shape. Raises InputInvalidError."""
    try:
        return shape.model_validate(request.args.to_dict())
    except ValidationError as invalid:
        raise InputInvalidError(what_is_wrong(invalid)) from None


def check_media(request: Request, media: Sequence[str]) -> None:
    """Check that a body is of a kind that is taken. Raises InputOfOtherTypeError."""
    if request.mimetype not in media:
        raise InputOfOtherTypeError(f"This path takes {media[0]}: say so in the header Content-Type.")


def body_of(shape: type[Shape], sent: bytes) -> Shape:
    """Return a JSON body as its shape. Raises InputInvalidError."""
    # Where every field may be left out, so may the body.
    may_be_absent = not any(field.is_required() for field in shape.model_fields.values())
    if not sent and may_be_absent:
        return shape.model_validate({})
    try:
        value = read_json(sent, _names_in(shape))
    except JsonRefusedError as refused:
        raise InputInvalidError(f"The body {refused}.") from None
    return shape.model_validate(value)


def file_of(sent: bytes) -> bytes:
    """Return a body that is a file. Raises InputInvalidError for an empty one."""
    if not sent:
        raise InputInvalidError("The body is empty: a file was expected.")
    return sent


def read_within(request: Request, limit: int) -> bytes:
    """Read the body. Raises InputTooLargeError, and InputInvalidError where it breaks off or is badly framed."""
    if (request.content_length or 0) > limit:
        raise _too_large(limit)
    try:
        sent = request.stream.read(limit + 1)
    except Exception:  # each server has errors of its own for a body that breaks off
        raise InputInvalidError("The body did not come whole, or not as its headers say.") from None
    if len(sent) > limit:
        raise _too_large(limit)
    if len(sent) < (request.content_length or 0):
        raise InputInvalidError("The body is shorter than its Content-Length says.")
    request.stream = io.BytesIO()
    return sent


def may_still_come(request: Request) -> bool:
    """Whether a body was announced that nobody has read."""
    is_announced = bool(request.content_length) or "Transfer-Encoding" in request.headers
    return is_announced and not isinstance(request.stream, io.BytesIO)


def let_go_of_the_rest(request: Request) -> None:
    """Read a little of what nobody read, and end the body there.

    functions-framework reads the whole body into memory before it replies, however large, also of a refused request.
    """
    left = _LET_GO_BYTES
    with suppress(Exception):  # each server has errors of its own for a body that breaks off
        while left > 0 and (chunk := request.stream.read(min(left, _CHUNK_BYTES))):
            left -= len(chunk)
    request.stream = io.BytesIO()


def _too_large(limit: int) -> InputTooLargeError:
    return InputTooLargeError(f"The body is over {limit // 1024} KiB.")


@cache
def _names_in(shape: type[BaseModel]) -> frozenset[str]:
    """Return the names of the fields of a shape and of those within it; `field_names` of one that takes any object."""
    own: frozenset[str] = getattr(shape, "field_names", frozenset())
    return own | frozenset(_properties(shape.model_json_schema()))


def _properties(schema: Any) -> Iterator[str]:
    """Yield every name of a property in a JSON schema."""
    if isinstance(schema, Mapping):
        properties = schema.get("properties")
        yield from properties if isinstance(properties, Mapping) else ()
    for held in schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ():
        yield from _properties(held)
