"""A turn that is told while it goes on: it runs in a thread of its own, one queue away from whoever reads it."""

import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextvars import copy_context
from queue import SimpleQueue
from typing import Any, TypeAlias

from shared.conversation.events import Event
from shared.errors import NG12Error
from shared.tracing import log_failure

# What a turn has come to, by name; and its steps, each giving what it changed, by the step's name.
State: TypeAlias = dict[str, Any]
Steps: TypeAlias = Callable[[], Iterator[Mapping[str, Mapping[str, Any] | None]]]
# Seconds. A reader who is only woken waits until the interpreter is given up, some milliseconds of computing later.
_READERS_MOMENT = 0.0002


class _Mark:
    """A place among what is told, which its reader gets to when all before it is read."""

    def __init__(self) -> None:
        self.reached = threading.Event()


class Telling:
    """Takes events from the thread of the turn, gives them to the thread that sends them."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event | _Mark | None] = SimpleQueue()
        self._unread: _Mark | None = None
        self._left = False

    def tell(self, event: Event) -> None:
        """Tell an event; its reader goes first, as whoever tells would go on to compute beside it."""
        self._events.put(event)
        self._unread = _Mark()
        time.sleep(_READERS_MOMENT)

    def goes_on(self) -> bool:
        """Whether somebody still reads, who has had all that was told."""
        if self._unread is not None and not self._left:
            self._events.put(self._unread)
            self._unread.reached.wait()
            self._unread = None
        return not self._left

    def end(self) -> None:
        """Tell that there are no more."""
        self._events.put(None)

    def leave(self) -> None:
        """Read no more."""
        self._left = True
        if self._unread is not None:
            self._unread.reached.set()

    def __iter__(self) -> Iterator[Event]:
        """Yield what is told, to the end."""
        while (one := self._events.get()) is not None:
            if isinstance(one, _Mark):
                one.reached.set()
            else:
                yield one


class Going:
    """Goes through the steps of a turn, from now on; they tell to `telling`."""

    def __init__(self, steps: Steps, telling: Telling) -> None:
        self._steps, self._telling = steps, telling
        self._given: State = {}
        self._failed: BaseException | None = None
        self._context = copy_context()
        self._thread = threading.Thread(target=self._context.run, args=(self._go,), daemon=True)
        self._thread.start()

    def given(self) -> State:
        """Return what the steps gave, once all are gone through. Raises what one of them raised."""
        self._thread.join()
        failed, self._failed = self._failed, None
        if failed is not None:
            raise failed
        return self._given

    def leave(self) -> None:
        """Begin no other step, and wait for the end of the one that is being gone through.

        What failed and was raised to nobody is logged, unless it was foreseen.
        """
        self._telling.leave()
        self._thread.join()
        failed, self._failed = self._failed, None
        if failed is not None and not isinstance(failed, NG12Error):
            self._context.run(log_failure, "failure", failed)

    def _go(self) -> None:
        try:
            for step in self._steps():
                for given in filter(None, step.values()):
                    self._given |= given
                if not self._telling.goes_on():
                    return
        except BaseException as error:  # raised again where the turn is read, else logged
            self._failed = error
        finally:
            self._telling.end()


def told(steps: Steps, telling: Telling, stop: Callable[[], None] | None = None) -> Generator[Event, None, State]:
    """Yield what a turn tells while it goes on; return what it came to. Raises what a step raised.

    A reader who goes away closes the iterator: `stop` lets go of what the turn waits for, and no further step begins.
    """
    going = Going(steps, telling)
    try:
        yield from telling
        return going.given()
    finally:
        if stop is not None:
            stop()
        going.leave()
