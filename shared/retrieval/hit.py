"""What retrieval works on and returns: a passage of an edition, a hit of a search."""

from typing import Literal

from shared.guideline.records import Record
from shared.guideline.urgency import Action, Urgency

DocType = Literal["rule_search", "symptom_index", "term"]


class Passage(Record):
    """One searchable passage. `chunk_id` = edition/doc_type/id, stable. `text` as printed; `search_text` enriched.

    The metadata of its recommendation stands here too, so that boosts read what is really there.
    `concepts`: what its words mention, clinical and of guideline talk; `broader`: more general ones, and what its
    symptom rows call them. `features`: how many symptoms, signs, findings and exposures it speaks of.
    """

    chunk_id: str
    doc_type: DocType
    page: int
    text: str
    search_text: str
    rule_id: str | None = None
    references: tuple[str, ...] | None = None
    term: str | None = None
    section: str | None = None
    cancer_type: str | None = None
    age_min: int | None = None
    age_max_exclusive: int | None = None
    sex: str | None = None
    urgency: Urgency | None = None
    symptom_keywords: tuple[str, ...] = ()
    risk_factor_smoking: bool = False
    states_duration: bool = False
    states_age: bool = False
    states_threshold: bool = False
    action: Action | None = None
    concepts: tuple[str, ...] = ()
    features: int = 0
    broader: tuple[str, ...] = ()


class ReferencedRule(Record):
    """A recommendation that a hit refers to, with its canonical text."""

    rule_id: str
    text: str


class Hit(Record):
    """One result of a search, best first; `score` 0 to 1."""

    chunk_id: str
    doc_type: DocType
    page: int
    score: float
    text: str
    rule_id: str | None = None
    references: tuple[str, ...] | None = None
    term: str | None = None
    canonical_text: str | None = None
    referenced: tuple[ReferencedRule, ...] = ()
