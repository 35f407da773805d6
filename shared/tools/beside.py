"""A model beside a turn that code answers: whether it may be asked, and that whatever it does the turn is answered."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from shared.ports.models.base import Model, ModelAwayError, ModelMessage
from shared.ports.models.schemas import Decided, read_reply
from shared.settings import Settings
from shared.tools.budget import Bounds, Budget
from shared.tools.outside import is_outside
from shared.tracing import log_event, log_failure

Shape = TypeVar("Shape", bound=Decided)
Given = TypeVar("Given")


def bounds_beside(model: Model, settings: Settings, *, calls: int, consent: bool) -> Bounds | None:
    """Return the bounds of a turn's model; None without one, or where it is another's and no consent is given."""
    if not model.is_model or (is_outside(settings.model, settings.model_address) and not consent):
        return None
    told = (settings.model_temperature, settings.model_max_tokens, calls, settings.chat_model_seconds)
    return Bounds(model, *told, setting="NG12_CHAT_MODEL_SECONDS")


def replied(budget: Budget, messages: Sequence[ModelMessage], shape: type[Shape]) -> Shape | None:
    """Return a model's reply in a shape; None where none that can be used comes, which is logged without its words."""
    return _given(lambda: read_reply(budget.ask(messages, shape).text, shape))


def worded(budget: Budget, messages: Sequence[ModelMessage]) -> str | None:
    """Return a model's reply in words, as far as it got; None and logged as `replied` does."""
    return _given(lambda: budget.ask(messages, takes_cut_off=True).text)


def _given(ask: Callable[[], Given]) -> Given | None:
    try:
        return ask()
    except ModelAwayError as away:
        log_event("model_failed", error=type(away).__name__)
    except Exception as error:  # whatever a model's client does, what code says stands
        log_failure("model_failed", error)
    return None
