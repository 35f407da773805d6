"""Say that the guideline holds no answer."""

from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState
from shared.conversation.events import token
from shared.guardrails import messages


def refuse(state: ChatState, runtime: Runtime) -> ChatState:  # noqa: ARG001
    """Give the fixed refusal, without citations."""
    said = messages.refuse(runtime.context.guideline.edition.guideline)
    runtime.context.tell(token(said))
    return {"draft": Draft(said)}
