"""The assessment's graph where a model is configured: it reads what rules left unread and words what they decided."""

from functools import cache
from typing import Any

from langgraph.graph import END, START, StateGraph

from pipelines.assess.assisted.nodes import (
    assess_risk,
    by_what_can_be_worded,
    by_what_was_read,
    leave_audit,
    read_unread,
    screen_record,
    word_verdict,
)
from pipelines.assess.assisted.state import AssistedContext, AssistedState
from pipelines.assess.graph import by_error_after_fetch
from pipelines.assess.nodes import fetch_patient, handle_error, retrieve_guidelines
from shared.tracing import as_node, keep_runs_here

_NODES: tuple[Any, ...] = (
    fetch_patient,
    retrieve_guidelines,
    screen_record,
    read_unread,
    assess_risk,
    word_verdict,
    leave_audit,
    handle_error,
)


@cache
def build_assisted_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(AssistedState, context_schema=AssistedContext)
    for node in _NODES:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "fetch_patient")
    graph.add_conditional_edges("fetch_patient", by_error_after_fetch)
    graph.add_edge("retrieve_guidelines", "screen_record")
    graph.add_conditional_edges("screen_record", by_what_was_read)
    graph.add_edge("read_unread", "assess_risk")
    graph.add_conditional_edges("assess_risk", by_what_can_be_worded)
    graph.add_edge("word_verdict", "leave_audit")
    graph.add_edge("leave_audit", END)
    graph.add_edge("handle_error", END)
    return graph.compile()
