"""The assessment graph: fetch_patient -> retrieve_guidelines -> assess_risk, errors to handle_error.

Rules alone take its nodes by `walk`; the graph with a model in it stands in `readers/graph`.
"""

from functools import cache
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from pipelines.assess.nodes import assess_risk, fetch_patient, handle_error, retrieve_guidelines
from pipelines.assess.state import AssessContext, AssessState
from shared.tracing import as_node, keep_runs_here


def by_error_after_fetch(state: AssessState) -> Literal["handle_error", "retrieve_guidelines"]:
    """Go on with a patient, else to the error."""
    return "handle_error" if "error" in state else "retrieve_guidelines"


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(AssessState, context_schema=AssessContext)
    graph.add_node("fetch_patient", as_node(fetch_patient))
    graph.add_node("retrieve_guidelines", as_node(retrieve_guidelines))
    graph.add_node("assess_risk", as_node(assess_risk))
    graph.add_node("handle_error", as_node(handle_error))
    graph.add_edge(START, "fetch_patient")
    graph.add_conditional_edges("fetch_patient", by_error_after_fetch)
    graph.add_edge("retrieve_guidelines", "assess_risk")  # it loses context at most, and says so
    graph.add_edge("assess_risk", END)
    graph.add_edge("handle_error", END)
    return graph.compile()
