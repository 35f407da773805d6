"""Secrets of Secret Manager, by its REST protocol."""

import base64
from typing import Final

from shared.ports.google_rest import GoogleRest, RequestRefusedError
from shared.ports.secrets.base import SecretMissingError

_SERVICE: Final = "Secret Manager"


class SecretManagerSecrets:
    """The newest versions of a project's secrets; `address` begins with https://."""

    def __init__(self, rest: GoogleRest, address: str, project: str) -> None:
        self._rest = rest
        self._place = f"{address}/v1/projects/{project}/secrets"

    def get(self, name: str) -> str:
        """Return the newest value. Raises SecretMissingError; BackendAwayError."""
        try:
            reply = self._rest.get(_SERVICE, f"{self._place}/{name}/versions/latest:access")
        except RequestRefusedError as refused:
            raise SecretMissingError(f"{_SERVICE} does not give the secret {name!r}: {refused}") from refused
        return base64.b64decode(reply["payload"]["data"]).decode()

    def close(self) -> None:
        """Let go of the connections."""
        self._rest.close()
