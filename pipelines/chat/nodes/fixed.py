"""The nodes that answer with a fixed message, without citations: small talk, other subjects, no evidence."""

from pipelines.chat.answer.draft import Draft
from pipelines.chat.context import Runtime
from pipelines.chat.state import ChatState
from shared.conversation.events import token
from shared.guardrails.messages import say


def smalltalk_meta(state: ChatState, runtime: Runtime) -> ChatState:
    """Say hello, or what this is."""
    return _said(state["scope"], runtime)


def out_of_scope(state: ChatState, runtime: Runtime) -> ChatState:  # noqa: ARG001
    """Say what the guideline is not about."""
    return _said("out_of_scope", runtime)


def refuse(state: ChatState, runtime: Runtime) -> ChatState:  # noqa: ARG001
    """Say that the guideline holds no answer."""
    return _said("refuse", runtime)


def _said(name: str, runtime: Runtime) -> ChatState:
    said = say(name, guideline=runtime.context.guideline.edition.guideline)
    runtime.context.tell(token(said))
    return {"draft": Draft(said)}
