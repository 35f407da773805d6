"""Names by NLM's RxNorm. Its interaction service was closed in January 2024 and is not asked."""

import time
from typing import Final

from shared.ports.json_http import JsonService
from shared.ports.replies import part, read_as_agreed, several

_EXACT_OR_NORMALISED: Final = "2"


class RxNorm:
    """`service` is the register's REST address."""

    def __init__(self, service: JsonService) -> None:
        self._service = service

    def ingredient(self, name: str, seconds: float, /) -> str | None:
        """Return the one ingredient; a name that is not known comes back as an empty group with status 200."""
        ends = time.monotonic() + seconds
        asked = {"name": name, "search": _EXACT_OR_NORMALISED}
        with read_as_agreed(self._service.name):
            ids = several(part(self._service.get("/rxcui.json", seconds, asked).value, "idGroup").get("rxnormId"))
            if len(ids) != 1:
                return None
            left = max(ends - time.monotonic(), 0.1)
            value = self._service.get(f"/rxcui/{ids[0]}/related.json", left, {"tty": "IN"}).value
            groups = several(part(value, "relatedGroup").get("conceptGroup"))
            concepts = (one for group in groups for one in several(group.get("conceptProperties")))
            found = {str(one["name"]) for one in concepts if one.get("name")}
        return found.pop() if len(found) == 1 else None
