"""The records graph: guards and kind of question, passages and records, context, answer, citations, boundary, reply."""

from functools import cache
from itertools import pairwise
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from pipelines.records.nodes.assemble_context import assemble_context
from pipelines.records.nodes.check_boundary import check_boundary
from pipelines.records.nodes.classify_query import classify_query
from pipelines.records.nodes.extract_citations import extract_citations
from pipelines.records.nodes.generate import generate
from pipelines.records.nodes.respond import respond
from pipelines.records.nodes.retrieve_semantic import retrieve_semantic
from pipelines.records.nodes.retrieve_structured import retrieve_structured
from pipelines.records.state import RecordsContext, RecordsState
from shared.tracing import as_node, keep_runs_here

NODES = (
    classify_query,
    retrieve_semantic,
    retrieve_structured,
    assemble_context,
    generate,
    extract_citations,
    check_boundary,
    respond,
)


def by_guard(state: RecordsState) -> Literal["respond", "retrieve_semantic"]:
    """Reply at once where a guard has decided the words."""
    return "respond" if "fixed" in state else "retrieve_semantic"


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(RecordsState, context_schema=RecordsContext)
    for node in NODES:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "classify_query")
    graph.add_conditional_edges("classify_query", by_guard)
    for before, after in pairwise(NODES[1:]):
        graph.add_edge(before.__name__, after.__name__)
    graph.add_edge("respond", END)
    return graph.compile()
