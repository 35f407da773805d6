"""A turn told as server-sent events: what fails before the first one has a status, what fails later is an event."""

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any

import orjson

from shared.conversation.events import Event
from shared.errors import NG12Error
from shared.http.problems import problem_of
from shared.http.route import Reply
from shared.tracing import log_failure


def as_sent(events: Generator[Event, None, Any], correlation_id: str, function: str) -> Reply:
    """Return the reply that streams events. The first is awaited: what is refused before it gets its own status."""
    return Reply(events=_sent(next(events), events, correlation_id, function))


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


def _event(kind: str, data: bytes) -> str:
    return f"event: {kind}\ndata: {data.decode()}\n\n"
