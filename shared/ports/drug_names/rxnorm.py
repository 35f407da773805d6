"""Names by NLM's RxNorm. Its interaction service was closed in January 2024 and is not asked."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService

_EXACT_OR_NORMALISED: Final = "2"


class RxNorm:
    """`service` is the register's REST address."""

    def __init__(self, service: JsonService) -> None:
        self._service = service

    def ingredient(self, name: str, seconds: float, /) -> str | None:
        """Return the one ingredient; a name that is not known comes back as an empty group with status 200."""
        ends = time.monotonic() + seconds
        asked = {"name": name, "search": _EXACT_OR_NORMALISED}
        group = self._part(self._service.get("/rxcui.json", seconds, asked).value, "idGroup")
        ids: Sequence[str] = group.get("rxnormId") or []
        if len(ids) != 1:
            return None
        left = max(ends - time.monotonic(), 0.1)
        value = self._service.get(f"/rxcui/{ids[0]}/related.json", left, {"tty": "IN"}).value
        groups = self._part(value, "relatedGroup").get("conceptGroup") or ()
        found = {
            str(one["name"]) for group in groups for one in group.get("conceptProperties") or () if one.get("name")
        }
        return found.pop() if len(found) == 1 else None

    def _part(self, value: Any, name: str) -> Mapping[str, Any]:
        part = value.get(name) if isinstance(value, dict) else None
        if not isinstance(part, dict):
            raise ServiceFaultError(self._service.name, "invalid_response")
        return part
