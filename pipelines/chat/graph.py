"""The chat graph of twelve nodes as the graph library draws it; a turn takes the same nodes by `way`, without it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from langgraph.graph import START, StateGraph

from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from pipelines.chat.way import BRANCHES, FIRST, NODES, THEN
from shared.tracing import keep_runs_here


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(ChatState, context_schema=ChatContext)
    nodes: Mapping[str, Any] = NODES
    for name, node in nodes.items():
        graph.add_node(name, node)
    graph.add_edge(START, FIRST)
    for name, onward in BRANCHES.items():
        graph.add_conditional_edges(name, onward)
    for name, after in THEN.items():
        graph.add_edge(name, after)
    return graph.compile()
