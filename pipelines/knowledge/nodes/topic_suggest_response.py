"""TopicSuggestResponse: questions of the role's own base, spread over its sections, none twice in a session."""

from typing import Final

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.suggest import topics
from shared.flow import Given
from shared.stores.knowledge_bases import Entry

_SAID: Final = {"topic_suggest": "topics", "statement": "statement", "nonsense": "nonsense"}
_ON_THE_THEME: Final = 4


def topic_suggest_response(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Offer topics, those of a theme first where one was named."""
    context, memory, language = runtime.context, state["conversation_history"], state["reading"].language
    seed = f"{context.session.session_id}:{memory.turns}"
    offered = topics(context.base.index.entries, seed, memory.shown, _on_theme(state, context))
    name = _SAID.get(state["input_type"], "topics")
    explain = state.get("explain") or said().say(name if offered else "topics_all_shown", language)
    return {
        "explain": explain,
        "suggestion_questions": tuple(entry.question for entry in offered),
        "shown": tuple(entry.code for entry in offered),
    }


def _on_theme(state: KnowledgeState, context: KnowledgeContext) -> list[Entry]:
    if state["input_type"] != "topic_suggest":
        return []
    found = context.base.index.search(state["reading"], _ON_THE_THEME)
    return [one.entry for one in found if one.cover > 0]
