"""The records graph: guards and kind of question, passages and records, context, answer, citations, boundary, reply.

A turn takes its nodes by `walk`.
"""

from functools import cache
from itertools import pairwise
from typing import Any, Literal

from langgraph.graph import END, START, StateGraph

from pipelines.records.state import RecordsContext, RecordsState
from pipelines.records.walk import IN_ORDER
from shared.tracing import as_node, keep_runs_here


def by_guard(state: RecordsState) -> Literal["respond", "retrieve_semantic"]:
    """Reply at once where a guard has decided the words."""
    return "respond" if "fixed" in state else "retrieve_semantic"


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(RecordsState, context_schema=RecordsContext)
    for node in IN_ORDER:
        graph.add_node(node.__name__, as_node(node))
    graph.add_edge(START, "classify_query")
    graph.add_conditional_edges("classify_query", by_guard)
    for before, after in pairwise(IN_ORDER[1:]):
        graph.add_edge(before.__name__, after.__name__)
    graph.add_edge("respond", END)
    return graph.compile()
