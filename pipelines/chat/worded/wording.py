"""What a turn has of the language model: how it is asked, and until when."""

import threading
import time
from collections.abc import Callable, Sequence

from shared.ports.models.base import Model, ModelMessage, ModelRequest, Schema
from shared.settings import Settings


class Wording:
    """The model for one turn. All that it does together ends with the turn's deadline, or when the reader goes away."""

    def __init__(self, model: Model, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.model = model
        self.rewrites = settings.chat_rewrite_enabled
        self._temperature = settings.model_temperature
        self._max_tokens = settings.model_max_tokens
        self._call_seconds = settings.model_timeout_seconds
        self._clock = clock
        self._until = clock() + settings.chat_model_seconds
        self._stopped = threading.Event()
        self._ends: list[Callable[[], None]] = []

    @property
    def seconds_left(self) -> float:
        """Seconds to the deadline; 0 after it, or once the reader has gone."""
        return 0.0 if self.is_stopped else max(0.0, self._until - self._clock())

    @property
    def is_stopped(self) -> bool:
        """Whether the reader has gone."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ask and wait no more: nobody reads the answer."""
        self._stopped.set()
        for end in self._ends:
            end()

    def when_stopped(self, end: Callable[[], None]) -> None:
        """End this too when the turn is stopped, or now if it was."""
        self._ends.append(end)
        if self.is_stopped:
            end()

    def request(self, messages: Sequence[ModelMessage], schema: Schema | None = None) -> ModelRequest:
        """Return a request that ends with the turn; `schema` asks for a structured reply."""
        return ModelRequest(
            messages,
            schema,
            temperature=self._temperature,
            max_tokens=self._max_tokens,
            deadline_seconds=min(self._call_seconds, self.seconds_left),
        )


def wording_of(model: Model, settings: Settings) -> Wording | None:
    """Return what a turn that begins now has of the model; None without one."""
    return Wording(model, settings) if model.is_model else None
