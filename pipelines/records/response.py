"""The records reply as it goes over the wire."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipelines.records.answer.point import Outcome
from pipelines.records.question.kinds import QueryType
from shared.guardrails.gate.danger import Urgent

Boundary = Literal["understanding", "awareness", "preparation", "out_of_bounds"]
Evidence = Literal["sufficient", "weak", "none"]
UrgentHelp = Literal["same_day", "emergency"]


class Wire(BaseModel):
    """Frozen; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RecordCitation(Wire):
    """A verbatim passage of one of the patient's own documents; `chunk_id` says where it stands."""

    document_id: str
    document_title: str
    document_date: str | None = None
    professional_name: str | None = None
    chunk_text: str
    relevance_score: float
    record_id: str | None = None
    chunk_id: str


class Observation(Wire):
    """Document against document, or a laboratory's own flag; never a rule of this system about doses."""

    kind: Literal["conflict", "duplicate", "allergy", "critical"]
    text: str
    document_ids: tuple[str, ...] = ()
    record_ids: tuple[str, ...] = ()


class ContextUsed(Wire):
    """What the answer could rest on."""

    record_ids: tuple[str, ...] = ()
    semantic_chunks_used: int = 0
    structured_records_used: int = 0
    total_context_tokens: int = 0


class AllergyShown(Wire):
    """An allergy of the record, wherever it stands."""

    allergen: str
    reaction: str | None = None
    severity: str | None = None
    verified: bool
    document_id: str | None = None


class Sentence(Wire):
    """One sentence of an answer, where it stands (`chunk_id` of citations) and in whose words it is."""

    text: str
    sources: tuple[str, ...]
    by: Literal["code", "model"]


class RecordsAnswer(Wire):
    """One reply to a patient. `evidence` is None where nothing was looked for, `sentences` where code alone answered.

    `urgent` says how soon help is wanted; `urgent_help` says the same without telling thoughts of self-harm apart.
    """

    session_id: str
    answer: str
    outcome: Outcome
    query_type: QueryType
    boundary_check: Boundary
    sentences: tuple[Sentence, ...] | None = Field(default=None, exclude_if=lambda told: told is None)
    citations: tuple[RecordCitation, ...] = ()
    observations: tuple[Observation, ...] = ()
    evidence: Evidence | None = None
    confidence: float = 0.0
    context_used: ContextUsed = ContextUsed()
    allergies: tuple[AllergyShown, ...] = ()
    questions_for_professional: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    urgent: Urgent = "none"
    urgent_help: UrgentHelp | None = None
    mode: Literal["extractive", "model_assisted"] = "extractive"
    degraded: bool = False
    warnings: tuple[str, ...] = ()
    disclaimer: str
