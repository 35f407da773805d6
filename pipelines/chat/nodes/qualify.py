"""Answer with a caveat where the evidence is weak."""

from dataclasses import replace

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.events import Event
from pipelines.chat.state import ChatState
from pipelines.chat.worded.answer import answer
from shared.guardrails import messages


def qualify(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Write the answer, then put it inside the caveat."""
    answered = answer(state, runtime.context, runtime.context.tell)
    draft = answered["draft"]
    if draft.citations:
        draft = replace(draft, text=messages.qualified(draft.text, runtime.context.guideline.edition.guideline))
        runtime.context.tell(Event("replace", draft.text))
    return {**answered, "draft": draft}
