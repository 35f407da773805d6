"""What a request brings: its query and its body, read within limits, of the kind that it says, and unambiguous."""

import io
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import orjson
from flask import Request
from pydantic import BaseModel, ValidationError

from shared.errors import InputInvalidError, InputOfOtherTypeError, InputTooLargeError
from shared.http.problems import what_is_wrong

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
    return shape.model_validate({} if not sent and may_be_absent else json_of(sent))


def file_of(sent: bytes) -> bytes:
    """Return a body that is a file. Raises InputInvalidError for an empty one."""
    if not sent:
        raise InputInvalidError("The body is empty: a file was expected.")
    return sent


def json_of(sent: bytes) -> Any:
    """Return the JSON value that bytes hold; no key of an object twice. Raises InputInvalidError."""
    try:
        value = orjson.loads(sent)
    except orjson.JSONDecodeError:
        raise InputInvalidError("The body is not JSON.") from None
    with suppress(RecursionError):  # too deep for any shape of ours
        json.loads(sent, object_pairs_hook=_once_each)
    return value


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


def _once_each(pairs: Sequence[tuple[str, Any]]) -> None:
    """Two readers of one key twice may each take another value: say that there are two."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise InputInvalidError("An object in the body has a key twice.")
