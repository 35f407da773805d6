"""Judge the evidence: enough for an answer, for a qualified one, or for none."""

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.state import ChatState
from shared.guardrails.evidence import judge_evidence


def guardrail_check(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Weigh what was found against what was asked; a follow-up may stand on what the conversation cited."""
    evidence = judge_evidence(state["retrieval"].confidence)
    if evidence == "none" and state["question"].stands_on_history:
        evidence = "sufficient"
    return {"evidence": evidence, "verdict": evidence}
