"""Which stored object an event speaks of: a storage finalize event, or the Pub/Sub message of one."""

import base64
import binascii
from dataclasses import dataclass
from typing import Any

import orjson
from cloudevents.http import CloudEvent

from shared.errors import InputInvalidError


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A generation of an object; the bucket is the one that the blob store is wired to."""

    name: str
    generation: int


def object_of(event: CloudEvent) -> StoredObject:
    """Return the object that was finalised. Raises InputInvalidError for any other event."""
    data = event.get_data()
    message = data.get("message") if isinstance(data, dict) else None
    if isinstance(message, dict):
        data = _decoded(message.get("data"))
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise InputInvalidError("The event names no stored object.")
    try:
        return StoredObject(data["name"], int(data["generation"]))
    except (KeyError, TypeError, ValueError):
        raise InputInvalidError("The event names no generation of its object.") from None


def _decoded(sent: Any) -> Any:
    try:
        return orjson.loads(base64.b64decode(sent or ""))
    except (binascii.Error, TypeError, ValueError):
        raise InputInvalidError("The message's data is not base64 of JSON.") from None
