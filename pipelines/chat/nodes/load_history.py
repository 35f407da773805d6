"""Open the caller's session and what it remembers; a retried message brings its stored reply."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import memory_of
from pipelines.chat.response import ChatResponse
from pipelines.chat.state import ChatState


def load_history(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Raises NotFoundError for another caller's session."""
    sessions = runtime.context.sessions
    session = sessions.open(state.get("session_id"), runtime.context.caller)
    loaded: ChatState = {"session": session, "memory": memory_of(session.memory)}
    if answered := sessions.find_reply(session, state["message_id"]):
        loaded["response"] = ChatResponse.model_validate(answered)
    return loaded
