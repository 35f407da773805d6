"""The collaborators of one turn."""

from dataclasses import dataclass

from pipelines.knowledge.bases.ready import ReadyBase
from pipelines.knowledge.roles import BaseRole
from pipelines.knowledge.understood.ask import Helper
from shared.conversation.session import Session
from shared.guardrails.evidence import EvidenceThresholds
from shared.search.searcher import Searcher


@dataclass(frozen=True, slots=True)
class KnowledgeContext:
    """The base is resolved once a turn, so every citation of a turn is of one edition, and of one role.

    `number`: the one to call in an emergency. `helper`: None where no model is asked.
    """

    role: BaseRole
    base: ReadyBase
    searcher: Searcher
    session: Session
    top_k: int
    thresholds: EvidenceThresholds
    number: str
    helper: Helper | None = None
