"""ClarifyQuestionNode: say what is missing, and offer the nearest questions of the role's own base."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.suggest import CLARIFYING, nearest, topics
from pipelines.knowledge.understood.ask import searched
from shared.flow import Given
from shared.guardrails.gate.danger import cannot_wait
from shared.stores.knowledge_bases import Entry

_TWO = 2
_MAY_BE_MEANT = frozenset({"unsure", "two", "vague", "both"})


def clarify_question_node(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Ask back. What was found is offered only where it bears on the question, else topics; first what a model means.

    Nothing is answered here: what is offered is a question that a person asks, or does not.
    """
    context, language = runtime.context, state["reading"].language
    meant = _meant(state, context)
    offered = list(dict.fromkeys((*meant, *_offered(state, context))))[:CLARIFYING]
    explain = said().say(f"clarify_{state['why_clarify']}", language)
    if meant and state["why_clarify"] != "both":
        explain = f"{explain}\n\n{said().say('perhaps_meant', language, question=meant[0].question)}"
    return {
        "explain": explain,
        "suggestion_questions": tuple(entry.question for entry in offered),
        "shown": tuple(entry.code for entry in offered),
        "assisted": bool(meant) or state.get("assisted", False),
    }


def _offered(state: KnowledgeState, context: KnowledgeContext) -> list[Entry]:
    memory = state["conversation_history"]
    if state["why_clarify"] == "two":
        return list(state["retrieved"][:_TWO])
    if state["evidence"] == "none":
        return topics(context.base.index.entries, f"{context.session.session_id}:{memory.turns}", memory.shown)
    return nearest(state["retrieved"], (), CLARIFYING)


def _meant(state: KnowledgeState, context: KnowledgeContext) -> list[Entry]:
    """Return what a model takes a question for; where code was sure of an entry, that one stands beside it."""
    meant, why = state.get("meant"), state["why_clarify"]
    if meant is None or why not in _MAY_BE_MEANT or cannot_wait(state["danger"]):
        return []
    found = searched(meant.questions, context.base.index)
    if why != "both":
        return found
    return [state["retrieved"][0], *([meant.entry] if meant.entry else found)]
