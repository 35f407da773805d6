"""Calls through google-genai: bounded in time with their retries, and their faults told apart."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from google import genai
from google.genai import errors, types

from shared.ports.retrying import PASSING, retried
from shared.ports.whole_time import WholeTimeTransport

T = TypeVar("T")
_WITHIN: Final = frozenset({"eu", "us"})


class CallFailedError(Exception):
    """A call failed for good; the message says how, in no words of the service."""


def vertex_address(location: str) -> str:
    """Return where Vertex AI's models are asked: a region, a group of them that requests do not leave, or anywhere."""
    if location == "global":
        return "https://aiplatform.googleapis.com"
    if location in _WITHIN:
        return f"https://aiplatform.{location}.rep.googleapis.com"
    return f"https://{location}-aiplatform.googleapis.com"


def genai_client(project: str, location: str, credentials: Any = None, address: str | None = None) -> Any:
    """Return a client of Vertex AI; `address` is another than Google's. Nothing connects yet."""
    transport = WholeTimeTransport(address or vertex_address(location))
    options = types.HttpOptions(
        base_url=address, retry_options=types.HttpRetryOptions(attempts=1), client_args={"transport": transport}
    )
    return genai.Client(
        vertexai=True, project=project, location=location, credentials=credentials, http_options=options
    )


def bounded(call: Callable[[types.HttpOptions], T], seconds: float, clock: Callable[[], float] = time.monotonic) -> T:
    """Make a call, again after a fault that may pass, within `seconds`. Raises CallFailedError."""
    try:
        return retried(lambda left: call(for_at_most(left)), clock() + seconds, may_pass, clock=clock)
    except Exception as error:  # the client raises what its HTTP library raises, and it knows several
        raise CallFailedError(said(error)) from error


def for_at_most(seconds: float) -> types.HttpOptions:
    """Return the options of one call that may take so long."""
    return types.HttpOptions(timeout=max(50, int(seconds * 1000)))


def may_pass(error: Exception) -> bool:
    """Say whether the same call may succeed later: all but what the service says of the request."""
    return not isinstance(error, errors.APIError) or error.code in PASSING


def said(error: Exception) -> str:
    """Say what happened; a name that the provider does not know is a setting to mend."""
    if isinstance(error, errors.APIError):
        return "HTTP 404: the provider knows no model of this name here" if error.code == 404 else f"HTTP {error.code}"
    return type(error).__name__
