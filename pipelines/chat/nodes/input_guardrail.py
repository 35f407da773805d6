"""Tell attacks, small talk, questions about the assistant and other subjects from questions to answer."""

from pipelines.chat.answer.complete import asks_others
from pipelines.chat.context import Runtime
from pipelines.chat.evidence import scope_of
from pipelines.chat.query.numbers import puts_number_right
from pipelines.chat.state import ChatState
from shared.guardrails.gate.danger import find_danger
from shared.guardrails.gate.said import say_danger


def input_guardrail(state: ChatState, runtime: Runtime) -> ChatState:
    """Classify the message before anything is searched."""
    scope = scope_of(state["message"], runtime.context)
    is_of_last = bool(state["memory"].left) and asks_others(state["message"])
    if scope == "injection":
        return {"scope": scope}
    context = runtime.context
    danger = find_danger(state["message"], professional=True)
    first = say_danger(danger, context.emergency_number)
    if first:
        context.lead(first)
    if scope == "smalltalk" and state["memory"].number and puts_number_right(state["message"]):
        scope = "proceed"
    return {"scope": "proceed" if is_of_last else scope, "urgent": danger.urgent, "first": first}
