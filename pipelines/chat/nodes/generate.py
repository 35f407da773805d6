"""Answer from the cited words of the guideline."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from pipelines.chat.worded.answer import answer


def generate(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Write the answer, a piece at a time, and check it."""
    return answer(state, runtime.context, runtime.context.tell)
