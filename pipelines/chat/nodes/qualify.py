"""Answer with a caveat where the evidence is weak."""

from dataclasses import replace

from langgraph.runtime import Runtime

from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from shared.guardrails import messages


def qualify(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Write the extractive answer inside the caveat."""
    draft = write_answer(state["question"], state["retrieval"], state["memory"], runtime.context)
    guideline = runtime.context.guideline.edition.guideline
    return {"draft": replace(draft, text=messages.qualified(draft.text, guideline))}
