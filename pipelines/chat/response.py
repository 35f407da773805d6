"""The chat reply as it goes over the wire."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from shared.criteria.verdict import Truth
from shared.guardrails.gate.danger import Urgent
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
    """What was searched for, and how it came about; `understood_as`: what a language model took the message for.

    That was searched for beside the message, and may be sent back corrected as the next message.
    """

    text: str
    understood_as: str | None = None
    strategy: Strategy
    summary: QuerySummary | None = None


class JudgedRule(Wire):
    """What a cited recommendation's tree says of the person on what was told; `why` in the guideline's words."""

    rule_id: str
    truth: Truth
    why: str


class SentenceShown(Wire):
    """One sentence of what an answer leads with: `sources` are chunk ids of its citations; `by` whoever put it."""

    text: str
    sources: tuple[str, ...]
    by: Literal["code", "model"]


class More(Wire):
    """How many recommendations name what was asked, how many are shown, and which are not."""

    shown: int
    found: int
    rule_ids: tuple[str, ...]


class ChatResponse(Wire):
    """One reply; `sentences`: what the answer leads with, where it leads with anything.

    `urgent`: how soon help is wanted; `evidence` is None where nothing was searched.
    """

    session_id: str
    answer: str
    route: Route
    urgent: Urgent = "none"
    evidence: Evidence | None
    citations: tuple[Citation, ...] = ()
    query: QueryShown
    judged: tuple[JudgedRule, ...] = ()
    sentences: tuple[SentenceShown, ...] | None = None
    more: More | None = None
    suggestions: tuple[str, ...] = ()
    edition: EditionShown
    disclaimer: str
