"""GreetingResponse: greet; topics follow."""

from pipelines.knowledge.said import said
from pipelines.knowledge.state import KnowledgeState


def greeting_response(state: KnowledgeState) -> KnowledgeState:
    """Greet in the language of the greeting."""
    return {"greeted": True, "explain": said().say("greeting", state["reading"].language)}
