"""Give every sentence its own citation; one whose words do not stand in its document goes."""

from langgraph.runtime import Runtime

from pipelines.records.nodes.shown import citation_of
from pipelines.records.state import RecordsContext, RecordsState


def extract_citations(state: RecordsState, runtime: Runtime[RecordsContext]) -> RecordsState:
    """Return the sentences that are borne out, with their citations, each passage once."""
    papers = runtime.context.ready.papers
    own = {document.document_id: document for document in papers.documents}
    points = tuple(
        point
        for point in state["points"]
        if point.line.text in own.get(point.line.document.document_id, point.line.document).text
        and point.line.document.document_id in own
    )
    citations = {citation.chunk_id: citation for point in points for citation in (citation_of(point, papers),)}
    return {"points": points, "citations": tuple(citations.values())}
