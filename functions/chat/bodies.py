"""What the chat function takes and gives beside the answer itself."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pipelines.chat.response import ChatResponse
from pipelines.chat.run import MAX_TOP_K, TOP_K

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{1,64}$")]


class ChatBody(BaseModel):
    """One message. The same `message_id` again returns the stored reply, with another message 409."""

    model_config = ConfigDict(extra="forbid")

    message: Annotated[str, StringConstraints(min_length=1)]
    session_id: Id | None = None
    message_id: Id | None = None
    top_k: Annotated[int, Field(ge=1, le=MAX_TOP_K)] = TOP_K


class SessionSummary(BaseModel):
    """A line of the session list."""

    session_id: str
    turns: int
    updated_at: str | None = None


class SessionList(BaseModel):
    """The caller's own sessions, the latest first."""

    sessions: tuple[SessionSummary, ...]


class HistoryTurn(BaseModel):
    """One message and what was answered."""

    at: str
    message_id: str
    message: str
    reply: ChatResponse


class SessionHistory(BaseModel):
    """The turns of a session in order."""

    session_id: str
    turns: tuple[HistoryTurn, ...]
