"""ClarifyQuestionNode: say what is missing, and offer the nearest questions of the role's own base."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.suggest import CLARIFYING, nearest, topics
from pipelines.knowledge.worded.ask import Pointed
from shared.flow import Given
from shared.stores.knowledge_bases import Entry

_TWO = 2
_MAY_POINT = frozenset({"unsure", "two"})


def clarify_question_node(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Ask back. What was found is offered only where it bears on the question, else topics; first what a model means.

    Nothing that a model points at is answered: it is a question that a person asks, or does not.
    """
    context, language = runtime.context, state["reading"].language
    pointed = _pointed(state, context)
    offered = list(dict.fromkeys((*pointed.entries, *_offered(state, context))))[:CLARIFYING]
    explain = said().say(f"clarify_{state['why_clarify']}", language)
    if pointed.entries:
        explain = f"{explain}\n\n{said().say('perhaps_meant', language, question=pointed.entries[0].question)}"
    return {
        "explain": explain,
        "suggestion_questions": tuple(entry.question for entry in offered),
        "shown": tuple(entry.code for entry in offered),
        "assisted": bool(pointed.entries),
        "degraded": pointed.is_away,
    }


def _offered(state: KnowledgeState, context: KnowledgeContext) -> list[Entry]:
    memory = state["conversation_history"]
    if state["why_clarify"] == "two":
        return list(state["retrieved"][:_TWO])
    if state["evidence"] == "none":
        return topics(context.base.index.entries, f"{context.session.session_id}:{memory.turns}", memory.shown)
    return nearest(state["retrieved"], (), CLARIFYING)


def _pointed(state: KnowledgeState, context: KnowledgeContext) -> Pointed:
    if context.helper is None or state["danger"].urgent != "none" or state["why_clarify"] not in _MAY_POINT:
        return Pointed()
    return context.helper.point(state["query"], state["retrieved"], context.base.index)
