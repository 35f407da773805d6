"""What the chat routes do."""

import uuid
from typing import cast

from functions.chat.bodies import ChatBody, HistoryTurn, SessionHistory, SessionList, SessionSummary
from pipelines.chat.response import ChatResponse
from pipelines.chat.run import ChatCall, chat, stream
from shared.errors import MessageRefusedError
from shared.http.events import as_sent
from shared.http.route import Call, Reply
from shared.wiring import get_wiring


def say(call: Call) -> ChatResponse | Reply:
    """Answer a message, whole or as server-sent events. Raises MessageRefusedError for an attack."""
    body = cast(ChatBody, call.body)
    message_id = body.message_id or str(uuid.uuid4())
    told = (call.caller.id, call.correlation_id, body.message, message_id, body.session_id)
    asked = ChatCall(*told, top_k=body.top_k)
    if call.accepts_events:
        return as_sent(stream(get_wiring(), asked), call.correlation_id, "chat")
    reply = chat(get_wiring(), asked)
    if reply.route == "injection":
        raise MessageRefusedError(reply.answer)
    return reply


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
