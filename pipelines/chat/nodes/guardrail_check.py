"""Judge the evidence: enough for an answer, for a qualified one, or for none."""

from dataclasses import replace

from pipelines.chat.context import ChatContext, Runtime
from pipelines.chat.evidence import evidence_for, verdict_on
from pipelines.chat.pointing.answer import answered
from pipelines.chat.query.build import build_question
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from pipelines.chat.state import ChatState
from shared.guardrails.gate.danger import Urgent, is_graver
from shared.guardrails.messages import say
from shared.retrieval.retrieve import Retrieval


def guardrail_check(state: ChatState, runtime: Runtime) -> ChatState:
    """Weigh what was found against what was asked; a model may point at what answers among it."""
    context, question = runtime.context, state["question"]
    judged = _judged(question, state["retrieval"], context)
    if context.asking is None or judged["verdict"] == "out_of_scope" or question.left:
        return judged
    if judged["verdict"] == "none" and not _bears_on_meaning(state, context):
        return judged
    return {**judged, **_pointed_at(state, judged, context)}


def _judged(question: Question, found: Retrieval, context: ChatContext) -> ChatState:
    evidence = evidence_for(question, found, context)
    return {"evidence": evidence, "verdict": verdict_on(question, evidence, context)}


def _bears_on_meaning(state: ChatState, context: ChatContext) -> bool:
    """Whether what the message was taken for finds enough, as a question of its own: code weighs it like any other."""
    if not (meant := state.get("understood_as")):
        return False
    alone = build_question(meant, Memory(), context.library, context.terminology)
    return _judged(alone, state["beside"], context)["verdict"] in ("weak", "sufficient")


def _pointed_at(state: ChatState, judged: ChatState, context: ChatContext) -> ChatState:
    """Put what a model points at first; where code alone found nothing, that is an answer with a caveat."""
    question, meant = state["question"], state.get("understood_as", "")
    searches = [state["retrieval"].hits, *([state["beside"].hits] if "beside" in state else [])]
    reply = answered(state, [*filter(None, (question.message, meant))], searches, context)
    notice = state.get("notice") or reply.notice
    raised = _raised(state, reply.urgent, context)
    if not reply.chunk_ids:
        return {**raised, "notice": notice}
    told: ChatState = {**raised, "sentences": reply.sentences, "notice": notice}
    if judged["verdict"] != "none":
        return {**told, "question": replace(question, picked=reply.chunk_ids)}
    asked = replace(question, picked=reply.chunk_ids, text=meant, strategy="llm_rewrite")
    return {**told, "question": asked, "retrieval": state["beside"], "evidence": "weak", "verdict": "weak"}


def _raised(state: ChatState, urgent: Urgent, context: ChatContext) -> ChatState:
    """A model may raise how urgent a message is, never lower it; the words are fixed."""
    if not is_graver(urgent, state.get("urgent", "none")):
        return {}
    name = "perhaps_emergency" if urgent == "emergency" else urgent
    first = say(name, number=context.emergency_number or "999")
    context.lead(first)
    return {"urgent": urgent, "first": first}
