"""ComposeAnswer: the entry's own answer, cited; what else the base says nearby as further questions."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.suggest import FURTHER, nearest
from pipelines.knowledge.understood.ask import searched
from shared.flow import Given
from shared.stores.knowledge_bases import Entry


def compose_answer(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Answer in the base's words; a patient is told whom to ask before anything is changed.

    Where a model chose the entry, the question that it was taken for stands above it.
    """
    context, best = runtime.context, state["retrieved"][0]
    language = state["reading"].language
    told = said()
    answer = f"{quoted(best)} [{context.role.name} {best.code}]"
    parts = [told.say("answer_in_other_language", language, answer=answer)]
    if state.get("chosen"):
        parts.insert(0, told.say("taken_for", language, question=best.question))
    if context.role.audience == "patient":
        parts.append(told.say("see_professional", language))
    further = nearest(_beside(state, context), (*state["conversation_history"].shown, best.code), FURTHER)
    return {
        "explain": "\n\n".join(parts),
        "response_context": best.code,
        "suggestion_questions": tuple(entry.question for entry in further),
        "shown": (best.code, *(entry.code for entry in further)),
    }


def _beside(state: KnowledgeState, context: KnowledgeContext) -> list[Entry]:
    """Return what is near; a second question of the message comes first."""
    meant = state.get("meant")
    second = searched(meant.questions[1:], context.base.index) if meant else []
    return list(dict.fromkeys((*second, *state["retrieved"][1:])))


def quoted(entry: Entry) -> str:
    """Return an entry's answer with its explanation."""
    return "\n".join(filter(None, (entry.answer, entry.reason)))
