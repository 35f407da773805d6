"""A conversation as it is kept, and who may go on with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation. `log` names its turns: a deleted session's late turns never show up in a later one of its id.

    `memory` is what the conversation keeps from turn to turn; `turns` how many were stored. It belongs to its owner,
    to one pipeline and, where it is about one patient or role, to that (`bound_to`).
    """

    session_id: str
    owner: str
    log: str
    turns: int
    memory: Mapping[str, Any]
    started_at: str | None = None
    updated_at: str | None = None
    pipeline: str = "chat"
    bound_to: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange; `number` counts from 1 in the order of commits, `reply` is the whole reply as it was sent."""

    number: int
    message_id: str
    message: str
    reply: Mapping[str, Any]
    at: str


class Sessions(Protocol):
    """Where conversations are kept. Every method raises NotFoundError for a session that is not the caller's."""

    def open(self, session_id: str | None, caller: str, pipeline: str = "chat", bound_to: str = "") -> Session:
        """Return the session, or a new one that is not stored yet."""
        ...

    def find_turn(self, session: Session, message_id: str) -> Turn | None:
        """Return the turn that a message id stands for already."""
        ...

    def append(
        self, session: Session, message: str, message_id: str, reply: Mapping[str, Any], memory: Mapping[str, Any]
    ) -> Turn:
        """Store a turn and what to remember at once; return the turn that stands for this message id."""
        ...

    def history(self, session_id: str, caller: str, pipeline: str = "chat", bound_to: str | None = None) -> list[Turn]:
        """Return the turns in order."""
        ...
