"""IngestQuery: the message in one form, and what must be seen before anything else: attacks, emergencies."""

from pipelines.knowledge.context import KnowledgeContext
from pipelines.knowledge.memory import Memory
from pipelines.knowledge.state import KnowledgeState
from pipelines.knowledge.urgent import find_urgent
from shared.flow import Given
from shared.guardrails.gate.danger import Danger
from shared.guardrails.injection import find_attack as find_english_attack
from shared.language.vi.attacks import find_attack
from shared.language.vi.reading import read


def ingest_query(state: KnowledgeState, runtime: Given[KnowledgeContext]) -> KnowledgeState:
    """Normalise the message and screen it."""
    context = runtime.context
    query = " ".join(state["input"].split())
    attack = find_attack(query) or find_english_attack(query)
    return {
        "query": query,
        "reading": read(query),
        "conversation_history": Memory.of(context.session.memory),
        "attack": attack,
        "danger": Danger() if attack else find_urgent(query, context.role.audience),
    }
