"""Hear a model out, but no longer than the turn lasts: one that hangs is left behind."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from contextvars import copy_context
from dataclasses import dataclass
from typing import TypeAlias

from pipelines.chat.worded.wording import Wording
from shared.ports.leaving import Leaving
from shared.ports.models.base import ModelAwayError, ModelLeftError, ModelRequest
from shared.tracing import log_failure


@dataclass(frozen=True, slots=True)
class _End:
    error: ModelAwayError | None = None


Ask: TypeAlias = Callable[[], Iterable[str]]
Pieces = queue.SimpleQueue[str | _End]


class Heard:
    """The pieces of a reply as they come. The model is asked at once, before the first is fetched."""

    def __init__(self, wording: Wording, ask: Ask) -> None:
        self._wording, self._pieces, self._leaving = wording, Pieces(), Leaving()
        listen = copy_context().run
        threading.Thread(target=listen, args=(_listen, ask, self._pieces, self._leaving), daemon=True).start()
        wording.when_stopped(self.close)

    def __iter__(self) -> Iterator[str]:
        """Yield the pieces. Raises ModelAwayError: for whatever goes wrong, and when the turn's time is up.

        ModelLeftError where the reader has gone.
        """
        while not isinstance(piece := self._next(), _End):
            yield piece
        if piece.error is not None:
            raise piece.error

    def close(self) -> None:
        """Listen no more, and let go of the model at once."""
        self._leaving.leave()
        self._pieces.put(_left())

    def _next(self) -> str | _End:
        seconds = self._wording.seconds_left
        try:
            return self._pieces.get(timeout=seconds) if seconds > 0 else self._over()
        except queue.Empty:
            return self._over()

    def _over(self) -> _End:
        return _left() if self._wording.is_stopped else _late()


def _left() -> _End:
    return _End(ModelLeftError("Nobody waits for the model any more."))


def _late() -> _End:
    return _End(ModelAwayError("The model did not finish within the time of the turn (NG12_CHAT_MODEL_SECONDS)."))


def heard(wording: Wording, request: ModelRequest) -> Heard:
    """Ask for a reply in pieces."""
    return Heard(wording, lambda: wording.model.stream(request))


def replied(wording: Wording, request: ModelRequest) -> str:
    """Return the text of a whole reply. Raises ModelAwayError as `Heard` does."""
    with closing(Heard(wording, lambda: (wording.model.generate(request).text,))) as pieces:
        return "".join(pieces)


def _listen(ask: Ask, pieces: Pieces, leaving: Leaving) -> None:
    """Bring every piece until the model ends or nobody waits; letting go of the stream closes its connection."""
    try:
        with leaving.waits():
            for piece in ask():
                if leaving.has_left:
                    return
                pieces.put(piece)
        pieces.put(_End())
    except ModelAwayError as away:
        pieces.put(_End(away))
    except Exception as error:  # an answer must come whatever an adapter does
        log_failure("model_failed", error)
        pieces.put(_End(ModelAwayError("The model failed.")))
