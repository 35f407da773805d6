"""The assessment's graph where a model is configured: both read, then one judge decides over both readings."""

from functools import cache
from typing import Any

from langgraph.graph import END, START, StateGraph

from pipelines.assess.graph import by_error_after_fetch
from pipelines.assess.nodes import fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.readers.nodes import assess_risk, by_screen, model_reads, screen_record
from pipelines.assess.readers.state import ReadersContext, ReadersState
from shared.tracing import as_node, keep_runs_here

_NODES: tuple[Any, ...] = (
    fetch_patient,
    retrieve_guidelines,
    screen_record,
    model_reads,
    assess_risk,
    handle_error,
)


@cache
def build_readers_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(ReadersState, context_schema=ReadersContext)
    for node in _NODES:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "fetch_patient")
    graph.add_conditional_edges("fetch_patient", by_error_after_fetch)
    graph.add_edge("retrieve_guidelines", "screen_record")
    graph.add_conditional_edges("screen_record", by_screen)
    graph.add_edge("model_reads", "assess_risk")
    graph.add_edge("assess_risk", END)
    graph.add_edge("handle_error", END)
    return graph.compile()
