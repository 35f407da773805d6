"""RetrieveFromKB: the entries of the role's own base, unless they were found for a model to choose among."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.find import find_entries
from pipelines.knowledge.state import KnowledgeState
from shared.flow import Given


def retrieve_from_kb(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Return what was found, best first."""
    context = runtime.context
    found = state.get("found")
    if found is None:
        words = " ".join((state["query"], *state.get("rag_questions", ())))
        found = find_entries(context, words, state["reading"])
    return {"found": found, "retrieved": found.entries[: context.top_k], "retrieval_score": found.score,
            "warnings": found.warnings}  # fmt: skip
