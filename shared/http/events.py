"""Server-sent events: a turn told piece by piece, and a state followed until it ends.

What fails before the first event has a status, what fails later is an event.
"""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any, Final, TypeVar

import orjson
from pydantic import BaseModel

from shared.conversation.events import Event
from shared.errors import NG12Error, NotFoundError
from shared.http.problems import problem_of
from shared.http.route import Reply
from shared.tracing import log_failure

State = TypeVar("State", bound=BaseModel)
_LOOK_SECONDS: Final = 0.3
_FOLLOWED_SECONDS: Final = 120.0


def as_sent(events: Generator[Event, None, Any], correlation_id: str, function: str) -> Reply:
    """Return the reply that streams events. The first is awaited: what is refused before it gets its own status."""
    return Reply(events=_sent(next(events), events, correlation_id, function))


def followed(kind: str, state: State, look: Callable[[], State], is_over: Callable[[State], bool]) -> Iterator[str]:
    """Yield each new state as an event of this kind; the last one is `done`.

    Whoever listens too long is asked to come again. What is gone meanwhile ends without a last state.
    """
    until = time.monotonic() + _FOLLOWED_SECONDS
    yield _state(kind, state)
    while not is_over(state) and time.monotonic() < until:
        time.sleep(_LOOK_SECONDS)
        try:
            seen = look()
        except NotFoundError:
            return
        if seen != state:
            yield _state(kind, seen)
        state = seen
    yield _state("done", state)


def _sent(first: Event, rest: Generator[Event, None, Any], correlation_id: str, function: str) -> Iterator[str]:
    try:
        with closing(rest):
            yield _event(first.kind, orjson.dumps(first.data()))
            for event in rest:
                yield _event(event.kind, orjson.dumps(event.data()))
    except Exception as error:  # the status is sent: every failure, also one that is not ours, becomes an event
        if not isinstance(error, NG12Error):
            log_failure("failure", error, function=function)
        yield _event("error", problem_of(error, correlation_id).get_data())


def _state(kind: str, state: BaseModel) -> str:
    return _event(kind, state.model_dump_json(exclude_none=True).encode())


def _event(kind: str, data: bytes) -> str:
    return f"event: {kind}\ndata: {data.decode()}\n\n"
