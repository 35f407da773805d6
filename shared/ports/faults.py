"""How an outside service fails, as one error with a kind; its own words never travel."""

from typing import Literal

from shared.errors import BackendAwayError

Fault = Literal[
    "timeout", "rate_limit", "server_error", "service_unavailable", "invalid_response", "invalid_args", "forbidden",
    "not_found",
]  # fmt: skip


class ServiceFaultError(BackendAwayError):
    """A call that brought nothing usable. `retry_after`: seconds, where the service named them."""

    def __init__(self, service: str, kind: Fault, retry_after: float | None = None) -> None:
        super().__init__(f"{service} did not give a usable answer ({kind.replace('_', ' ')}).")
        self.service = service
        self.kind: Fault = kind
        self.retry_after = retry_after
