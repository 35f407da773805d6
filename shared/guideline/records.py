"""What an edition holds, as read from the PDF: recommendations, symptom rows, defined terms, and the edition itself."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from shared.guideline.urgency import Action, Urgency


class Record(BaseModel):
    """Frozen; a list is a tuple; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Table(Record):
    """A table or weighted checklist that belongs to a recommendation; rows of cells as printed, header row first."""

    title: str
    rows: tuple[tuple[str, ...], ...]


class Recommendation(Record):
    """One numbered recommendation. `page` and `page_end` are printed numbers.

    `text` keeps the structure: a paragraph a line; a bullet begins with "• " on its own line, a nested one with "－ ".
    `applies_to` is the section preamble that limits who is meant, as printed ("... apply to women aged 18 and over").
    """

    rule_id: str
    section: str
    section_title: str
    heading: str | None
    cancer_type: str | None
    text: str
    page: int
    page_end: int
    year_tag: str | None
    strength: str | None
    action: Action
    urgency: Urgency
    age_min: int | None = None
    age_max_exclusive: int | None = None
    sex: str | None = None
    symptom_keywords: tuple[str, ...] = ()
    risk_factor_smoking: bool = False
    cross_references: tuple[str, ...] = ()
    table: Table | None = None
    applies_to: str | None = None

    @property
    def gives_action(self) -> bool:
        """Whether it refers, tests or images a patient with stated features."""
        return self.urgency is not Urgency.NONE


class SymptomRow(Record):
    """One row of the tables organised by symptom; `references` in printed order."""

    page: int
    group: str
    subgroup: str | None
    symptom: str
    possible_cancer: str
    references: tuple[str, ...]
    recommendation: str


class Term(Record):
    """A term that the guideline defines."""

    term: str
    page: int
    text: str


class Edition(Record):
    """What identifies an edition: `edition_id` = guideline code, date, content hash, reader version, shortened.

    `content_hash` is the SHA-256 of the file; `reader_version` the hash of the code and data that read pages;
    `last_updated` an ISO date from the document itself.
    """

    edition_id: str
    guideline: str
    title: str
    published: str | None
    last_updated: str
    content_hash: str
    reader_version: str
    pages: int
    index_id: str | None = None


class Guideline(Record):
    """One edition whole."""

    edition: Edition
    recommendations: tuple[Recommendation, ...]
    symptom_rows: tuple[SymptomRow, ...]
    terms: tuple[Term, ...]

    def by_id(self) -> Mapping[str, Recommendation]:
        """Map each recommendation number to its recommendation."""
        return {recommendation.rule_id: recommendation for recommendation in self.recommendations}
