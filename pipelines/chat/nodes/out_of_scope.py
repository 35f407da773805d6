"""Say what the guideline is not about."""

from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState
from shared.conversation.events import token
from shared.guardrails import messages


def out_of_scope(state: ChatState, runtime: Runtime) -> ChatState:  # noqa: ARG001
    """Give the fixed message, without citations."""
    said = messages.out_of_scope(runtime.context.guideline.edition.guideline)
    runtime.context.tell(token(said))
    return {"draft": Draft(said)}
