"""Who calls Google Cloud, and where: credentials and addresses, made when asked."""

from dataclasses import dataclass
from typing import Any

from shared.errors import SettingsInvalidError


@dataclass(frozen=True, slots=True)
class GoogleAccess:
    """`seconds` bounds a call with its retries. `emulator`: one address that stands for all of Google's."""

    project: str
    region: str
    seconds: float
    emulator: str | None = None

    def rest(self) -> Any:
        """Return a signed session for services called by REST."""
        from shared.ports.google_rest import GoogleRest

        return GoogleRest(self.credentials(), self.seconds)

    def session(self) -> Any:
        """Return a signed session of requests, for a library that does the calling itself."""
        from google.auth.transport.requests import AuthorizedSession

        return AuthorizedSession(self.credentials())

    def genai(self, location: str | None = None) -> Any:
        """Return a client of Vertex AI's models, in a location or else the region."""
        from shared.ports.genai_calls import genai_client

        return genai_client(self.project, location or self.region, self.credentials(), self.emulator)

    def api(self, service: str) -> str:
        """Return the address of a service."""
        return self.at(f"{service}.googleapis.com")

    def regional_api(self, service: str) -> str:
        """Return the address of a service in the region."""
        return self.at(f"{self.region}-{service}.googleapis.com")

    def at(self, domain: str) -> str:
        """Return the address of a domain of Google's."""
        return self.emulator or f"https://{domain}"

    def credentials(self) -> Any:
        """Return who calls. Raises SettingsInvalidError where nobody is signed in."""
        import google.auth
        from google.auth.exceptions import DefaultCredentialsError
        from google.oauth2.credentials import Credentials

        from shared.ports.google_rest import SCOPE

        if self.emulator:
            return Credentials("emulator")
        try:
            credentials, _ = google.auth.default(scopes=[SCOPE])
        except DefaultCredentialsError:
            raise SettingsInvalidError(
                "Nobody is signed in to Google Cloud: run `gcloud auth application-default login`, or give the "
                "function a service account."
            ) from None
        return credentials
