"""What the knowledge routes do. A role is a claim of the caller: never words of a message, never a guess."""

import uuid
from typing import Final, cast

from functions.knowledge.bodies import (
    KnowledgeBody,
    KnowledgeHistory,
    KnowledgeTurn,
    RoleList,
    RoleShown,
    Topic,
    TopicPage,
    TopicQuery,
)
from pipelines.knowledge.bases.ready import ready_bases
from pipelines.knowledge.response import KnowledgeAnswer
from pipelines.knowledge.roles import load_roles, role_of
from pipelines.knowledge.run import PIPELINE, KnowledgeCall, answer, stream
from pipelines.knowledge.said import said
from shared.errors import MessageRefusedError
from shared.http.caller import CallerForbiddenError
from shared.http.events import as_sent
from shared.http.route import Call, Reply
from shared.wiring import Wiring, get_wiring

_PAGE: Final = 50


def say(call: Call) -> KnowledgeAnswer | Reply:
    """Answer a message, whole or as server-sent events. Raises MessageRefusedError for an attack."""
    body = cast(KnowledgeBody, call.body)
    role = _held_role(call)
    told = (call.caller.id, call.correlation_id, body.message, body.message_id or str(uuid.uuid4()), body.session_id)
    asked = KnowledgeCall(*told, bound_to=role, top_k=body.top_k)
    if call.accepts_events:
        return as_sent(stream(get_wiring(), asked), call.correlation_id, "knowledge")
    reply = answer(get_wiring(), asked).answer
    if reply.route == "injection":
        raise MessageRefusedError(reply.explain)
    return reply


def list_roles(call: Call) -> RoleList:
    """List the roles that the caller has."""
    wiring = get_wiring()
    return RoleList(roles=tuple(_shown(wiring, name) for name in load_roles() if name in call.caller.roles))


def list_topics(call: Call) -> TopicPage:
    """Page through the questions that the role's base answers."""
    role, query = _held_role(call), cast(TopicQuery, call.query)
    base = ready_bases(get_wiring().knowledge_bases).of(role)
    entries = base.index.entries[query.cursor : query.cursor + _PAGE]
    follows = query.cursor + _PAGE
    return TopicPage(
        edition_id=base.edition.edition_id,
        topics=tuple(
            Topic(entry_id=one.entry_id, de_muc=one.section, chu_de_con=one.topic, cau_hoi=one.question)
            for one in entries
        ),
        cursor=follows if follows < len(base.index.entries) else None,
    )


def show_history(call: Call) -> KnowledgeHistory:
    """Show a session's turns in order. Raises NotFoundError, also for another caller's; 403 for a role lost since."""
    session_id = call.path["session_id"]
    sessions = get_wiring().sessions
    _check_held(call, sessions.find(session_id, call.caller.id, PIPELINE).bound_to)
    turns = sessions.history(session_id, call.caller.id, PIPELINE)
    shown = tuple(KnowledgeTurn.model_validate(turn, from_attributes=True) for turn in turns)
    return KnowledgeHistory(session_id=session_id, turns=shown)


def delete_session(call: Call) -> Reply:
    """Erase a session; one that is gone already is fine."""
    get_wiring().sessions.delete(call.path["session_id"], call.caller.id, PIPELINE)
    return Reply(status=204)


def _held_role(call: Call) -> str:
    """Return the role of the path. Raises ValueImpossibleError for an unknown one, CallerForbiddenError if lacking."""
    role = role_of(call.path["role"]).name
    _check_held(call, role)
    return role


def _check_held(call: Call, role: str) -> None:
    if role not in call.caller.roles:
        raise CallerForbiddenError(f"This needs the role {role}.")


def _shown(wiring: Wiring, name: str) -> RoleShown:
    active = wiring.knowledge_bases.active(name)
    told = said()
    return RoleShown(
        role=name,
        name=told.say(f"role_{name}", "vi"),
        name_en=told.say(f"role_{name}", "en"),
        edition_id=active.edition_id if active else None,
        entries=active.entries if active else 0,
    )
