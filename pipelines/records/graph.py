"""The records graph: guards and kind of question, passages and records, context, answer, citations, boundary, reply."""

from typing import Literal

from pipelines.records.nodes.assemble_context import assemble_context
from pipelines.records.nodes.check_boundary import check_boundary
from pipelines.records.nodes.classify_query import classify_query
from pipelines.records.nodes.extract_citations import extract_citations
from pipelines.records.nodes.generate import generate
from pipelines.records.nodes.respond import respond
from pipelines.records.nodes.retrieve_semantic import retrieve_semantic
from pipelines.records.nodes.retrieve_structured import retrieve_structured
from pipelines.records.state import RecordsContext, RecordsState
from shared.flow import END, Flow


def by_guard(state: RecordsState) -> Literal["respond", "retrieve_semantic"]:
    """Reply at once where a guard has decided the words."""
    return "respond" if "fixed" in state else "retrieve_semantic"


_NODES = (
    classify_query,
    retrieve_semantic,
    retrieve_structured,
    assemble_context,
    generate,
    extract_citations,
    check_boundary,
    respond,
)
FLOW = Flow(
    RecordsState,
    RecordsContext,
    {node.__name__: node for node in _NODES},
    {
        "classify_query": by_guard,
        "retrieve_semantic": "retrieve_structured",
        "retrieve_structured": "assemble_context",
        "assemble_context": "generate",
        "generate": "extract_citations",
        "extract_citations": "check_boundary",
        "check_boundary": "respond",
        "respond": END,
    },
)
