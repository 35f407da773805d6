"""Turn the message into a question that stands alone."""

from dataclasses import replace

from pipelines.chat.answer.complete import asks_others
from pipelines.chat.context import Runtime
from pipelines.chat.pointing.understand import understood
from pipelines.chat.query.build import build_question
from pipelines.chat.state import ChatState


def build_query(state: ChatState, runtime: Runtime) -> ChatState:
    """Directly, or enriched by the topic and case of the conversation; beside it what a model takes it for."""
    context = runtime.context
    question = build_question(state["message"], state["memory"], context.library, context.terminology)
    if state["memory"].left and asks_others(state["message"]):
        return {"question": replace(question, left=state["memory"].left)}
    meant = understood(state, context)
    if meant.is_attack:
        return {"question": question, "scope": "injection"}
    return {"question": question, "understood_as": meant.question, "notice": meant.notice}
