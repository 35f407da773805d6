"""The assessment's graph where a model is configured: both read, then one judge decides over both readings."""

from functools import cache
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from pipelines.assess.nodes import handle_error, retrieve_guidelines
from pipelines.assess.readers.nodes import (
    assess_risk,
    fetch_patient,
    model_checks,
    model_reads,
    rules_read,
    screen_record,
    tell_verdict,
)
from pipelines.assess.readers.state import ReadersContext, ReadersState
from shared.tracing import as_node, keep_runs_here

_NODES: tuple[Any, ...] = (
    fetch_patient,
    screen_record,
    model_reads,
    rules_read,
    retrieve_guidelines,
    tell_verdict,
    model_checks,
    assess_risk,
    handle_error,
)


def after_fetch(state: ReadersState) -> Literal["handle_error", "screen_record"]:
    """Go on with a patient, else to the error."""
    return "handle_error" if "error" in state else "screen_record"


def after_screen(state: ReadersState) -> Literal["model_reads", "rules_read"]:
    """Let the model read only where it was not left out."""
    return "rules_read" if "second" in state else "model_reads"


def after_rules(state: ReadersState) -> Literal["handle_error", "retrieve_guidelines"]:
    """Go on with what was read, else to the error."""
    return "handle_error" if "error" in state else "retrieve_guidelines"


def after_context(state: ReadersState) -> Literal["tell_verdict", "assess_risk"]:
    """Wait only for a model that reads."""
    return "assess_risk" if "second" in state else "tell_verdict"


@cache
def build_readers_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(ReadersState, context_schema=ReadersContext)
    for node in _NODES:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "fetch_patient")
    graph.add_conditional_edges("fetch_patient", after_fetch)
    graph.add_conditional_edges("screen_record", after_screen)
    graph.add_edge("model_reads", "rules_read")  # which begins at once, whatever the model does
    graph.add_conditional_edges("rules_read", after_rules)
    graph.add_conditional_edges("retrieve_guidelines", after_context)
    graph.add_edge("tell_verdict", "model_checks")
    graph.add_edge("model_checks", "assess_risk")
    graph.add_edge("assess_risk", END)
    graph.add_edge("handle_error", END)
    return graph.compile()
