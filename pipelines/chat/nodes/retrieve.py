"""Search the edition's passages."""

from pipelines.chat.answer.told_in_talk import says_what_it_is_about
from pipelines.chat.context import ChatContext, Runtime
from pipelines.chat.query.build import standing_alone
from pipelines.chat.query.followup import asks_again
from pipelines.chat.query.question import NO_ACTION, Ask, Question
from pipelines.chat.state import ChatState
from shared.guardrails.evidence import judge_evidence
from shared.retrieval.retrieve import Retrieval

_PROCESS_WORDS = 4
# How sure a search must be of such a subject where what was cited last may be the answer ("how soon?").
_SURELY = 0.75


def retrieve(state: ChatState, runtime: Runtime) -> ChatState:
    """Bring the passages nearest to the question, and to what it was taken for."""
    context = runtime.context
    found = _of_question(state, context)
    if not (meant := state.get("understood_as")):
        return found
    return {**found, "beside": context.retriever.retrieve(context.library, meant, context.top_k)}


def _of_question(state: ChatState, context: ChatContext) -> ChatState:
    """Search for the question; one about letters, telling or waiting stands alone."""
    question = state["question"]
    if alone := _of_process(question, context):
        return {"question": standing_alone(question, state["memory"], context.terminology), "retrieval": alone}
    return {"retrieval": context.retriever.retrieve(context.library, question.text, context.top_k)}


def _of_process(question: Question, context: ChatContext) -> Retrieval | None:
    """What a longer follow-up without a symptom finds by itself, where that gives no action: a case would drown it."""
    is_long = len(question.message.split()) >= _PROCESS_WORDS
    is_of_last = question.stands_on_history and (Ask.RESULT in question.asks or asks_again(question.message))
    names_more = question.own and not question.leans
    tells_more = bool(names_more or question.values or question.changes_person or is_of_last)
    if tells_more or not (question.is_followup and is_long):
        return None
    of_child = " child" if question.case.group == "child" else ""
    found = context.retriever.retrieve(context.library, question.message + of_child, context.top_k)
    best = context.library.by_chunk_id(found.hits[0].chunk_id) if found.hits else None
    if best is None or best.action not in NO_ACTION:
        return None
    if (question.stands_on_history or question.own) and not says_what_it_is_about(question.message, best):
        return None
    if question.is_given_by_last and found.confidence < _SURELY:
        return None
    evidence = judge_evidence(found.confidence, context.thresholds)
    return found if evidence == "sufficient" or (evidence == "weak" and not question.leans) else None
