"""A guideline question met among the tools: answered as chat's code answers it, with citations, and kept by nobody.

A turn of the tools asks a model in its own nodes, and seldom: chat's are not asked beside them.
"""

import uuid
from collections.abc import Mapping
from typing import Any

from pipelines.agent.context import AskGuideline, FromGuideline
from pipelines.chat.run import ChatCall, ChatParts, chat
from shared.built_once import Instead
from shared.conversation.session import Session, Turn
from shared.errors import NG12Error


class _Unkept:
    """Sessions that nothing is kept of: the turn is stored where it was asked."""

    def open(self, session_id: str | None, caller: str, pipeline: str = "chat", bound_to: str = "") -> Session:
        """Return a new session."""
        return Session(session_id or uuid.uuid4().hex, caller, "", 0, {}, pipeline=pipeline, bound_to=bound_to)

    def find_turn(self, _session: Session, _message_id: str) -> Turn | None:
        """Nothing was answered before."""
        return None

    def append(
        self, _session: Session, message: str, message_id: str, reply: Mapping[str, Any], _memory: Mapping[str, Any]
    ) -> Turn:
        """Keep nothing."""
        return Turn(1, message_id, message, reply, "")

    def history(
        self, _session_id: str, _caller: str, _pipeline: str = "chat", _bound_to: str | None = None
    ) -> list[Turn]:
        """Nothing was said before."""
        return []


def guideline_for(wiring: ChatParts, caller: str, correlation_id: str) -> AskGuideline:
    """Return what answers a question from the active guideline, or None where it does not."""
    parts: Any = Instead(wiring, sessions=_Unkept())

    def ask(question: str) -> FromGuideline | None:
        call = ChatCall(caller, correlation_id, question, uuid.uuid4().hex, by_code=True)
        try:
            reply = chat(parts, call)
        except NG12Error:
            return None
        if reply.route != "proceed" or not reply.citations:
            return None
        return FromGuideline(reply.answer, reply.citations, is_limited=reply.evidence != "sufficient")

    return ask
