"""A guideline of six recommendations in words of our own, searched with the real terminology and embedded back ends."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from shared.guideline.records import Edition, Guideline, Recommendation, SymptomRow, Term
from shared.guideline.urgency import Action, Urgency
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import VectorRecord
from shared.ports.vectors.embedded import InProcessVectors
from shared.retrieval.boosts import Boosts
from shared.retrieval.library import Library, build_library, tail_of
from shared.retrieval.passages import passages_of
from shared.retrieval.retrieve import Retrieval, Retriever
from shared.retrieval.switches import Switches
from shared.terminology.terminology import Terminology, load_terminology

INDEX = "small-index"
EDITION = Edition(
    edition_id="small",
    guideline="SMALL",
    title="A small guideline",
    published=None,
    last_updated="2026-01-01",
    content_hash="0",
    reader_version="0",
    pages=9,
)


def recommendation(rule_id: str, text: str, **more: object) -> Recommendation:
    """Return a recommendation with the fields that a test does not name filled in."""
    fields: dict[str, object] = {
        "rule_id": rule_id,
        "section": rule_id.rpartition(".")[0],
        "section_title": "Cancers",
        "heading": None,
        "cancer_type": None,
        "text": text,
        "page": 3,
        "page_end": 3,
        "year_tag": None,
        "strength": "refer",
        "action": Action.SUSPECTED_CANCER_PATHWAY_REFERRAL,
        "urgency": Urgency.SUSPECTED_CANCER_PATHWAY,
    }
    return Recommendation.model_validate(fields | more)


TERMS = (
    Term(term="Urgent", page=8, text="To be done before two weeks are over."),
    Term(term="Very urgent", page=8, text="To be done before two days are over."),
    Term(term="Children and young people", page=8, text="From birth to 24 years."),
)


def guideline_of(*recommendations: Recommendation, rows: tuple[SymptomRow, ...] = ()) -> Guideline:
    """Return a guideline of these, with the defined terms."""
    return Guideline(edition=EDITION, recommendations=recommendations, symptom_rows=rows, terms=TERMS)


@pytest.fixture(scope="session")
def terminology() -> Terminology:
    """The product's own."""
    return load_terminology()


class Desk:
    """A library with a retriever on it."""

    def __init__(self, guideline: Guideline, terminology: Terminology, folder: Path) -> None:
        """Index the guideline in vectors of its own."""
        edition = guideline.edition.model_copy(update={"index_id": INDEX})
        guideline = guideline.model_copy(update={"edition": edition})
        self.embedder = HashingEmbedder()
        self.vectors = InProcessVectors(folder / "vectors", self.embedder.dimension)
        self.terminology = terminology
        passages = passages_of(guideline, terminology)
        self.library: Library = build_library(guideline, passages)
        vectors = self.embedder.embed_passages([passage.search_text for passage in passages])
        self.vectors.upsert(
            [
                VectorRecord(f"{INDEX}/{tail_of(p.chunk_id)}", vector, {"index_id": INDEX, "doc_type": p.doc_type})
                for p, vector in zip(passages, vectors, strict=True)
            ]
        )

    def retriever(self, switches: Switches | None = None, **more: object) -> Retriever:
        """Return a retriever with these switches and collaborators."""
        parts: dict[str, object] = {"embedder": self.embedder, "vectors": self.vectors} | more
        return Retriever(terminology=self.terminology, switches=switches or Switches(), **parts)  # type: ignore[arg-type]

    def ask(self, question: str, switches: Switches | None = None, top_k: int = 6, **more: object) -> Retrieval:
        """Retrieve for a question."""
        return self.retriever(switches, **more).retrieve(self.library, question, top_k)

    def order(self, question: str, switches: Switches | None = None, **more: object) -> list[str]:
        """Return the numbers of the recommendations found, in order."""
        return [hit.rule_id for hit in self.ask(question, switches, **more).hits if hit.rule_id]


@pytest.fixture
def desk(terminology: Terminology, tmp_path: Path) -> Callable[..., Desk]:
    """Return a maker of desks."""

    def make(*recommendations: Recommendation, rows: tuple[SymptomRow, ...] = ()) -> Desk:
        return Desk(guideline_of(*recommendations, rows=rows), terminology, tmp_path)

    return make


def without(**reasons: float) -> Boosts:
    """Return the boosts with these changed, for instance `without(urgency=0.0)`."""
    return replace(Boosts(), **reasons)
