"""A model that was silent is left alone for a while: those who would wait for it in vain are told at once."""

import logging
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

from shared.ports.models.base import (
    Model,
    ModelAround,
    ModelAwayError,
    ModelLeftError,
    ModelReply,
    ModelRequest,
    ModelSilentError,
    Used,
    resting_error,
)
from shared.tracing import log_event


class RestingModel(ModelAround):
    """`inner`, a circuit breaker around it: after a silence nobody asks it for `rest_seconds`, then one call tries.

    Only silence counts (no connection, no time kept, a server in trouble): were a reply that is cut off or refused
    enough, one record could take the model from everybody.
    """

    def __init__(self, inner: Model, rest_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(inner)
        self._rest_seconds = rest_seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._asked_again_from: float | None = None  # None: it is well

    @property
    def is_resting(self) -> bool:
        """Whether a call would be refused at once; after its rest the first call tries, and this is no call."""
        with self._lock:
            return self._asked_again_from is not None and self._clock() < self._asked_again_from

    def generate(self, request: ModelRequest) -> ModelReply:
        """Return the whole reply. Raises ModelAwayError; ModelRestingError at once where it is not asked."""
        with self._asking():
            return self.inner.generate(request)

    def stream(self, request: ModelRequest) -> Generator[str, None, Used | None]:
        """Yield pieces of the reply; return what it cost. Raises as `generate` does."""
        with self._asking():
            return (yield from self.inner.stream(request))

    @contextmanager
    def _asking(self) -> Iterator[None]:
        self._enter()
        try:
            yield
        except ModelSilentError:
            self._rest()
            raise
        except (ModelLeftError, GeneratorExit):  # nobody waited for how it would end
            raise
        except ModelAwayError:
            self._wake()
            raise
        else:
            self._wake()

    def _enter(self) -> None:
        """Let a call through, or the first one after a rest, which puts the others off. Raises ModelRestingError."""
        with self._lock:
            if self._asked_again_from is None:
                return
            now = self._clock()
            if now < self._asked_again_from:
                raise resting_error(self)
            self._asked_again_from = now + self._rest_seconds

    def _rest(self) -> None:
        with self._lock:
            was_well, self._asked_again_from = self._asked_again_from is None, self._clock() + self._rest_seconds
        if was_well:
            log_event("model_silent", logging.WARNING, model=self.name)

    def _wake(self) -> None:
        with self._lock:
            self._asked_again_from = None
