"""Plain words below an answer that stands: a model's, told after it, and compared with it by whoever reads."""

from typing import Final

from pipelines.agent.context import LEAST_SECONDS, AgentContext
from pipelines.agent.reading.read import read
from pipelines.agent.response import AgentResponse
from pipelines.agent.state import AgentState
from pipelines.agent.worded.quotes import quotes_of
from shared.conversation.events import token
from shared.guardrails.emergencies.find import find_emergency

PUT_PLAINLY: Final = "In plain words, by a language model; what stands above is what counts:"


def with_plain_words(reply: AgentResponse, state: AgentState, context: AgentContext) -> AgentResponse:
    """Return a reply with what a model put plainly of it, where it is a whole answer of the tools and a model is there.

    A proposal, a question, a refusal, a loss and an emergency speak alone.
    """
    helper = context.helper
    if helper is None or not _is_whole(reply) or context.left < LEAST_SECONDS:
        return reply
    quotes = quotes_of(state.get("steps", []), reply.answer)
    if not quotes or find_emergency(state["message"], anyone=True) is not None:
        return reply
    context.tell(token(reply.answer))
    plain = helper.put_plainly(state["message"], quotes, _names(reply, state, context), context.left)
    below = "\n".join(("\n", PUT_PLAINLY, *plain.lines)) if plain.lines else ""
    if below:
        context.tell(token(below))
    mode = "model_assisted" if below else reply.mode
    more = {"answer": reply.answer + below, "mode": mode, "degraded": reply.degraded or plain.is_away}
    return reply.model_copy(update=more)


def without_plain_words(answer: str) -> str:
    """Return an answer as code gave it: a model's words are no part of what a conversation goes on from."""
    return answer.partition(f"\n\n{PUT_PLAINLY}\n")[0]


def _is_whole(reply: AgentResponse) -> bool:
    is_answer = reply.ending == "answer" and reply.basis == "tools" and reply.question is None
    return is_answer and not (reply.proposals or reply.unavailable or reply.not_done or reply.citations)


def _names(reply: AgentResponse, state: AgentState, context: AgentContext) -> list[str]:
    """Who is spoken of, by name or id, in the words and in what was found."""
    marked = read(state["message"], context.lexicon).marked
    said = [span.value for kind in ("NAME", "PID") for span in marked.of(kind)]
    return [*said, reply.patient.name, reply.patient.patient_id] if reply.patient else said
