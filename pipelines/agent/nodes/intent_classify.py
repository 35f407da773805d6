"""Tell what needs a tool from what does not, and say in a few words what the turn is about."""

from pipelines.agent.context import AgentContext
from pipelines.agent.labels import LABELS, listed
from pipelines.agent.state import AgentState
from pipelines.agent.understood.turn import understood
from shared.flow import Given


def intent_classify(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """TOOL_NEEDED where something is asked that a tool has. A model is asked once in every turn, also where code is
    sure; an attack is shown to none."""
    understanding = runtime.context.understanding
    found: AgentState = {}
    if understanding is not None and not state.get("refused"):
        found = understood(state, runtime.context, understanding)
    asks = found.get("asks", state["asks"])
    if not asks:
        summary = "A question or remark that needs no tool."
        return {**found, "intent": "DIRECT", "task_summary": summary, "suggested_tool": None}
    labels = list(dict.fromkeys(LABELS[ask.tool] for ask in asks))
    summary = f"The clinician asks for: {listed(labels)}."
    return {**found, "intent": "TOOL_NEEDED", "task_summary": summary, "suggested_tool": asks[0].tool}
