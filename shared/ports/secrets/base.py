"""The secrets port: a value by its name."""

from typing import Protocol

from shared.errors import SettingsInvalidError


class SecretMissingError(SettingsInvalidError):
    """No secret of that name."""


class Secrets(Protocol):
    """Values by name; what they are is never logged."""

    def get(self, name: str) -> str:
        """Return the newest value. Raises SecretMissingError; BackendAwayError."""
        ...
