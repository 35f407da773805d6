"""What is said when the model's part fails; whatever the reason, the rules' answer stands."""

from typing import Final

from shared.errors import BackendAwayError
from shared.ports.models.base import ModelAwayError
from shared.ports.models.schemas import ReplyUnreadableError
from shared.tracing import log_event, log_failure

_SEARCH_AWAY: Final = "The guideline search that it needs did not answer."
_UNREADABLE: Final = "Its reply was not in the shape that was asked for."
_UNFORESEEN: Final = "It failed in a way that was not foreseen."


def why_failed(error: Exception) -> str:
    """Log the kind of error and return what to say of it: no words of the record or of the model."""
    if not isinstance(error, BackendAwayError):
        log_failure("model_failed", error)
        return _UNFORESEEN
    log_event("model_failed", error=type(error).__name__)
    if isinstance(error, ReplyUnreadableError):
        return _UNREADABLE
    return str(error) if isinstance(error, ModelAwayError) else _SEARCH_AWAY
