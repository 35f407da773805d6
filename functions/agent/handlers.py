"""What the agent routes do."""

import uuid
from typing import cast

from functions.agent.bodies import ActionList, AgentBody, AgentHistory, AgentTurn, DecisionBody, ImageKept
from functions.agent.parts import able, deciding
from pipelines.agent.actions import Decision, confirm, reject, shown
from pipelines.agent.response import Action, AgentResponse
from pipelines.agent.service import PIPELINE, AgentCall, answer, stream
from shared.http.caller import CallerForbiddenError, Role
from shared.http.events import as_sent
from shared.http.route import Call, Reply
from shared.wiring import get_wiring


def say(call: Call) -> AgentResponse | Reply:
    """Answer a message, whole or as server-sent events. Raises MessageRefusedError for an attack."""
    body, wiring = cast(AgentBody, call.body), get_wiring()
    message_id = body.message_id or str(uuid.uuid4())
    asked = AgentCall(
        call.caller.id,
        call.correlation_id,
        body.message,
        message_id,
        body.session_id,
        patient_id=body.patient_id or "",
        image_id=body.image_id or "",
    )
    capabilities = able(wiring, call.caller.id, call.correlation_id)
    if call.accepts_events:
        return as_sent(stream(wiring, capabilities, asked), call.correlation_id, "agent")
    return answer(wiring, capabilities, asked)


def take_image(call: Call) -> ImageKept:
    """Keep an image for a conversation. Raises InputOfOtherTypeError, InputInvalidError."""
    kept = get_wiring().images.keep(call.file, call.caller.id)
    return ImageKept(image_id=kept.image_id, expires_at=kept.expires_at.isoformat(timespec="seconds"))


def list_actions(call: Call) -> ActionList:
    """List the caller's open proposals."""
    return ActionList(actions=tuple(shown(one) for one in get_wiring().actions.waiting(call.caller.id)))


def show_action(call: Call) -> Action:
    """Show a proposal. Raises NotFoundError, also for another caller's."""
    return shown(get_wiring().actions.get(call.path["action_id"], call.caller.id))


def decide(call: Call) -> Action:
    """Confirm or reject a proposal. A prescription needs a prescriber."""
    body, wiring = cast(DecisionBody, call.body), get_wiring()
    held = wiring.actions.get(call.path["action_id"], call.caller.id)
    if held.draft.kind == "prescription" and body.decision == "confirm" and Role.PRESCRIBER not in call.caller.roles:
        raise CallerForbiddenError(f"Confirming a prescription needs the role {Role.PRESCRIBER}.")
    decision = Decision(call.caller.id, call.correlation_id, held.action_id, body.override_reason, body.reason)
    act = confirm if body.decision == "confirm" else reject
    return act(deciding(wiring, call.caller.id, call.correlation_id), decision)


def show_history(call: Call) -> AgentHistory:
    """Show a session's turns in order. Raises NotFoundError, also for another caller's."""
    session_id = call.path["session_id"]
    turns = get_wiring().sessions.history(session_id, call.caller.id, PIPELINE)
    shown_turns = tuple(AgentTurn.model_validate(turn, from_attributes=True) for turn in turns)
    return AgentHistory(session_id=session_id, turns=shown_turns)


def delete_session(call: Call) -> Reply:
    """Erase a session and void what it still proposes; one that is gone already is fine."""
    wiring, session_id = get_wiring(), call.path["session_id"]
    wiring.actions.forget(session_id, call.caller.id)
    wiring.images.forget(session_id, call.caller.id)
    wiring.sessions.delete(session_id, call.caller.id, PIPELINE)
    return Reply(status=204)
