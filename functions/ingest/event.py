"""Which stored object an event speaks of: a storage finalize event, or the Pub/Sub message of one."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson
from cloudevents.http import CloudEvent

from shared.errors import InputInvalidError
from shared.ports.blobs.limits import check_name

_FINALIZED: Final = "google.cloud.storage.object.v1.finalized"
_PUBLISHED: Final = "google.cloud.pubsub.topic.v1.messagePublished"
_IN_A_MESSAGE: Final = "OBJECT_FINALIZE"


@dataclass(frozen=True, slots=True)
class StoredObject:
    """A generation of an object."""

    name: str
    generation: int


def object_of(event: CloudEvent, bucket: str | None) -> StoredObject | None:
    """Return the object that was finalised; None for an event of another kind, or of another bucket than ours.

    `bucket` None: whichever it is. Raises InputInvalidError for an event that cannot be read.
    """
    told = _told(event)
    if told is None or (bucket and told.get("bucket", bucket) != bucket):
        return None
    if not isinstance(told.get("name"), str):
        raise InputInvalidError("The event names no stored object.")
    try:
        return StoredObject(check_name(told["name"]), int(told["generation"]))
    except (KeyError, TypeError, ValueError):
        raise InputInvalidError("The event names no generation of its object.") from None


def _told(event: CloudEvent) -> Mapping[str, Any] | None:
    data = event.get_data()
    if event["type"] == _FINALIZED:
        return _mapping(data)
    if event["type"] != _PUBLISHED:
        return None
    message = _mapping(_mapping(data).get("message"))
    attributes = _mapping(message.get("attributes") or {})
    if attributes.get("eventType", _IN_A_MESSAGE) != _IN_A_MESSAGE:
        return None
    if "objectId" in attributes:
        places = {"bucket": "bucketId", "name": "objectId", "generation": "objectGeneration"}
        return {name: attributes.get(place) for name, place in places.items()}
    return _mapping(_decoded(message.get("data")))


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputInvalidError("The event is not of the shape that its type has.")
    return value


def _decoded(sent: Any) -> Any:
    try:
        return orjson.loads(base64.b64decode(sent or "", validate=True))
    except (binascii.Error, TypeError, ValueError):
        raise InputInvalidError("The message's data is not base64 of JSON.") from None
