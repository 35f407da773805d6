"""What a FHIR server says of itself at /metadata: whether it creates conditionally and is searched by identifier."""

import threading
from collections.abc import Mapping
from typing import Any

from shared.ports.faults import ServiceFaultError
from shared.ports.json_http import JsonService

_SAYS_NOTHING = frozenset({"not_found", "forbidden", "invalid_args"})


class FhirCapabilities:
    """The CapabilityStatement, read once when it is first needed; one that could not be had is asked for again."""

    def __init__(self, service: JsonService) -> None:
        self._service = service
        self._lock = threading.Lock()
        self._resources: Mapping[str, Mapping[str, Any]] | None = None

    def creates_once(self, kind: str, seconds: float) -> bool:
        """Whether a resource is created on condition that none is there. Raises ServiceFaultError."""
        return self._of(kind, seconds).get("conditionalCreate") is True

    def finds_by_identifier(self, kind: str, seconds: float) -> bool:
        """Whether a resource can be sought by identifier; a server that lists no parameters is taken to know it."""
        listed = self._of(kind, seconds).get("searchParam")
        return not isinstance(listed, list) or any(_named(one) == "identifier" for one in listed)

    def _of(self, kind: str, seconds: float) -> Mapping[str, Any]:
        with self._lock:
            if self._resources is None:
                self._resources = self._read(seconds)
            return self._resources.get(kind, {})

    def _read(self, seconds: float) -> Mapping[str, Mapping[str, Any]]:
        """A server without a statement declares nothing; a fault that passes is the caller's to meet."""
        try:
            told = self._service.get("/metadata", seconds).value
        except ServiceFaultError as fault:
            if fault.kind in _SAYS_NOTHING:
                return {}
            raise
        if not isinstance(told, dict) or told.get("resourceType") != "CapabilityStatement":
            raise ServiceFaultError(self._service.name, "invalid_response")
        servers = [rest for rest in told.get("rest") or () if isinstance(rest, dict) and rest.get("mode") == "server"]
        held = [one for rest in servers for one in rest.get("resource") or () if isinstance(one, dict)]
        return {str(one.get("type")): one for one in held}


def _named(param: Any) -> str:
    return str(param.get("name")) if isinstance(param, dict) else ""
