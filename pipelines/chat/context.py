"""The collaborators of one chat turn."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pipelines.chat.pointing.asking import Asking
from pipelines.chat.query.names import Names, names_of
from pipelines.chat.response import ChatResponse
from shared.conversation.asked import Asked
from shared.conversation.conversation import Conversation
from shared.conversation.events import Tell, untold
from shared.criteria.naming import Naming
from shared.criteria.rulebook import Rulebook
from shared.flow import Given
from shared.guardrails.evidence import EvidenceThresholds
from shared.guideline.records import Guideline
from shared.retrieval.library import Library
from shared.retrieval.retrieve import Retriever
from shared.terminology.terminology import Terminology


@dataclass(frozen=True, slots=True)
class ChatContext:
    """The edition is resolved once a turn, so every citation of a turn is of one edition.

    `asking` is None without a language model. `tell` takes pieces of the answer as they are written, `lead` what
    comes before it.
    """

    guideline: Guideline
    library: Library
    rulebook: Rulebook
    naming: Naming
    retriever: Retriever
    terminology: Terminology
    conversation: Conversation[ChatResponse]
    asked: Asked
    top_k: int
    thresholds: EvidenceThresholds
    asking: Asking | None = None
    tell: Tell = untold
    lead: Callable[[str], None] = lambda _: None
    emergency_number: str = ""
    names: Names = field(default_factory=names_of)


Runtime: TypeAlias = Given[ChatContext]
