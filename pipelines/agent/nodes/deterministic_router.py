"""Decide where the turn goes on: code alone, from the kind of result and what is still due."""

from dataclasses import replace

from pipelines.agent.context import AgentContext
from pipelines.agent.due import MAX_STEPS, due
from pipelines.agent.outcome import Step, Way
from pipelines.agent.reading.asks import OF_A_PATIENT, WRITES
from pipelines.agent.state import AgentState
from shared.flow import Given


def deterministic_router(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Set the route of a result; an error is left to error_handler."""
    step = state["current"]
    assert step is not None
    if step.error_type:
        return {}
    way = route_of(state, step, runtime.context)
    return {"steps": [replace(step, route=way)], "current": None, "route": way}


def route_of(state: AgentState, step: Step, context: AgentContext) -> Way:
    """Several patients are asked about; nobody found ends what needs them; else whatever is due, or the answer."""
    patients = step.outcome.data.get("patients", ()) if step.tool == "search_patient" else None
    if patients is not None and len(patients) > 1:
        return "ask_user"
    if patients is not None and not patients and any(ask.tool in OF_A_PATIENT for ask in state["asks"]):
        return "ask_user"
    if goes_on(state, replace(step, route="synthesize"), context):
        return "tool_select"
    return "confirm" if step.tool in WRITES else "synthesize"


def goes_on(state: AgentState, step: Step, context: AgentContext) -> bool:
    """Whether something is due after this step, and a further step is allowed."""
    steps = [*state.get("steps", []), step]
    finished = sum(one.is_finished for one in steps)
    return finished < MAX_STEPS and bool(due(state["asks"], steps, state["known"], context.lexicon.names))
