"""Hear a model out, but no longer than the turn lasts: one that hangs is left behind."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from contextvars import copy_context
from dataclasses import dataclass
from typing import TypeAlias

from pipelines.chat.worded.wording import Wording
from shared.ports.models.base import ModelAwayError, ModelRequest
from shared.tracing import log_failure

_LOOK_UP_SECONDS = 0.1  # how soon it is noticed that the reader has gone


@dataclass(frozen=True, slots=True)
class _End:
    error: ModelAwayError | None = None


Ask: TypeAlias = Callable[[], Iterable[str]]
Pieces = queue.SimpleQueue[str | _End]


class Heard:
    """The pieces of a reply as they come. The model is asked at once, before the first is fetched."""

    def __init__(self, wording: Wording, ask: Ask) -> None:
        self._wording, self._pieces, self._left = wording, Pieces(), threading.Event()
        listen = copy_context().run
        threading.Thread(target=listen, args=(_listen, ask, self._pieces, self._left), daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        """Yield the pieces. Raises ModelAwayError: for whatever goes wrong, and when the turn's time is up."""
        while not isinstance(piece := _next(self._wording, self._pieces), _End):
            yield piece
        if piece.error is not None:
            raise piece.error

    def close(self) -> None:
        """Listen no more: the model's next piece is its last."""
        self._left.set()


def heard(wording: Wording, request: ModelRequest) -> Heard:
    """Ask for a reply in pieces."""
    return Heard(wording, lambda: wording.model.stream(request))


def replied(wording: Wording, request: ModelRequest) -> str:
    """Return the text of a whole reply. Raises ModelAwayError as `Heard` does."""
    with closing(Heard(wording, lambda: (wording.model.generate(request).text,))) as pieces:
        return "".join(pieces)


def _next(wording: Wording, pieces: Pieces) -> str | _End:
    while (seconds := wording.seconds_left) > 0:
        try:
            return pieces.get(timeout=min(seconds, _LOOK_UP_SECONDS))
        except queue.Empty:
            continue
    return _End(ModelAwayError("The model did not finish within the time of the turn (NG12_CHAT_MODEL_SECONDS)."))


def _listen(ask: Ask, pieces: Pieces, left: threading.Event) -> None:
    """Bring every piece until the model ends or nobody waits; letting go of the stream closes its connection."""
    try:
        for piece in ask():
            if left.is_set():
                return
            pieces.put(piece)
        pieces.put(_End())
    except ModelAwayError as away:
        pieces.put(_End(away))
    except Exception as error:  # an answer must come whatever an adapter does
        log_failure("model_failed", error)
        pieces.put(_End(ModelAwayError("The model failed.")))
