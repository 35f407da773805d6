"""Pick the next tool: the first that is due by the words and the results so far."""

from dataclasses import replace

from pipelines.agent.context import AgentContext
from pipelines.agent.conversation import with_searches
from pipelines.agent.due import due
from pipelines.agent.reading.read import read
from pipelines.agent.reading.unused import unused_in
from pipelines.agent.shapes import Needed
from pipelines.agent.state import AgentState
from shared.flow import Given
from shared.terminology.drugs.names import key


def tool_select(state: AgentState, runtime: Given[AgentContext]) -> AgentState:
    """One tool with its arguments; after a failed attempt the same, or the same with other arguments."""
    needed = state.get("needed")
    if needed is not None and not state["asks"]:
        return _pointed(state, needed, runtime.context)
    steps = state.get("steps", [])
    open_asks = due(state["asks"], steps, state["known"], runtime.context.lexicon.names)
    if not open_asks:
        return {"selected": None}
    ask = open_asks[0]
    tried = [step.args for step in steps if step.tool == ask.tool and (step.asked or step.args) == ask.args]
    last = steps[-1] if steps else None
    if last is None or last.route != "retry_different_args":
        return {"selected": replace(ask, args=tried[-1]) if tried and last and last.route == "retry_same" else ask}
    other = other_arguments(ask.tool, dict(ask.args), list(map(dict, tried)), runtime)
    return {"selected": replace(ask, args=other) if other else ask}


def _pointed(state: AgentState, needed: Needed, context: AgentContext) -> AgentState:
    """What a model points at, with the arguments that stand in the words."""
    assert context.pointer is not None
    meant = context.pointer.meant(state["message"], needed, context.lexicon.names, context.left)
    if meant.ask is None:
        return {"selected": None, "needed": None, "assisted": "failed" if meant.failed else "used"}
    asks = with_searches([meant.ask])
    open_asks = due(asks, [], state["known"], context.lexicon.names)
    unused = unused_in(read(state["message"], context.lexicon).marked, asks, context.lexicon.names)
    return {"asks": asks, "selected": open_asks[0] if open_asks else None, "unused": unused}


def other_arguments(
    tool: str, args: dict[str, object], tried: list[dict[str, object]], runtime: Given[AgentContext]
) -> dict[str, object] | None:
    """Another name of the medicine, or the same without what was only optional; None where there is neither."""
    if tool == "find_clinical_trials" and "status" in args:
        return {"condition": args["condition"]} if {"condition": args["condition"]} not in tried else None
    if tool != "check_drug_safety":
        return None
    medicine = runtime.context.lexicon.names.find(str(args["drug_name"]))
    names = [medicine.generic, *medicine.twins] if medicine else []
    used = {key(str(one["drug_name"])) for one in tried}
    left = [name for name in names if key(name) not in used]
    return {"drug_name": left[0]} if left else None
