"""Answer from the structured records where an operator can, and order all records by how they bear on the question."""

from pipelines.records.answer.draft import drafted
from pipelines.records.context.rank import ranked
from pipelines.records.context.strategy import STRATEGIES
from pipelines.records.state import RecordsState, Runtime


def retrieve_structured(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the draft and every record in its order; kinds and windows rank and never exclude."""
    papers = runtime.context.ready.papers
    draft = drafted(state["asked"], papers)
    drawn = frozenset(point.line.document.document_id for point in draft.points)
    return {"draft": draft, "entries": ranked(state["asked"], papers, STRATEGIES[state["query_type"]], drawn)}
