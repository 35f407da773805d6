"""A model's reading that goes on beside the rules', in a thread of its own."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context

from pipelines.assess.readers.shapes import Reading
from shared.ports.leaving import Leaving
from shared.ports.models.base import ModelAwayError


class ReadingEndedError(Exception):
    """The thread of a reading was ended; by what is not told, as that may hold words of the record."""


class ReadingBeside:
    """A reading, begun at once. How long it may take is the budget's, with which it asks.

    `leaving`: by it whoever waits lets go of the model.
    """

    def __init__(self, read: Callable[[], Reading], leaving: Leaving) -> None:
        self._read = read
        self._reading: Future[Reading] = Future()
        self._leaving = leaving
        thread = threading.Thread(target=copy_context().run, args=(self._run,), daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the machine gives no more threads: the reading failed, the rules' stands
            self._reading.set_exception(error)

    def result(self, seconds: float) -> Reading:
        """Return it once it is there. Raises what the reading raised; ModelAwayError where it takes longer."""
        if not wait((self._reading,), max(seconds, 0)).done:
            raise ModelAwayError("The model did not reply in its time.")
        return self._reading.result()

    def _run(self) -> None:
        try:
            with self._leaving.waits():
                self._reading.set_result(self._read())
        except Exception as error:  # raised again where it is waited for
            self._reading.set_exception(error)
        except BaseException as error:  # would end whoever waits, and be printed with its words where nobody does
            self._reading.set_exception(ReadingEndedError().with_traceback(error.__traceback__))
