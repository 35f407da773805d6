"""What a turn has of the language model: how it is asked, until when, and how it is left."""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from contextvars import copy_context
from dataclasses import dataclass
from typing import Final, TypeVar

from shared.ports.leaving import Leaving
from shared.ports.models.base import Model, ModelAwayError, ModelLeftError, ModelMessage, ModelRequest
from shared.ports.models.schemas import Decided, read_reply, schema_of
from shared.settings import Settings
from shared.tools.outside import is_outside
from shared.tools.room import with_room
from shared.tracing import log_failure

Shape = TypeVar("Shape", bound=Decided)
_LEFT: Final = "Nobody waits for the model any more."
_LATE: Final = "The model did not finish within the time of the turn (NG12_CHAT_MODEL_SECONDS)."


class Asking:
    """The model for one turn. All that it does together ends with the turn's deadline, or when the reader goes away."""

    def __init__(self, model: Model, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.understands = settings.chat_rewrite_enabled
        self._model, self._settings, self._clock = model, settings, clock
        self._until = clock() + settings.chat_model_seconds
        self._stopped = threading.Event()
        self._ends: list[Callable[[], None]] = []

    @property
    def seconds_left(self) -> float:
        """Seconds to the deadline; 0 after it, or once the reader has gone."""
        return 0.0 if self._stopped.is_set() else max(0.0, self._until - self._clock())

    def stop(self) -> None:
        """Ask and wait no more: nobody reads the answer."""
        self._stopped.set()
        for end in self._ends:
            end()

    def ask(self, messages: Sequence[ModelMessage], shape: type[Shape]) -> Shape:
        """Return the model's reply in that shape; one that was cut off is asked for once more, with room.

        Raises ModelAwayError: for whatever goes wrong, and when the turn's time is up.
        """
        return read_reply(
            with_room(lambda room: self._reply(messages, shape, room), self._settings.model_max_tokens), shape
        )

    def _reply(self, messages: Sequence[ModelMessage], shape: type[Decided], room: int) -> str:
        """Wait for a reply in a thread of its own, so that a model that hangs is left behind."""
        seconds = self.seconds_left
        if seconds <= 0:
            raise self._over()
        request = ModelRequest(
            messages,
            schema_of(shape),
            temperature=self._settings.model_temperature,
            max_tokens=room,
            deadline_seconds=min(self._settings.model_timeout_seconds, seconds),
        )
        with closing(_Call(self._model, request)) as call:
            self._ends.append(call.close)
            if self._stopped.is_set():
                raise self._over()
            try:
                return call.reply(seconds)
            except queue.Empty:
                raise self._over() from None

    def _over(self) -> ModelAwayError:
        return ModelLeftError(_LEFT) if self._stopped.is_set() else ModelAwayError(_LATE)


@dataclass(frozen=True, slots=True)
class _Failed:
    error: ModelAwayError


class _Call:
    """One call of the model, begun at once."""

    def __init__(self, model: Model, request: ModelRequest) -> None:
        self._given: queue.SimpleQueue[str | _Failed] = queue.SimpleQueue()
        self._leaving = Leaving()
        listen = copy_context().run
        threading.Thread(target=listen, args=(self._listen, model, request), daemon=True).start()

    def reply(self, seconds: float) -> str:
        """Return the reply. Raises ModelAwayError, and queue.Empty after `seconds`."""
        given = self._given.get(timeout=seconds)
        if isinstance(given, _Failed):
            raise given.error
        return given

    def close(self) -> None:
        """Wait no more, and let go of the model at once."""
        self._leaving.leave()
        self._given.put(_Failed(ModelLeftError(_LEFT)))

    def _listen(self, model: Model, request: ModelRequest) -> None:
        try:
            with self._leaving.waits():
                self._given.put(model.generate(request).text)
        except ModelAwayError as away:
            self._given.put(_Failed(away))
        except Exception as error:  # an answer must come whatever an adapter does
            log_failure("model_failed", error)
            self._given.put(_Failed(ModelAwayError("The model failed.")))


def asking_of(model: Model, settings: Settings) -> Asking | None:
    """Return what a turn that begins now has of the model: None without one, or where messages may not go to it."""
    may_go = settings.outside_model_consent or not is_outside(settings.model, settings.model_address)
    return Asking(model, settings) if model.is_model and may_go else None
