"""Judge the evidence: enough for an answer, for a qualified one, or for none."""

from dataclasses import replace

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import evidence_for, verdict_on
from pipelines.chat.query.question import Question
from pipelines.chat.state import ChatState
from pipelines.chat.worded.rewrite import Rewrite, rewritten
from shared.retrieval.retrieve import Retrieval


def guardrail_check(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Weigh what was found against what was asked; where that is nothing, a model may put it in other words once."""
    context, question = runtime.context, state["question"]
    judged = _judged(question, state["retrieval"], context)
    if judged["verdict"] == "none" and question.strategy != "llm_rewrite":
        return {**judged, **_searched_again(state, context)}
    return judged


def _judged(question: Question, found: Retrieval, context: ChatContext) -> ChatState:
    evidence = evidence_for(question, found, context)
    return {"evidence": evidence, "verdict": verdict_on(question, evidence, context)}


def _searched_again(state: ChatState, context: ChatContext) -> ChatState:
    """What other words find, where that is something; it counts as weak, being not what was asked in so many words."""
    if context.wording is None:
        return {}
    question = state["question"]
    could_help = _judged(question, replace(state["retrieval"], confidence=1.0), context)["verdict"] != "none"
    rewrite = rewritten(state, context) if could_help else Rewrite()
    if not rewrite.query:
        return {"notice": rewrite.notice} if rewrite.notice else {}
    found = context.retriever.retrieve(context.library, rewrite.query, context.top_k)
    if _judged(question, found, context)["verdict"] not in ("weak", "sufficient"):
        return {}
    asked = replace(question, text=rewrite.query, strategy="llm_rewrite")
    return {"question": asked, "retrieval": found, "evidence": "weak", "verdict": "weak"}
