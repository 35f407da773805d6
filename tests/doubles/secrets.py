"""Secret Manager as its clients see it."""

import base64
import re

from tests.doubles.served import Answer, Asked, Service, fault, in_json

_ACCESS = re.compile(r"/v1/projects/(?P<project>[^/]+)/secrets/(?P<name>[^/]+)/versions/latest:access")


class SecretManager(Service):
    """Gives what it holds, by name."""

    def __init__(self, held: dict[str, str]) -> None:
        super().__init__()
        self._held = held

    def answer(self, asked: Asked) -> Answer:
        found = _ACCESS.fullmatch(asked.path)
        if not found or found["name"] not in self._held:
            return fault(404, "Secret not found", "NOT_FOUND")
        data = base64.b64encode(self._held[found["name"]].encode()).decode()
        return in_json({"name": asked.path, "payload": {"data": data}})
