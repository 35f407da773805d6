"""Secrets on one machine: there are none, a setting holds its value itself."""

from shared.ports.secrets.base import SecretMissingError


class NoSecrets:
    """What stands where Secret Manager would."""

    def get(self, name: str) -> str:
        """Raise SecretMissingError, always."""
        raise SecretMissingError(f"The secret {name!r} is asked for, and no project of Google Cloud is set.")
