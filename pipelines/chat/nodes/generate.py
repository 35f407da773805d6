"""Answer from the cited words of the guideline."""

from pipelines.chat.answer.say import say
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState


def generate(state: ChatState, runtime: Runtime) -> ChatState:
    """Write the answer, a piece at a time, and check it."""
    return {"draft": say(state, runtime.context, runtime.context.tell)}
