"""Tell what needs a tool from what does not, and say in a few words what the turn is about."""

from pipelines.agent.context import AgentContext
from pipelines.agent.labels import LABELS, listed
from pipelines.agent.state import AgentState
from pipelines.agent.wording.direct import fixed
from shared.flow import Given

_DIRECT = "A question or remark that needs no tool."


def intent_classify(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """TOOL_NEEDED where the words ask for something that a tool has; a model is asked only where code is not sure."""
    asks = state["asks"]
    if asks:
        labels = list(dict.fromkeys(LABELS[ask.tool] for ask in asks))
        summary = f"The clinician asks for: {listed(labels)}."
        return {"intent": "TOOL_NEEDED", "task_summary": summary, "suggested_tool": asks[0].tool}
    direct: AgentState = {"intent": "DIRECT", "task_summary": _DIRECT, "suggested_tool": None}
    return direct if _is_sure(state) else {**direct, **_pointed(state, runtime.context)}


def _is_sure(state: AgentState) -> bool:
    """Refused, withdrawn, about a picture, or answered by a fixed line."""
    settled = state.get("refused") or state.get("withdrawn") or state.get("image") is not None
    return bool(settled) or fixed(state["message"]) is not None


def _pointed(state: AgentState, context: AgentContext) -> AgentState:
    """The guideline first; where it does not answer, whoever points."""
    if context.pointer is None:
        return {}
    found = context.ask_guideline(state["message"])
    if found is not None:
        return {"found": found}
    needed = context.pointer.needs_tool(state["message"], context.left)
    if needed is None:
        return {"found": None, "assisted": "failed"}
    asked: AgentState = {"found": None, "assisted": "used"}
    if needed.intent == "DIRECT":
        return asked
    return {**asked, "intent": "TOOL_NEEDED", "task_summary": needed.task_summary, "needed": needed}
