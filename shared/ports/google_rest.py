"""JSON over HTTPS to Google services whose own clients take too long to import: signed, bounded, retried."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from google.auth.exceptions import GoogleAuthError
from google.auth.transport.requests import AuthorizedSession
from requests import RequestException

from shared.errors import BackendAwayError
from shared.tracing import sent_on

SCOPE: Final = "https://www.googleapis.com/auth/cloud-platform"
_PASSING: Final = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0  # seconds


class RequestRefusedError(BackendAwayError):
    """The service said no to the request itself: sending it again would not help."""


class GoogleRest:
    """A session signed by `credentials`. A call with its retries takes at most about `seconds`."""

    def __init__(self, credentials: Any, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._session = AuthorizedSession(credentials)
        self._seconds = seconds
        self._clock = clock

    def post(self, service: str, url: str, body: Mapping[str, Any]) -> Any:
        """Return the reply's JSON; `service` is its name for people. Raises BackendAwayError, RequestRefusedError."""
        return self._call(service, "POST", url, body)

    def get(self, service: str, url: str) -> Any:
        """Return the reply's JSON. Raises BackendAwayError, RequestRefusedError."""
        return self._call(service, "GET", url, None)

    def close(self) -> None:
        """Let go of the connections."""
        self._session.close()

    def _call(self, service: str, method: str, url: str, body: Mapping[str, Any] | None) -> Any:
        until, pause = self._clock() + self._seconds, _FIRST_PAUSE
        while True:
            try:
                return self._once(service, method, url, body, until)
            except _PassingError as passing:
                if self._clock() + pause >= until:
                    raise BackendAwayError(f"{service} did not answer as it should ({passing}).") from passing
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _once(self, service: str, method: str, url: str, body: Mapping[str, Any] | None, until: float) -> Any:
        left = max(0.05, until - self._clock())
        try:
            reply = self._session.request(
                method, url, json=body, headers=sent_on(), timeout=left, max_allowed_time=left
            )
        except (RequestException, GoogleAuthError) as error:
            raise _PassingError(type(error).__name__) from error
        if reply.status_code in _PASSING:
            raise _PassingError(f"HTTP {reply.status_code}")
        if not reply.ok:
            raise RequestRefusedError(f"{service} refused a request (HTTP {reply.status_code}).")
        try:
            return reply.json()
        except ValueError as error:
            raise _PassingError("no JSON") from error


class _PassingError(Exception):
    """A fault that may be gone at the next try."""
