"""What the knowledge function takes and gives beside the answer itself."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pipelines.knowledge.response import KnowledgeAnswer
from pipelines.knowledge.run import MAX_TOP_K

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{1,64}$")]


class KnowledgeBody(BaseModel):
    """One message. The same `message_id` again returns the stored reply, with another message 409."""

    model_config = ConfigDict(extra="forbid")

    message: Annotated[str, StringConstraints(min_length=1)]
    session_id: Id | None = None
    message_id: Id | None = None
    top_k: Annotated[int, Field(ge=1, le=MAX_TOP_K)] | None = None


class RoleShown(BaseModel):
    """A role that the caller has; `edition_id` of the base that answers for it, if any does."""

    role: str
    name: str
    name_en: str
    edition_id: str | None = None
    entries: int = 0


class RoleList(BaseModel):
    """The roles that the caller has."""

    roles: tuple[RoleShown, ...]


class TopicQuery(BaseModel):
    """Where to go on: the `cursor` of the page before."""

    model_config = ConfigDict(extra="forbid")

    cursor: Annotated[int, Field(ge=0, le=1_000_000)] = 0


class Topic(BaseModel):
    """A question that the base answers, and where it stands."""

    entry_id: str
    de_muc: str
    chu_de_con: str
    cau_hoi: str


class TopicPage(BaseModel):
    """Questions in the order of the base; `cursor` is absent on the last page."""

    edition_id: str
    topics: tuple[Topic, ...]
    cursor: int | None = None


class KnowledgeTurn(BaseModel):
    """One message and what was answered."""

    at: str
    message_id: str
    message: str
    reply: KnowledgeAnswer


class KnowledgeHistory(BaseModel):
    """The turns of a session in order."""

    session_id: str
    turns: tuple[KnowledgeTurn, ...]
