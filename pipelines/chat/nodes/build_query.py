"""Turn the message into a question that stands alone."""

from dataclasses import replace

from pipelines.chat.answer.complete import asks_others
from pipelines.chat.context import Runtime
from pipelines.chat.pointing.understand import understood
from pipelines.chat.query.build import build_question
from pipelines.chat.query.whose import of_whom
from pipelines.chat.state import ChatState


def build_query(state: ChatState, runtime: Runtime) -> ChatState:
    """Directly, or enriched by the topic and case of the conversation; beside it what a model takes it for."""
    context = runtime.context
    message, terminology = state["message"], context.terminology
    memory = of_whom(message, state["memory"], terminology)
    question = build_question(message, memory, context.library, terminology)
    if memory.left and asks_others(message):
        return {"memory": memory, "question": replace(question, left=memory.left)}
    meant = understood(state, context)
    if meant.is_attack:
        return {"question": question, "scope": "injection"}
    return {"memory": memory, "question": question, "understood_as": meant.question, "notice": meant.notice}
