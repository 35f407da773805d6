"""Tell attacks, small talk, questions about the assistant and other subjects from questions to answer."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import scope_of
from pipelines.chat.state import ChatState


def input_guardrail(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Classify the message before anything is searched."""
    return {"scope": scope_of(state["message"], runtime.context)}
