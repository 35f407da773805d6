"""The way of a turn: twelve nodes, and where each goes on to; taken here, drawn by `graph`."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from pipelines.chat.context import ChatContext, Given, Runtime
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
from shared.tracing import as_node

Node = Callable[[ChatState, Runtime], ChatState]
FIRST: Final = "load_history"
END: Final = "__end__"
NODES: Final[dict[str, Node]] = {
    node.__name__: as_node(node)
    for node in (
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
}


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


BRANCHES: Final[Mapping[str, Callable[[ChatState], str]]] = {
    "load_history": by_answered,
    "input_guardrail": by_scope,
    "build_query": by_meaning,
    "guardrail_check": by_verdict,
    "summarize_query": by_evidence,
}
THEN: Final[Mapping[str, str]] = {
    "retrieve": "guardrail_check",
    "smalltalk_meta": "save_history",
    "generate": "save_history",
    "qualify": "save_history",
    "refuse": "save_history",
    "out_of_scope": "save_history",
    "save_history": END,
}


def steps(state: ChatState, context: ChatContext) -> Iterator[Mapping[str, ChatState]]:
    """Take the nodes of a turn, yielding what each gave by its name. Raises what a node raises."""
    given, name = Given(context), FIRST
    while name != END:
        told = NODES[name](state, given)
        yield {name: told}
        state = {**state, **told}
        name = BRANCHES[name](state) if name in BRANCHES else THEN[name]


def walk(state: ChatState, context: ChatContext) -> ChatState:
    """Take all the nodes of a turn; return what it came to. Raises what a node raises."""
    for step in steps(state, context):
        for told in step.values():
            state = {**state, **told}
    return state
