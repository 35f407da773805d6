"""Run the agent's graph once: the one way in for the function, the command line and the scripted scenarios."""

from collections.abc import Sequence
from typing import Any

from pipelines.agent.context import AgentContext
from pipelines.agent.due import Known
from pipelines.agent.graph import FLOW
from pipelines.agent.outcome import Step
from pipelines.agent.reading.read import Lexicon, read
from pipelines.agent.response import Action, AgentResponse
from pipelines.agent.state import AgentState, Turn

_STEPS_OF_THE_GRAPH = 200  # more than the bounds on steps and retries can ever need


def turn(
    context: AgentContext, message: str, *, history: Sequence[Turn] = (), known: Known | None = None,
    pending: Action | None = None, image_id: str = "",
) -> tuple[AgentResponse, Sequence[Step]]:  # fmt: skip
    """Answer one message; return the reply and every attempt that it took."""
    start: AgentState = {
        "message": message,
        "history": history,
        "known": known or Known(),
        "pending": pending,
        "image_id": image_id,
    }
    done = FLOW.compiled.invoke(start, {"recursion_limit": _STEPS_OF_THE_GRAPH}, context=context)
    return done["response"], done.get("steps", [])


def route(message: str, lexicon: Lexicon) -> dict[str, Any]:
    """Return what one message alone asks, with nothing called: intent, and tools due with their arguments."""
    asks = read(message, lexicon).asks
    return {"intent": "TOOL_NEEDED" if asks else "DIRECT", "due": [_due(ask) for ask in asks]}


def _due(ask: Any) -> dict[str, Any]:
    args = dict(ask.args)
    if ask.who is not None and ask.who.patient_id:
        args["patient_id"] = ask.who.patient_id
    return {"tool": ask.tool, "args": args, "missing": list(ask.missing)}
