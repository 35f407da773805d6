"""What goes through the graph, under the names of the original flow."""

from typing import Any, TypedDict

from pipelines.knowledge.memory import Memory
from pipelines.knowledge.search.find import Retrieved
from pipelines.knowledge.understood.ask import Meant
from shared.guardrails.gate.danger import Danger
from shared.language.vi.reading import Reading
from shared.stores.knowledge_bases import Entry


class KnowledgeState(TypedDict, total=False):
    """`role`, `input`: as given; `query`: in one form; `retrieved`: entries, best first.

    `meant`: what a model takes the message for; absent where none was asked or none replied.
    `chosen`: its entry answers; `assisted`: it had a part in the reply.
    """

    role: str
    input: str
    conversation_history: Memory
    query: str
    reading: Reading
    attack: str | None
    danger: Danger
    input_type: Any
    classification_confidence: float
    classification_reason: str
    rag_questions: tuple[str, ...]
    meant: Meant
    found: Retrieved
    retrieved: tuple[Entry, ...]
    retrieval_score: float
    evidence: Any
    need_clarify: bool
    why_clarify: str
    greeted: bool
    warnings: tuple[str, ...]
    explain: str
    suggestion_questions: tuple[str, ...]
    shown: tuple[str, ...]
    response_context: str
    chosen: bool
    assisted: bool
    degraded: bool
