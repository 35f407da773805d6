"""Turn the message into a question that stands alone."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.query.build import build_question
from pipelines.chat.state import ChatState


def build_query(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Directly, or enriched by the topic and case of the conversation."""
    context = runtime.context
    return {"question": build_question(state["message"], state["memory"], context.library, context.terminology)}
