"""Judge the evidence: enough for an answer, for a qualified one, or for none."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.evidence import evidence_for, verdict_on
from pipelines.chat.state import ChatState


def guardrail_check(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Weigh what was found against what was asked."""
    evidence = evidence_for(state["question"], state["retrieval"], runtime.context)
    return {"evidence": evidence, "verdict": verdict_on(state["question"], evidence, runtime.context)}
