"""Answer from the cited words of the guideline."""

from langgraph.runtime import Runtime

from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState


def generate(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Write the extractive answer."""
    return {"draft": write_answer(state["question"], state["retrieval"], state["memory"], runtime.context)}
