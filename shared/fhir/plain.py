"""JSON without what FHIR and CDS Hooks forbid: null, and empty strings, lists and objects."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any


def plain(value: Any) -> Any:
    """Return the value without null and empty elements; an empty one becomes None."""
    if isinstance(value, Mapping):
        found = {name: kept for name, one in value.items() if (kept := plain(one)) is not None}
        return found or None
    if isinstance(value, list | tuple):
        return [kept for one in value if (kept := plain(one)) is not None] or None
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, Enum):
        value = value.value
    return None if value == "" else value
