"""Answer with a caveat where the evidence is weak."""

from dataclasses import replace

from pipelines.chat.answer.say import say
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState
from shared.conversation.events import Event
from shared.guardrails.messages import say as said


def qualify(state: ChatState, runtime: Runtime) -> ChatState:
    """Write the answer, then put it inside the caveat."""
    draft = say(state, runtime.context, runtime.context.tell)
    if draft.citations:
        guideline = runtime.context.guideline.edition.guideline
        draft = replace(draft, text=said("qualified", partial=draft.text, guideline=guideline))
        runtime.context.tell(Event("replace", draft.text))
    return {"draft": draft}
