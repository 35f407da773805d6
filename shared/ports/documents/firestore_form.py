"""How a document lies in Firestore: an envelope of its data, its expiry, and the mark of the write that made it.

The mark makes every write a change, so that versions differ, and tells a commit whose reply was lost from a rival's.
"""

from datetime import datetime
from typing import Any

import orjson
from google.api_core.datetime_helpers import DatetimeWithNanoseconds

from shared.ports.documents.base import Data, Document
from shared.ports.documents.limits import encode

_LIST = "[]"


def envelope(id: str, data: Data, expires_at: datetime | None, mark: str) -> dict[str, Any]:  # noqa: A002
    """Return what is stored; the id is there to be sorted by.

    Raises InputTooLargeError; TypeError; ValueError for a time without its zone.
    """
    if expires_at is not None and expires_at.tzinfo is None:
        raise ValueError("An expiry needs its time zone.")
    return {"id": id, "data": _packed(orjson.loads(encode(data))), "expires_at": expires_at, "mark": mark}


def opened(snapshot: Any) -> Document:
    """Return the document that an existing snapshot holds."""
    collection, id_ = snapshot.reference.path.split("/", 1)
    return Document(collection, id_, _unpacked(snapshot.to_dict()["data"]), version_of(snapshot.update_time))


def is_alive(snapshot: Any, now: datetime) -> bool:
    """Say whether a snapshot exists and has not expired."""
    expires_at = snapshot.get("expires_at") if snapshot.exists else None
    return bool(snapshot.exists and (expires_at is None or expires_at > now))


def version_of(update_time: Any) -> str:
    """Return the version of a write, from its time in nanoseconds."""
    written: str = DatetimeWithNanoseconds.from_timestamp_pb(update_time_pb(update_time)).rfc3339()
    return written


def update_time_pb(update_time: Any) -> Any:
    """Return a time that the client gave, of one of its two kinds, as the protocol has it."""
    return update_time.timestamp_pb() if hasattr(update_time, "timestamp_pb") else update_time


def _packed(value: Any, *, in_list: bool = False) -> Any:
    """Wrap lists that stand in lists, which Firestore cannot hold; a map that looks like such a wrap is wrapped too."""
    if isinstance(value, list):
        inner = [_packed(each, in_list=True) for each in value]
        return {_LIST: inner} if in_list else inner
    if isinstance(value, dict):
        packed = {name: _packed(each) for name, each in value.items()}
        return {_LIST: packed} if in_list and set(packed) == {_LIST} else packed
    return value


def _unpacked(value: Any, *, in_list: bool = False) -> Any:
    if isinstance(value, list):
        return [_unpacked(each, in_list=True) for each in value]
    if isinstance(value, dict):
        if in_list and set(value) == {_LIST}:
            return _unpacked(value[_LIST])
        return {name: _unpacked(each) for name, each in value.items()}
    return value
