"""Deal with an error: ask the person, try once more, try otherwise, or leave it out and say so. Code alone decides."""

from dataclasses import replace

from pipelines.agent.context import LEAST_SECONDS, AgentContext
from pipelines.agent.labels import error_message
from pipelines.agent.nodes.deterministic_router import goes_on
from pipelines.agent.nodes.tool_select import other_arguments
from pipelines.agent.outcome import Step, Way
from pipelines.agent.reading.asks import WRITES
from pipelines.agent.state import AgentState
from shared.flow import Given

MAX_RETRIES, MAX_TOTAL_RETRIES = 2, 4
_ASK = frozenset({"missing_required_args", "ambiguous_drug_name", "multiple_patient_matches"})
_OTHERWISE = frozenset({"drug_not_in_database", "invalid_args"})


def error_handler(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """Set the route of a failed step. In this order: ask, fatal, skip, retry."""
    step = state["current"]
    assert step is not None
    way = _way(state, step, runtime)
    message = _message(state, step) if way == "skip" else ""
    done = replace(step, route=way, message=message)
    if way == "retry_same" and step.outcome.retry_after:
        runtime.context.wait(min(step.outcome.retry_after, max(runtime.context.left - LEAST_SECONDS, 0.0)))
    onward: Way = way
    if way == "skip":
        onward = "tool_select" if goes_on(state, done, runtime.context) else "synthesize"
    return {"steps": [done], "current": None, "route": onward}


def _way(state: AgentState, step: Step, runtime: Given[AgentContext]) -> Way:
    if step.error_type in _ASK:
        return "ask_user"
    retries = retries_of(state, step.tool)
    if step.quality == "error_fatal" or step.error_type == "deadline":
        return "retry_different_args" if _has_other(state, step, runtime) else "skip"
    if retries >= MAX_RETRIES or _all_retries(state) >= MAX_TOTAL_RETRIES:
        return "skip"
    if step.error_type == "service_unavailable" and retries >= 1:
        return "skip"
    too_long = step.outcome.retry_after and step.outcome.retry_after > runtime.context.left - LEAST_SECONDS
    return "skip" if too_long or runtime.context.left < LEAST_SECONDS else "retry_same"


def _has_other(state: AgentState, step: Step, runtime: Given[AgentContext]) -> bool:
    if step.error_type not in _OTHERWISE or step.tool in WRITES:
        return False
    asked = dict(step.asked or step.args)
    tried = [dict(one.args) for one in state.get("steps", []) if one.tool == step.tool]
    return other_arguments(step.tool, asked, [*tried, dict(step.args)], runtime) is not None


def retries_of(state: AgentState, tool: str) -> int:
    """How often a tool was tried once more in this turn, whatever for."""
    return sum(step.tool == tool and step.route == "retry_same" for step in state.get("steps", []))


def _all_retries(state: AgentState) -> int:
    return sum(step.route == "retry_same" for step in state.get("steps", []))


def _message(state: AgentState, step: Step) -> str:
    kind = step.error_type
    if step.quality == "error_retryable" and retries_of(state, step.tool) >= MAX_RETRIES:
        kind = "max_retries"
    named = step.asked or step.args
    entity = (
        named.get("drug_name")
        or named.get("name")
        or named.get("patient_id")
        or named.get("condition")
        or named.get("query")
    )
    return error_message(
        "write_refused" if step.tool in WRITES and kind == "invalid_args" else kind, step.tool, str(entity or "")
    )
