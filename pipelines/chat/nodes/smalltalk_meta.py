"""Answer greetings, thanks and questions about the assistant with fixed messages."""

from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState
from shared.conversation.events import token
from shared.guardrails import messages


def smalltalk_meta(state: ChatState, runtime: Runtime) -> ChatState:
    """Say hello, or what this is."""
    guideline = runtime.context.guideline.edition.guideline
    said = messages.smalltalk(guideline) if state["scope"] == "smalltalk" else messages.meta(guideline)
    runtime.context.tell(token(said))
    return {"draft": Draft(said)}
