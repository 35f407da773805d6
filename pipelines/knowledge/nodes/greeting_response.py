"""GreetingResponse: greet; topics follow."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState
from shared.flow import Given


def greeting_response(state: KnowledgeState, _runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Greet in the language of the greeting."""
    return {"greeted": True, "explain": said().say("greeting", state["reading"].language)}
