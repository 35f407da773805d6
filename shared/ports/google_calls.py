"""Calls to Google services: bounded in time and retries, and their faults said as ours."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from google.api_core import exceptions
from google.api_core.retry import Retry, if_exception_type
from google.auth.exceptions import GoogleAuthError

from shared.errors import BackendAwayError

PASSING: Final = (
    exceptions.Aborted,
    exceptions.BadGateway,
    exceptions.DeadlineExceeded,
    exceptions.GatewayTimeout,
    exceptions.InternalServerError,
    exceptions.ResourceExhausted,
    exceptions.ServiceUnavailable,
    exceptions.TooManyRequests,
)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0  # seconds


def bounded(seconds: float, *, passing: tuple[type[Exception], ...] = PASSING) -> dict[str, Any]:
    """Return the arguments of a client call that retries faults that pass, and ends within about `seconds`."""
    retry = Retry(predicate=if_exception_type(*passing), initial=_FIRST_PAUSE, maximum=_LONGEST_PAUSE, timeout=seconds)
    return {"retry": retry, "timeout": seconds}


@contextmanager
def faults_as_ours(service: str, *, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
    """Raise BackendAwayError for what a service or the way to it does wrong, without its words; `but` passes."""
    try:
        yield
    except but:
        raise
    except (exceptions.RetryError, exceptions.GoogleAPICallError, GoogleAuthError, OSError) as error:
        cause = error.cause if isinstance(error, exceptions.RetryError) and error.cause else error
        raise BackendAwayError(f"{service} did not answer as it should ({type(cause).__name__}).") from error
