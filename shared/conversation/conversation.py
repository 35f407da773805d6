"""A conversation of one pipeline: a turn begins with what is remembered and ends with what is stored, once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from shared.conversation.asked import Asked
from shared.conversation.session import Session, Sessions, Turn
from shared.errors import ConflictError

ReplyT = TypeVar("ReplyT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Begun(Generic[ReplyT]):
    """A turn's session; `answered`: the reply that this very message was given before, to be given again."""

    session: Session
    answered: ReplyT | None


@dataclass(frozen=True, slots=True)
class Conversation(Generic[ReplyT]):
    """`pipeline` names whose sessions these are, `reply` what a turn comes to. Safe to share between threads."""

    pipeline: str
    sessions: Sessions
    reply: type[ReplyT]

    def begin(self, asked: Asked) -> Begun[ReplyT]:
        """Open the session of a message.

        Raises NotFoundError for another caller's, pipeline's, patient's or role's, and ConflictError for a message id
        that stands for another message.
        """
        session = self.sessions.open(asked.session_id, asked.caller, self.pipeline, asked.bound_to)
        turn = self.sessions.find_turn(session, asked.message_id)
        return Begun(session, self._reply_to(asked, turn) if turn else None)

    def turns(self, session: Session) -> list[Turn]:
        """Return what was said so far, in order."""
        if not session.turns:
            return []
        return self.sessions.history(session.session_id, session.owner, session.pipeline, session.bound_to)

    def end(self, session: Session, asked: Asked, reply: ReplyT, memory: Mapping[str, Any]) -> ReplyT:
        """Store the turn, in one transaction; return the reply that stands, a rival's if the message had one first.

        Raises ConflictError where a rival had the message id for another message. A refused message has no end:
        nothing of it is kept.
        """
        told = reply.model_dump(mode="json")
        return self._reply_to(asked, self.sessions.append(session, asked.message, asked.message_id, told, memory))

    def _reply_to(self, asked: Asked, turn: Turn) -> ReplyT:
        """Return the reply of a turn, to the message that it answered and to no other."""
        if turn.message != asked.message:
            raise ConflictError("This message_id stands for another message: give each message an id of its own.")
        return self.reply.model_validate(turn.reply)
