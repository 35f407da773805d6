"""Search the edition's passages."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState


def retrieve(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Bring the passages nearest to the question."""
    context = runtime.context
    return {"retrieval": context.retriever.retrieve(context.library, state["question"].text, context.top_k)}
