"""What every document store refuses: the limits of Firestore, kept by all adapters so that none takes more."""

import re
from typing import Final

import orjson

from shared.errors import InputInvalidError, InputTooLargeError
from shared.ports.documents.base import Data, Where

MAX_DOCUMENT_BYTES: Final = 1_000_000
MAX_VALUES_IN: Final = 30
_COLLECTION = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,99}")
_ID = re.compile(r"(?!\.{1,2}$|__.*__$)[^/\x00]{1,500}", re.DOTALL)
_FIELD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
_STRICT = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS


def check_place(collection: str, id: str) -> None:  # noqa: A002
    """Refuse a place that Firestore could not hold. Raises InputInvalidError."""
    if not _COLLECTION.fullmatch(collection):
        raise InputInvalidError("A collection's name is a letter, then letters, digits, '_' or '-', at most 100.")
    if not _ID.fullmatch(id):
        raise InputInvalidError("A document's id has 1 to 500 characters, no '/', and is not '.', '..' or '__...__'.")


def check_field(name: str) -> None:
    """Refuse a field name that cannot stand in a query. Raises InputInvalidError."""
    if not _FIELD.fullmatch(name):
        raise InputInvalidError("A queried field is a top-level name of letters, digits and '_'.")


def check_where(where: Where) -> None:
    """Refuse a condition that Firestore could not answer. Raises InputInvalidError."""
    check_field(where.field)
    values = where.value if where.op == "in" else [where.value]
    if len(values) > MAX_VALUES_IN:
        raise InputInvalidError(f"A condition with 'in' names at most {MAX_VALUES_IN} values.")
    if not all(value is None or isinstance(value, str | int | float) for value in values):
        raise InputInvalidError("A condition compares with text, a number, true, false or null.")


def encode(data: Data) -> bytes:
    """Return the JSON of a document. Raises InputTooLargeError; TypeError on a value that JSON has no form for."""
    encoded = orjson.dumps(dict(data), option=_STRICT)
    if len(encoded) > MAX_DOCUMENT_BYTES:
        raise InputTooLargeError(f"A document holds at most {MAX_DOCUMENT_BYTES} bytes: split it.")
    return encoded
