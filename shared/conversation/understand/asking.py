"""The call itself: bounded in time and length; whatever a model does, the turn goes on without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from shared.conversation.understand.prompt import VERSION
from shared.ports.models.base import Model, ModelMessage
from shared.ports.models.schemas import Decided
from shared.tools.beside import replied
from shared.tools.budget import Bounds, Budget
from shared.tracing import log_event

TEMPERATURE: Final = 0.0
TOKENS: Final = 900
_MOST_SECONDS: Final = 10.0
_SHARE: Final = 3  # of the time that is left
Shape = TypeVar("Shape", bound=Decided)


@dataclass(frozen=True, slots=True)
class Understanding:
    """A model that may be asked what a message means, and the longest time that is waited for it."""

    model: Model
    seconds: float = _MOST_SECONDS

    def ask(self, prompt: Sequence[ModelMessage], shape: type[Shape], seconds: float) -> Shape | None:
        """Return what it says, within its share of the seconds that are left of the turn; None where nothing that can
        be used comes."""
        allowed = min(seconds / _SHARE, self.seconds, _MOST_SECONDS)
        budget = Budget(Bounds(self.model, TEMPERATURE, TOKENS, 1, allowed))
        reply = replied(budget, prompt, shape)
        log_event("message_understood", outcome="failed" if reply is None else "used", version=VERSION)
        return reply
