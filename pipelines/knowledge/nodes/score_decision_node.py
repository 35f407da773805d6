"""ScoreDecisionNode: answer with one entry, or ask back. Where a model was asked, it and code are held together.

Code is sure and the model names the same entry, or was not asked: it answers. The model names another, or none: both
are offered. Code is not sure: the entry that the model chose answers, but to a patient none that lacks the dose asked.
"""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.search.judge import judge, keeps_dose_back
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.understood.ask import Meant
from shared.flow import Given


def score_decision_node(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Decide, and say why where the question goes back."""
    evidence, why = judge(state["reading"], state["found"], runtime.context)
    asks_back: KnowledgeState = {"evidence": evidence, "need_clarify": True, "why_clarify": why}
    meant = state.get("meant")
    if meant is None:
        return asks_back if why else {"evidence": evidence, "need_clarify": False}
    if why:
        return _chosen(state, runtime.context, meant, asks_back)
    if meant.entry == state["retrieved"][0]:
        return {"evidence": evidence, "need_clarify": False}
    return {**asks_back, "evidence": "weak", "why_clarify": "both"}


def _chosen(
    state: KnowledgeState, context: KnowledgeContext, meant: Meant, asks_back: KnowledgeState
) -> KnowledgeState:
    """Answer with the entry that a model chose, where it chose one and nothing stands against it."""
    if meant.entry is None:
        return asks_back
    if keeps_dose_back(state["reading"], meant.entry, context):
        return {**asks_back, "why_clarify": "dose"}
    others = [entry for entry in state["retrieved"] if entry != meant.entry]
    return {
        "evidence": asks_back["evidence"],
        "need_clarify": False,
        "chosen": True,
        "assisted": True,
        "retrieved": (meant.entry, *others)[: context.top_k],
    }
