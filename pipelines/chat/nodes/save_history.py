"""Make the reply and store the turn, in one transaction."""

from pipelines.chat.context import Runtime
from pipelines.chat.query.remember import remember
from pipelines.chat.reply import reply_of
from pipelines.chat.state import ChatState
from shared.conversation.events import token


def save_history(state: ChatState, runtime: Runtime) -> ChatState:
    """Topic and case change only with a cited answer."""
    context = runtime.context
    reply = reply_of(state, context)
    said = "\n\n".join(filter(None, (state.get("first", ""), state["draft"].text)))
    if told := reply.answer.removeprefix(said):
        runtime.context.tell(token(told))
    memory = remember(state["memory"], state.get("question"), state["message"], reply, context)
    memory = memory.model_copy(update={"edition": reply.edition.edition_id})
    return {"response": context.conversation.end(state["session"], context.asked, reply, memory.model_dump())}
