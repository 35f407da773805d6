"""Give every sentence its own citation; one whose words do not stand in its document goes."""

from collections.abc import Mapping

from pipelines.records.answer.together import grouped
from pipelines.records.nodes.shown import citation_of
from pipelines.records.papers.prepare import Line
from pipelines.records.state import RecordsState, Runtime
from shared.records.shapes import PatientDocument


def extract_citations(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return the sentences that are borne out, with their citations, each passage once; no conflict loses a side."""
    papers = runtime.context.ready.papers
    own = {document.document_id: document for document in papers.documents}
    groups = grouped([point.line for point in state["points"]], state["draft"].together)
    borne_out = {line.key for group in groups if all(_stands(line, own) for line in group) for line in group}
    points = tuple(point for point in state["points"] if point.line.key in borne_out)
    citations = {citation.chunk_id: citation for point in points for citation in (citation_of(point),)}
    return {"points": points, "citations": tuple(citations.values())}


def _stands(line: Line, own: Mapping[str, PatientDocument]) -> bool:
    document = own.get(line.document.document_id)
    return document is not None and line.text in document.text
