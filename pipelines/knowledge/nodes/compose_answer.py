"""ComposeAnswer: the entry's own answer, cited; what else the base says nearby as further questions."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.suggest import FURTHER, nearest
from pipelines.knowledge.worded.ask import Explaining
from shared.flow import Given
from shared.stores.knowledge_bases import Entry


def compose_answer(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Answer in the base's words; a patient is told whom to ask before anything is changed.

    What a model explains stands below them, named as a model's, each sentence checked against the entry.
    """
    context, best = runtime.context, state["retrieved"][0]
    language = state["reading"].language
    told = said()
    answer = f"{quoted(best)} [{context.role.name} {best.code}]"
    parts = [told.say("answer_in_other_language", language, answer=answer)]
    explaining = _explained(state, context, best)
    if explaining.sentences:
        parts.append(told.say("explained_by_model", language, explanation=" ".join(explaining.sentences)))
    if context.role.audience == "patient":
        parts.append(told.say("see_professional", language))
    explain = "\n\n".join(parts)
    further = nearest(state["retrieved"][1:], (*state["conversation_history"].shown, best.code), FURTHER)
    return {
        "explain": explain,
        "response_context": best.code,
        "suggestion_questions": tuple(entry.question for entry in further),
        "shown": (best.code, *(entry.code for entry in further)),
        "assisted": bool(explaining.sentences),
        "degraded": explaining.is_away,
    }


def _explained(state: KnowledgeState, context: KnowledgeContext, entry: Entry) -> Explaining:
    if context.helper is None or state["danger"].urgent != "none":
        return Explaining()
    return context.helper.explain(state["query"], entry, context.role, state["reading"].language)


def quoted(entry: Entry) -> str:
    """Return an entry's answer with its explanation."""
    return "\n".join(filter(None, (entry.answer, entry.reason)))
