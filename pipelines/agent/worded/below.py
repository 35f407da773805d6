"""A model's words below an answer that stands, told after it: its sources' sentences put plainly, or, where there is
no source, what is known in general."""

from typing import Final

from pipelines.agent.context import LEAST_SECONDS, AgentContext
from pipelines.agent.reading.read import read
from pipelines.agent.response import AgentResponse
from pipelines.agent.state import AgentState
from pipelines.agent.worded.ask import Helper, Plain
from pipelines.agent.worded.general import may_be_asked
from pipelines.agent.worded.quotes import quotes_of
from pipelines.agent.wording.direct import is_question
from shared.conversation.events import token

PUT_PLAINLY: Final = "In plain words, by a language model; what stands above is what counts:"
IN_GENERAL: Final = (
    "From the general knowledge of a language model, which no source bears out and nobody checked; it is no basis for "
    "a decision:"
)


def with_a_models_words(reply: AgentResponse, state: AgentState, context: AgentContext) -> AgentResponse:
    """Return a reply with what a model adds to it, where one may."""
    helper = context.helper
    if helper is None or context.left < LEAST_SECONDS or state["danger"].urgent != "none":
        return reply
    if helper.puts_plainly and _is_whole(reply):
        return _put_plainly(helper, reply, state, context)
    if helper.tells_generally and _is_without_source(reply, state) and may_be_asked(state["message"]):
        return _told_generally(helper, reply, state, context)
    return reply


def _put_plainly(helper: Helper, reply: AgentResponse, state: AgentState, context: AgentContext) -> AgentResponse:
    """A proposal, a question, a refusal, a loss and an emergency speak alone."""
    quotes = quotes_of(state.get("steps", []), reply.answer)
    if not quotes:
        return reply
    context.tell(token(reply.answer))
    plain = helper.put_plainly(state["message"], quotes, _names(reply, state, context), context.left)
    return _with(reply, PUT_PLAINLY, plain, context)


def _told_generally(helper: Helper, reply: AgentResponse, state: AgentState, context: AgentContext) -> AgentResponse:
    context.tell(token(reply.answer))
    told = helper.tell_generally(state["message"], context.left)
    made = _with(reply, IN_GENERAL, told, context)
    return made.model_copy(update={"basis": "general"}) if told.lines else made


def _with(reply: AgentResponse, opening: str, plain: Plain, context: AgentContext) -> AgentResponse:
    below = "\n".join(("\n", opening, *plain.lines)) if plain.lines else ""
    if below:
        context.tell(token(below))
    mode = "model_assisted" if below else reply.mode
    more = {"answer": reply.answer + below, "mode": mode, "degraded": reply.degraded or plain.is_away}
    return reply.model_copy(update=more)


def without_a_models_words(answer: str) -> str:
    """Return an answer as code gave it: a model's words are no part of what a conversation goes on from."""
    for opening in (PUT_PLAINLY, IN_GENERAL):
        answer = answer.partition(f"\n\n{opening}\n")[0]
    return answer


def _is_whole(reply: AgentResponse) -> bool:
    is_answer = reply.ending == "answer" and reply.basis == "tools" and reply.question is None
    return is_answer and not (reply.proposals or reply.unavailable or reply.not_done or reply.citations)


def _is_without_source(reply: AgentResponse, state: AgentState) -> bool:
    """Whether a question that needs no tool, as a model said, is answered by nothing held here; after a failed tool
    there is a step, and it is none."""
    is_direct = state["intent"] == "DIRECT" and state.get("assisted") == "used" and not state.get("steps")
    is_open = reply.basis == "none" and reply.ending == "answer" and not reply.not_done
    return is_direct and is_open and is_question(state["message"])


def _names(reply: AgentResponse, state: AgentState, context: AgentContext) -> list[str]:
    """Who is spoken of, by name or id, in the words and in what was found."""
    marked = read(state["message"], context.lexicon).marked
    said = [span.value for kind in ("NAME", "PID") for span in marked.of(kind)]
    return [*said, reply.patient.name, reply.patient.patient_id] if reply.patient else said
