"""Say what happened: the quality of the last result."""

from dataclasses import replace

from pipelines.agent.classify import quality_of
from pipelines.agent.context import AgentContext
from pipelines.agent.state import AgentState
from shared.flow import Given


def result_classify(state: AgentState, runtime: Given[AgentContext]) -> AgentState:  # noqa: ARG001
    """Classify; what was not called for want of an argument has no quality."""
    step = state["current"]
    assert step is not None
    if not step.called and step.error_type != "ambiguous_drug_name":
        return {}
    return {"current": replace(step, quality=quality_of(step.tool, step.outcome, step.focus))}
