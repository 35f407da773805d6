"""The answer as it goes over the wire."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.guardrails.gate.danger import Urgent

InputType = Literal["medical_question", "greeting", "topic_suggest", "statement", "nonsense"]
Route = Literal["compose_answer", "clarify", "topic_suggest", "greeting", "emergency", "injection"]
Share = Annotated[float, Field(ge=0, le=1)]


class Wire(BaseModel):
    """Frozen; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class EntryCited(Wire):
    """An entry of the role's base that an answer quotes, under the names of the base's own columns."""

    entry_id: str
    ma_so: str
    de_muc: str
    chu_de_con: str
    cau_hoi: str
    excerpt: str
    edition: str


class KnowledgeAnswer(Wire):
    """One answer. `urgent`: how soon help is wanted.

    `evidence` and `retrieval_score` are None where nothing was searched."""

    session_id: str
    role: str
    explain: str
    suggestion_questions: tuple[str, ...] = ()
    input_type: InputType
    route: Route
    urgent: Urgent = "none"
    need_clarify: bool = False
    classification_confidence: Share
    classification_reason: str
    evidence: Literal["sufficient", "weak", "none"] | None = None
    retrieval_score: Share | None = None
    rag_questions: tuple[str, ...] = ()
    citations: tuple[EntryCited, ...] = ()
    language: Literal["vi", "en"]
    mode: Literal["extractive", "model_assisted"] = "extractive"
    degraded: bool = False
    warnings: tuple[str, ...] = ()
    disclaimer: str
