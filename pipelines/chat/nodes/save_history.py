"""Make the reply and store the turn, in one transaction."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.events import token
from pipelines.chat.query.remember import remember
from pipelines.chat.reply import reply_of
from pipelines.chat.response import ChatResponse
from pipelines.chat.state import ChatState


def save_history(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Topic and case change only with a cited answer."""
    context = runtime.context
    reply = reply_of(state, context)
    if told := reply.answer.removeprefix(state["draft"].text):
        runtime.context.tell(token(told))
    memory = remember(state["memory"], state.get("question"), reply, context)
    memory = memory.model_copy(update={"edition": reply.edition.edition_id})
    stored = context.sessions.append(
        state["session"], state["message"], state["message_id"], reply.model_dump(mode="json"), memory.model_dump()
    )
    return {"response": ChatResponse.model_validate(stored)}
