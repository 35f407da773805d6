"""Open the caller's session and what it remembers; a retried message brings its stored reply."""

from pipelines.chat.context import Runtime
from pipelines.chat.query.memory import memory_of
from pipelines.chat.state import ChatState


def load_history(state: ChatState, runtime: Runtime) -> ChatState:  # noqa: ARG001
    """Raises NotFoundError for another caller's session."""
    begun = runtime.context.conversation.begin(runtime.context.asked)
    loaded: ChatState = {"session": begun.session, "memory": memory_of(begun.session.memory)}
    if begun.answered is not None:
        loaded["response"] = begun.answered
    return loaded
