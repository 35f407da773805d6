"""What the records routes do with questions and conversations; a record not the caller's is as one not there."""

import uuid
from typing import cast

from functions.records.bodies import (
    AskBody,
    RecordHistory,
    RecordSession,
    RecordSessions,
    RecordTurn,
)
from pipelines.records.response import RecordsAnswer
from pipelines.records.run import PIPELINE, RecordsCall, ask, is_attack, stream
from shared.errors import MessageRefusedError
from shared.http.events import as_sent
from shared.http.route import Call, Reply
from shared.wiring import Wiring, get_wiring


def authorised(call: Call) -> tuple[Wiring, str]:
    """Return the wiring and the patient, for a caller who may see the record. Raises NotFoundError."""
    wiring, patient_id = get_wiring(), call.path["patient_id"]
    wiring.record_grants.authorise(call.caller.id, patient_id)
    return wiring, patient_id


def authorised_as_owner(call: Call) -> tuple[Wiring, str]:
    """Only the patient shares or erases a record or reads its log. Raises NotFoundError, for a carer too."""
    wiring, patient_id = get_wiring(), call.path["patient_id"]
    wiring.record_grants.authorise(call.caller.id, patient_id, owner=True)
    return wiring, patient_id


def answer(call: Call) -> RecordsAnswer | Reply:
    """Answer a question, whole or as server-sent events. Raises MessageRefusedError for an attack."""
    wiring, patient_id = authorised(call)
    body = cast(AskBody, call.body)
    told = (call.caller.id, call.correlation_id, body.message, body.message_id or str(uuid.uuid4()), body.session_id)
    asked = RecordsCall(*told, bound_to=patient_id, as_of=body.as_of, query_type=body.query_type)
    if call.accepts_events:
        return as_sent(stream(wiring, asked), call.correlation_id, "records")
    reply = ask(wiring, asked)
    if is_attack(reply):
        raise MessageRefusedError(reply.answer)
    return reply


def list_sessions(call: Call) -> RecordSessions:
    """List the caller's own conversations about a record."""
    wiring, patient_id = authorised(call)
    found = wiring.sessions.list_own(call.caller.id, PIPELINE, patient_id)
    return RecordSessions(
        sessions=tuple(RecordSession(session_id=s.session_id, turns=s.turns, updated_at=s.updated_at) for s in found)
    )


def show_history(call: Call) -> RecordHistory:
    """Show a conversation; whoever may no longer see the record no longer sees it. Raises NotFoundError."""
    wiring, session_id = get_wiring(), call.path["session_id"]
    session = wiring.sessions.find(session_id, call.caller.id, PIPELINE)
    wiring.record_grants.authorise(call.caller.id, session.bound_to)
    turns = wiring.sessions.history(session_id, call.caller.id, PIPELINE)
    shown = tuple(RecordTurn.model_validate(turn, from_attributes=True) for turn in turns)
    return RecordHistory(session_id=session_id, turns=shown)


def delete_session(call: Call) -> Reply:
    """Erase a conversation; one that is gone already is fine."""
    get_wiring().sessions.delete(call.path["session_id"], call.caller.id, PIPELINE)
    return Reply(status=204)
