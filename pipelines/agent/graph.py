"""The agent's graph: read, classify, then one tool at a time until nothing is due; errors to error_handler, writes to
propose_action."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Literal

from pipelines.agent.context import AgentContext
from pipelines.agent.labels import LABELS
from pipelines.agent.nodes.deterministic_router import deterministic_router
from pipelines.agent.nodes.error_handler import error_handler
from pipelines.agent.nodes.input_assembly import input_assembly
from pipelines.agent.nodes.intent_classify import intent_classify
from pipelines.agent.nodes.propose_action import propose_action
from pipelines.agent.nodes.result_classify import result_classify
from pipelines.agent.nodes.synthesize import synthesize
from pipelines.agent.nodes.tool_execute import tool_execute
from pipelines.agent.nodes.tool_select import tool_select
from pipelines.agent.reading.asks import WRITES
from pipelines.agent.response import Trace
from pipelines.agent.state import AgentState
from shared.flow import END, Flow, Given

SHOWN = {
    "input_assembly": "Reading the request",
    "intent_classify": "Reading the request",
    "tool_select": "Choosing what to look up",
    "tool_execute": "Looking up",
    "propose_action": "Preparing a proposal",
    "result_classify": "Weighing the result",
    "deterministic_router": "Deciding what is next",
    "error_handler": "Dealing with a fault",
    "synthesize": "Wording the answer",
}


def by_intent(state: AgentState) -> Literal["tool_select", "synthesize"]:
    """Tools where some are needed."""
    return "tool_select" if state["intent"] == "TOOL_NEEDED" else "synthesize"


def by_selection(state: AgentState) -> Literal["tool_execute", "synthesize"]:
    """Nothing selected: nothing is due."""
    return "tool_execute" if state["selected"] else "synthesize"


def by_kind(state: AgentState) -> Literal["propose_action", "result_classify"]:
    """A write whose checks came back is proposed."""
    step = state["current"]
    assert step is not None
    return "propose_action" if step.called and step.tool in WRITES and not step.error_type else "result_classify"


def by_result(state: AgentState) -> Literal["error_handler", "tool_select", "synthesize"]:
    """Errors to their node; else on, or to the answer."""
    if state.get("current") is not None:
        return "error_handler"
    return "tool_select" if state["route"] == "tool_select" else "synthesize"


def by_recovery(state: AgentState) -> Literal["tool_select", "synthesize"]:
    """Once more, on, or to the answer."""
    return "tool_select" if state["route"] in ("retry_same", "retry_different_args", "tool_select") else "synthesize"


NODES = (input_assembly, intent_classify, tool_select, tool_execute, propose_action, result_classify,
         deterministic_router, error_handler, synthesize)  # fmt: skip
Node = Callable[[AgentState, Given[AgentContext]], AgentState]


def _timed(node: Node) -> Node:
    """The node, leaving what a clinician may follow: its label and time, no content."""

    @wraps(node)
    def timed(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
        started = time.perf_counter()
        given = node(state, runtime)
        finished = given.get("steps", [])
        step = given.get("current") or (finished[-1] if finished else None)
        label = LABELS[step.tool] if step is not None else SHOWN[node.__name__]
        took = round((time.perf_counter() - started) * 1000, 1)
        quality = step.quality if step is not None else None
        if "response" in given:
            whole = (*state.get("trace", []), Trace(step=node.__name__, label=label, ms=took))
            return {**given, "response": given["response"].model_copy(update={"trace": whole})}
        return {**given, "trace": [Trace(step=node.__name__, label=label, quality=quality, ms=took)]}

    return timed


FLOW = Flow(
    AgentState,
    AgentContext,
    {node.__name__: _timed(node) for node in NODES},
    {
        "input_assembly": "intent_classify",
        "intent_classify": by_intent,
        "tool_select": by_selection,
        "tool_execute": by_kind,
        "propose_action": "result_classify",
        "result_classify": "deterministic_router",
        "deterministic_router": by_result,
        "error_handler": by_recovery,
        "synthesize": END,
    },
)
