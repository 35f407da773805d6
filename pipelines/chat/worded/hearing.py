"""Hear a model out, but no longer than the turn lasts: one that hangs is left behind."""

import queue
import threading
from collections.abc import Generator
from contextvars import copy_context
from dataclasses import dataclass

from pipelines.chat.worded.wording import Wording
from shared.ports.models.base import ModelAwayError, ModelRequest
from shared.tracing import log_failure

_LOOK_UP_SECONDS = 0.1  # how soon it is noticed that the reader has gone


@dataclass(frozen=True, slots=True)
class _End:
    error: ModelAwayError | None = None


def heard(wording: Wording, request: ModelRequest) -> Generator[str, None, None]:
    """Yield the pieces of a streamed reply as they come; the model is asked at once, before the first is fetched.

    Raises ModelAwayError, also in the middle: for whatever goes wrong, and when the turn's time is up.
    """
    pieces: queue.SimpleQueue[str | _End] = queue.SimpleQueue()
    left = threading.Event()
    listen = copy_context().run
    threading.Thread(target=listen, args=(_listen, wording, request, pieces, left), daemon=True).start()
    return _pieces(wording, pieces, left)


def _pieces(wording: Wording, pieces: "queue.SimpleQueue[str | _End]", left: threading.Event) -> Generator[str, None, None]:
    try:
        while not isinstance(piece := _next(wording, pieces), _End):
            yield piece
    finally:
        left.set()
    if piece.error is not None:
        raise piece.error


def _next(wording: Wording, pieces: "queue.SimpleQueue[str | _End]") -> str | _End:
    while (seconds := wording.seconds_left) > 0:
        try:
            return pieces.get(timeout=min(seconds, _LOOK_UP_SECONDS))
        except queue.Empty:
            continue
    return _End(ModelAwayError("The model did not finish within the time of the turn (NG12_CHAT_MODEL_SECONDS)."))


def _listen(
    wording: Wording, request: ModelRequest, pieces: "queue.SimpleQueue[str | _End]", left: threading.Event
) -> None:
    """Bring every piece until the model ends or nobody waits; letting go of the stream closes its connection."""
    try:
        for piece in wording.model.stream(request):
            if left.is_set():
                return
            pieces.put(piece)
        pieces.put(_End())
    except ModelAwayError as away:
        pieces.put(_End(away))
    except Exception as error:  # an answer must come whatever an adapter does
        log_failure("model_failed", error)
        pieces.put(_End(ModelAwayError("The model failed.")))
