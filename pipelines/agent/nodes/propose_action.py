"""Store a write as a proposal, with what was checked. Nothing is written here: a person confirms it elsewhere."""

from dataclasses import replace

from pipelines.agent.context import AgentContext
from pipelines.agent.state import AgentState
from shared.flow import Given


def propose_action(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Put the proposal into the store and into the answer."""
    step, context = state["current"], runtime.context
    assert step is not None
    name = name_of(state, str(step.args["patient_id"]))
    action = context.propose(step.tool, step.args, step.outcome, name)
    return {"proposals": [action], "current": replace(step)}


def name_of(state: AgentState, patient_id: str) -> str:
    """Return the name of a patient that a search found, or that the conversation holds; "" for none."""
    for step in state.get("steps", []):
        for patient in step.outcome.data.get("patients", ()):
            if patient["patient_id"] == patient_id:
                return str(patient["name"])
    known = state["known"]
    return known.active_name if known.active_id == patient_id else ""
