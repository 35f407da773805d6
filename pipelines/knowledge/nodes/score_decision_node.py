"""ScoreDecisionNode: answer on what was found, or ask back; calibrated, and not on the best score alone."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.evidence import is_tie, is_vague, lacks_dose
from pipelines.knowledge.state import KnowledgeState
from shared.flow import Given
from shared.guardrails.evidence import judge_evidence


def score_decision_node(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Decide, and say why where the question goes back."""
    evidence = judge_evidence(state["retrieval_score"], runtime.context.thresholds)
    why = _against(state, runtime.context)
    if evidence == "sufficient" and why is None:
        return {"evidence": evidence, "need_clarify": False}
    left = "weak" if evidence == "sufficient" else evidence
    return {"evidence": left, "need_clarify": True, "why_clarify": why or "unsure"}


def _against(state: KnowledgeState, context: KnowledgeContext) -> str | None:
    """Return why a question goes back, however well its best entry fits; a patient gets no dose that is not stated."""
    reading, found, index = state["reading"], state["retrieved"], context.base.index
    if is_vague(reading, index):
        return "vague"
    if context.role.audience == "patient" and found and lacks_dose(reading, found[0]):
        return "dose"
    return "two" if is_tie(reading, index, found) else None
