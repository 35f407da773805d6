"""What the ids in a path look like: said in the OpenAPI document and held of every request."""

import re
from collections.abc import Mapping
from typing import Final

from shared.errors import ValueImpossibleError

_PATTERNS: Final = {
    "session_id": r"^[A-Za-z0-9_\-]{1,64}$",
    "page": r"^[1-9][0-9]{0,3}$",
    "content_hash": r"^[0-9a-f]{64}$",
    "carer": r"^[A-Za-z0-9][A-Za-z0-9_.@|+:\-]{0,127}$",  # a caller's id, as "user:..." or "service:..."
    "rule_id": r"^[0-9]{1,3}(\.[0-9]{1,3}){2}$",
}
_ANY: Final = r"^[A-Za-z0-9][A-Za-z0-9_.\-]{0,127}$"


def names_in(path: str) -> list[str]:
    """Return the names of a path's parameters, in order."""
    return re.findall(r"\{(\w+)\}", path)


def pattern_of(name: str) -> str:
    """Return the pattern of the values of a path's parameter."""
    return _PATTERNS.get(name, _ANY)


def checked(path: Mapping[str, str]) -> Mapping[str, str]:
    """Return what a path names. Raises ValueImpossibleError for what nothing can be named."""
    for name, value in path.items():
        if not re.fullmatch(pattern_of(name), value) or "\n" in value:
            raise ValueImpossibleError(f"Nothing has such a {name}: look at its characters and its length.")
    return path
