"""The chat reply as it goes over the wire."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from shared.guideline.citation import Citation, EditionShown

Route = Literal["proceed", "smalltalk", "meta", "out_of_scope", "no_evidence", "injection"]
Evidence = Literal["sufficient", "weak", "none"]
Strategy = Literal["direct", "topic_enriched", "llm_rewrite"]


class Wire(BaseModel):
    """Frozen; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class QuerySummary(Wire):
    """What was understood of the case asked about, for display only."""

    age: int | None = None
    sex: str | None = None
    symptoms: tuple[str, ...] = ()
    durations: tuple[str, ...] = ()
    cancer_type: str | None = None


class QueryShown(Wire):
    """What was searched for, and how it came about."""

    text: str
    strategy: Strategy
    summary: QuerySummary | None = None


class ChatResponse(Wire):
    """One reply. `evidence` is None where nothing was searched."""

    session_id: str
    answer: str
    route: Route
    evidence: Evidence | None
    citations: tuple[Citation, ...] = ()
    query: QueryShown
    suggestions: tuple[str, ...] = ()
    edition: EditionShown
    disclaimer: str
