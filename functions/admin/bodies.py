"""What the admin routes take and give; pages carry the cursor of the next one, absent on the last."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.guideline.records import Edition, SymptomRow, Term
from shared.guideline.urgency import Urgency
from shared.retrieval.hit import Passage
from shared.stores.originals import Original

PAGE = 50


class Page(BaseModel):
    """Where to go on."""

    model_config = ConfigDict(extra="forbid")

    cursor: Annotated[str, Field(pattern=r"^[0-9]{1,9}$")] | None = None


class AuditQuery(BaseModel):
    """Where to go on: the id of the last entry seen."""

    model_config = ConfigDict(extra="forbid")

    cursor: Annotated[str, Field(min_length=1, max_length=200)] | None = None


class Search(Page):
    """Rows that contain `q`, in any case."""

    q: Annotated[str, Field(max_length=200)] = ""


class ChunkQuery(Page):
    """Passages of one collection, or of all."""

    collection: Literal["rule_search", "symptom_index", "term"] | None = None


class Stats(BaseModel):
    """Counts of what is held."""

    editions: int
    active: Edition | None
    recommendations: int
    executable: int
    symptom_rows: int
    terms: int
    passages: int
    vectors: int


class ChunkPage(BaseModel):
    """A page of passages."""

    chunks: tuple[Passage, ...]
    cursor: str | None = None


class CanonicalRule(BaseModel):
    """A recommendation as printed."""

    rule_id: str
    text: str
    page: int
    edition: str


class EditionDetail(BaseModel):
    """An edition, whether it is active and if not why, and who signed its file as an original, if anybody did."""

    edition: Edition
    is_active: bool
    not_active_because: str | None = None
    original: Original | None = None


class EditionLine(BaseModel):
    """A line of the edition list. `is_active`: answers rest on it; `is_its_guidelines`: it is the active one of its
    guideline, whether or not that guideline is the one served; `is_original`: its file is signed as an original;
    `timings`: what its guideline calls each urgency."""

    edition_id: str
    guideline: str
    title: str
    last_updated: str
    is_active: bool
    is_its_guidelines: bool
    is_original: bool
    timings: Mapping[Urgency, str]


class EditionList(BaseModel):
    """Editions, the latest document date first."""

    editions: tuple[EditionLine, ...]


class Report(BaseModel):
    """The ingestion report."""

    report: dict[str, Any]


class RecommendationPage(BaseModel):
    """A page of recommendations in the shape of `ng12 show --json`."""

    recommendations: tuple[dict[str, Any], ...]
    cursor: str | None = None


class HeldRow(SymptomRow):
    """A symptom row and its passage."""

    chunk_id: str


class HeldTerm(Term):
    """A defined term and its passage."""

    chunk_id: str


class SymptomRowPage(BaseModel):
    """A page of symptom rows."""

    symptom_rows: tuple[HeldRow, ...]
    cursor: str | None = None


class TermPage(BaseModel):
    """A page of defined terms."""

    terms: tuple[HeldTerm, ...]
    cursor: str | None = None


class AuditPage(BaseModel):
    """A page of the audit."""

    entries: tuple[dict[str, Any], ...]
    cursor: str | None = None
