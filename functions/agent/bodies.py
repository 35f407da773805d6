"""What the agent function takes and gives beside the answer itself."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from pipelines.agent.response import Action, AgentResponse
from shared.patient.record import PatientId

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_\-]{1,64}$")]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=500)]


class AgentBody(BaseModel):
    """One message. The same `message_id` again returns the stored reply, with another message 409.

    `patient_id` is the client's own choice; `image_id` that of an image sent before.
    """

    model_config = ConfigDict(extra="forbid")

    message: Annotated[str, StringConstraints(min_length=1)]
    session_id: Id | None = None
    message_id: Id | None = None
    patient_id: PatientId | None = None
    image_id: Id | None = None


class ImageKept(BaseModel):
    """An image that was sent, and until when it is kept."""

    image_id: str
    expires_at: str


class DecisionBody(BaseModel):
    """A person's decision on a proposal."""

    model_config = ConfigDict(extra="forbid")

    decision: Literal["confirm", "reject"]
    reason: Reason | None = None
    override_reason: Reason | None = None


class ActionList(BaseModel):
    """The caller's open proposals, the latest first."""

    actions: tuple[Action, ...]


class AgentTurn(BaseModel):
    """One message and what was answered."""

    at: str
    message_id: str
    message: str
    reply: AgentResponse


class AgentHistory(BaseModel):
    """The turns of a session in order."""

    session_id: str
    turns: tuple[AgentTurn, ...]
