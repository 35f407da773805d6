"""RetrieveFromKB: the entries of the role's own base, by what a question speaks of and, where set, by meaning."""

from typing import Final

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.evidence import evidence_of
from pipelines.knowledge.state import KnowledgeState
from shared.flow import Given

_BY_CONCEPTS: Final = 3.0  # against half of the vectors' leg
_FETCHED: Final = 40


def retrieve_from_kb(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Search one partition; whatever came back that is not of this base is dropped."""
    context, reading = runtime.context, state["reading"]
    base = context.base
    scored = base.index.search(reading, _FETCHED)
    ranked = [base.passage_id(one.entry) for one in scored]
    words = " ".join((state["query"], *state.get("rag_questions", ())))
    found = context.searcher.search(base.corpus, words, context.top_k, extra=[(_BY_CONCEPTS, ranked)])
    entries = tuple(entry for hit in found.hits if (entry := base.entry(hit.passage.id)))
    by_entry = {one.entry.entry_id: one for one in scored}
    best = by_entry.get(entries[0].entry_id) if entries else None
    score = evidence_of(reading, best, base.index) if best else 0.0
    return {"retrieved": entries, "retrieval_score": round(score, 4), "warnings": found.warnings}
