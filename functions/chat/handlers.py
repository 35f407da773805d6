"""What the chat routes do."""

import uuid
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import cast

import orjson

from functions.chat.bodies import ChatBody, HistoryTurn, SessionHistory, SessionList, SessionSummary
from pipelines.chat.events import Event
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat, stream
from shared.errors import MessageRefusedError, NG12Error
from shared.http.problems import problem_of
from shared.http.route import Call, Reply
from shared.tracing import log_failure
from shared.wiring import get_wiring


def say(call: Call) -> ChatResponse | Reply:
    """Answer a message, whole or as server-sent events. Raises MessageRefusedError for an attack."""
    body = cast(ChatBody, call.body)
    message_id = body.message_id or str(uuid.uuid4())
    asked = ChatCall(call.caller.id, call.correlation_id, body.message, message_id, body.session_id, body.top_k)
    if call.accepts_events:
        return _streamed(asked)
    reply = chat(get_wiring(), asked)
    if reply.route == "injection":
        raise MessageRefusedError(reply.answer)
    return reply


def _streamed(asked: ChatCall) -> Reply:
    """The first event is awaited, so that what is refused before it still gets its own status."""
    events = stream(get_wiring(), asked)
    first = next(events)
    return Reply(events=_as_sent(first, events, asked.correlation_id))


def _as_sent(first: Event, rest: Generator[Event, None, None], correlation_id: str) -> Iterator[str]:
    try:
        with closing(rest):
            yield _event(first.kind, orjson.dumps(first.data()))
            for event in rest:
                yield _event(event.kind, orjson.dumps(event.data()))
    except Exception as error:  # the status is sent: every failure, also one that is not ours, becomes an event
        if not isinstance(error, NG12Error):
            log_failure("failure", error, function="chat")
        yield _event("error", problem_of(error, correlation_id).get_data())


def _event(kind: str, data: bytes) -> str:
    return f"event: {kind}\ndata: {data.decode()}\n\n"


def list_sessions(call: Call) -> SessionList:
    """List the caller's own sessions, the latest first."""
    found = get_wiring().sessions.list_own(call.caller.id)
    summaries = (
        SessionSummary(session_id=session.session_id, turns=session.turns, updated_at=session.updated_at)
        for session in found
    )
    return SessionList(sessions=tuple(summaries))


def show_history(call: Call) -> SessionHistory:
    """Show a session's turns in order. Raises NotFoundError, also for another caller's."""
    session_id = call.path["session_id"]
    turns = get_wiring().sessions.history(session_id, call.caller.id)
    shown = tuple(HistoryTurn.model_validate(turn, from_attributes=True) for turn in turns)
    return SessionHistory(session_id=session_id, turns=shown)


def delete_session(call: Call) -> Reply:
    """Erase a session; one that is gone already is fine."""
    get_wiring().sessions.delete(call.path["session_id"], call.caller.id)
    return Reply(status=204)
