"""The chat's graph: twelve nodes, and where each leads."""

from typing import Literal

from pipelines.chat.context import ChatContext
from pipelines.chat.nodes.build_query import build_query
from pipelines.chat.nodes.fixed import out_of_scope, refuse, smalltalk_meta
from pipelines.chat.nodes.generate import generate
from pipelines.chat.nodes.guardrail_check import guardrail_check
from pipelines.chat.nodes.input_guardrail import input_guardrail
from pipelines.chat.nodes.load_history import load_history
from pipelines.chat.nodes.qualify import qualify
from pipelines.chat.nodes.retrieve import retrieve
from pipelines.chat.nodes.save_history import save_history
from pipelines.chat.nodes.summarize_query import summarize_query
from pipelines.chat.state import ChatState
from shared.flow import END, Flow


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


_NODES = (
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
FLOW = Flow(
    ChatState,
    ChatContext,
    {node.__name__: node for node in _NODES},
    {
        "load_history": by_answered,
        "input_guardrail": by_scope,
        "smalltalk_meta": "save_history",
        "build_query": by_meaning,
        "retrieve": "guardrail_check",
        "guardrail_check": by_verdict,
        "summarize_query": by_evidence,
        "generate": "save_history",
        "qualify": "save_history",
        "refuse": "save_history",
        "out_of_scope": "save_history",
        "save_history": END,
    },
)
