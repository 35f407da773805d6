"""The chat graph of twelve nodes: history, guardrail, query, retrieval, evidence, answer, history."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Literal, get_args, get_type_hints

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from langgraph.types import Command

from pipelines.chat.context import ChatContext
from pipelines.chat.nodes.build_query import build_query
from pipelines.chat.nodes.generate import generate
from pipelines.chat.nodes.guardrail_check import guardrail_check
from pipelines.chat.nodes.input_guardrail import input_guardrail
from pipelines.chat.nodes.load_history import load_history
from pipelines.chat.nodes.out_of_scope import out_of_scope
from pipelines.chat.nodes.qualify import qualify
from pipelines.chat.nodes.refuse import refuse
from pipelines.chat.nodes.retrieve import retrieve
from pipelines.chat.nodes.save_history import save_history
from pipelines.chat.nodes.smalltalk_meta import smalltalk_meta
from pipelines.chat.nodes.summarize_query import summarize_query
from pipelines.chat.state import ChatState
from shared.tracing import as_node, keep_runs_here

NODES = (
    load_history,
    input_guardrail,
    smalltalk_meta,
    build_query,
    retrieve,
    guardrail_check,
    summarize_query,
    generate,
    qualify,
    refuse,
    out_of_scope,
    save_history,
)


def by_answered(state: ChatState) -> Literal["input_guardrail", "__end__"]:
    """End at once where this message was answered before."""
    return "__end__" if "response" in state else "input_guardrail"


def by_scope(state: ChatState) -> Literal["smalltalk_meta", "out_of_scope", "build_query", "__end__"]:
    """Send fixed messages their way, questions on; an attack ends here, unsaved."""
    scope = state["scope"]
    if scope == "injection":
        return "__end__"
    if scope == "out_of_scope":
        return "out_of_scope"
    return "build_query" if scope == "proceed" else "smalltalk_meta"


def by_meaning(state: ChatState) -> Literal["retrieve", "__end__"]:
    """Search, unless what the message was taken for is an attack: that ends here too, unsaved."""
    return "__end__" if state["scope"] == "injection" else "retrieve"


def by_verdict(state: ChatState) -> Literal["summarize_query", "refuse", "out_of_scope"]:
    """Answer on evidence, else say why not."""
    verdict = state["verdict"]
    if verdict == "out_of_scope":
        return "out_of_scope"
    return "refuse" if verdict == "none" else "summarize_query"


def by_evidence(state: ChatState) -> Literal["generate", "qualify"]:
    """Answer plainly on sufficient evidence, with a caveat on weak."""
    return "generate" if state["verdict"] == "sufficient" else "qualify"


Node = Callable[[ChatState, Runtime[ChatContext]], ChatState]
ONWARD: dict[str, Callable[[ChatState], str]] = {
    "load_history": by_answered,
    "input_guardrail": by_scope,
    "build_query": by_meaning,
    "guardrail_check": by_verdict,
    "summarize_query": by_evidence,
}


@cache
def build_graph() -> Any:  # LangGraph's compiled type is generic over private parameters
    """Compile the graph once a process."""
    keep_runs_here()
    graph = StateGraph(ChatState, context_schema=ChatContext)
    for node in NODES:
        name, traced = node.__name__, as_node(node)
        if onward := ONWARD.get(name):
            graph.add_node(name, _going_on(traced, onward), destinations=get_args(get_type_hints(onward)["return"]))
        else:
            graph.add_node(name, traced)
    graph.add_edge(START, "load_history")
    graph.add_edge("retrieve", "guardrail_check")
    for node_name in ("smalltalk_meta", "generate", "qualify", "refuse", "out_of_scope"):
        graph.add_edge(node_name, "save_history")
    graph.add_edge("save_history", END)
    return graph.compile()


def _going_on(node: Node, onward: Callable[[ChatState], str]) -> Callable[..., Command[str]]:
    """Return the node saying also where the turn goes on: a conditional edge would gather the whole state once more."""

    @wraps(node)
    def gone(state: ChatState, runtime: Runtime[ChatContext]) -> Command[str]:
        given = node(state, runtime)
        return Command(update=given, goto=onward({**state, **given}))

    return gone
