"""The assessment's graph where a model is configured: the rules' verdict, then a second reading beside it."""

from functools import cache
from typing import Any

from langgraph.graph import END, START, StateGraph

from pipelines.assess.graph import by_error_after_fetch
from pipelines.assess.nodes import fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.second.nodes import assess_risk, by_screen, leave_audit, screen_record, second_read
from pipelines.assess.second.state import SecondContext, SecondState
from shared.tracing import as_node, keep_runs_here

_NODES: tuple[Any, ...] = (
    fetch_patient,
    retrieve_guidelines,
    assess_risk,
    screen_record,
    second_read,
    leave_audit,
    handle_error,
)


@cache
def build_second_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(SecondState, context_schema=SecondContext)
    for node in _NODES:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "fetch_patient")
    graph.add_conditional_edges("fetch_patient", by_error_after_fetch)
    graph.add_edge("retrieve_guidelines", "assess_risk")
    graph.add_edge("assess_risk", "screen_record")
    graph.add_conditional_edges("screen_record", by_screen)
    graph.add_edge("second_read", "leave_audit")
    graph.add_edge("leave_audit", END)
    graph.add_edge("handle_error", END)
    return graph.compile()
