"""The bounded loop: a model asks for tools as often as its budget lets it, then replies."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shared.ports.models.base import ModelMessage, ModelReply
from shared.tools.budget import Budget
from shared.tools.toolbox import Toolbox

CALLS_A_STEP = 8
_NO_TIME = "There is no time left."
_TOO_MANY = "Too many calls at once."


@dataclass(frozen=True, slots=True)
class LoopEnd:
    """The reply that asks for no more tools, and all that was said before it."""

    reply: ModelReply
    messages: list[ModelMessage]


def run_loop(
    budget: Budget, toolbox: Toolbox, messages: list[ModelMessage], worded: Callable[[Any], str] = str
) -> LoopEnd:
    """Ask until the model replies without asking for tools; `worded`: what a tool gave, as the model is told.

    Raises ModelAwayError, also where it comes to no end within its budget.
    """
    said = list(messages)
    while True:
        reply = budget.ask(said, tools=toolbox.specifications)
        if not reply.calls:
            return LoopEnd(reply, said)
        said += step(reply, budget, toolbox, worded)


def step(reply: ModelReply, budget: Budget, toolbox: Toolbox, worded: Callable[[Any], str] = str) -> list[ModelMessage]:
    """Return a step with its results; what is asked for beyond the limit, or when the time is up, is answered so."""
    results = [
        _TOO_MANY if place >= CALLS_A_STEP else worded(toolbox.call(call).value) if budget.left > 0 else _NO_TIME
        for place, call in enumerate(reply.calls)
    ]
    told = [ModelMessage("tool", text, tool=call.name) for call, text in zip(reply.calls, results, strict=True)]
    return [ModelMessage("assistant", reply.text, calls=reply.calls), *told]
