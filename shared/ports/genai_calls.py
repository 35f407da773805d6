"""Calls through google-genai: bounded in time with their retries, and their faults told apart."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from google import genai
from google.genai import errors, types

T = TypeVar("T")
_PASSING: Final = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 4.0  # seconds


class CallFailedError(Exception):
    """A call failed for good; the message says how, in no words of the service."""


def genai_client(project: str, location: str, credentials: Any = None, address: str | None = None) -> Any:
    """Return a client of Vertex AI; `address` is another than Google's. Nothing connects yet."""
    options = types.HttpOptions(base_url=address, retry_options=types.HttpRetryOptions(attempts=1))
    return genai.Client(
        vertexai=True, project=project, location=location, credentials=credentials, http_options=options
    )


def bounded(call: Callable[[types.HttpOptions], T], seconds: float, clock: Callable[[], float] = time.monotonic) -> T:
    """Make a call, again after a fault that may pass, within `seconds`. Raises CallFailedError."""
    until, pause = clock() + seconds, _FIRST_PAUSE
    while True:
        try:
            return call(for_at_most(until - clock()))
        except Exception as error:  # the client raises what its HTTP library raises, and it knows several
            if not may_pass(error) or clock() + pause >= until:
                raise CallFailedError(said(error)) from error
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def for_at_most(seconds: float) -> types.HttpOptions:
    """Return the options of one call that may take so long."""
    return types.HttpOptions(timeout=max(50, int(seconds * 1000)))


def may_pass(error: Exception) -> bool:
    """Say whether the same call may succeed later: all but what the service says of the request."""
    return not isinstance(error, errors.APIError) or error.code in _PASSING


def said(error: Exception) -> str:
    """Say what happened; a name that the provider does not know is a setting to mend."""
    if isinstance(error, errors.APIError):
        return "HTTP 404: the provider knows no model of this name here" if error.code == 404 else f"HTTP {error.code}"
    return type(error).__name__
