"""The collaborators of one chat turn."""

from dataclasses import dataclass

from pipelines.chat.events import Tell, untold
from pipelines.chat.worded.wording import Wording
from shared.criteria.rulebook import Rulebook
from shared.guardrails.evidence import EvidenceThresholds
from shared.guideline.records import Guideline
from shared.retrieval.library import Library
from shared.retrieval.retrieve import Retriever
from shared.stores.sessions import SessionStore
from shared.terminology.terminology import Terminology


@dataclass(frozen=True, slots=True)
class ChatContext:
    """The edition is resolved once a turn, so every citation of a turn is of one edition.

    `wording` is None without a language model. `tell` takes pieces of the answer as they are written.
    """

    guideline: Guideline
    library: Library
    rulebook: Rulebook
    retriever: Retriever
    terminology: Terminology
    sessions: SessionStore
    caller: str
    correlation_id: str
    top_k: int
    thresholds: EvidenceThresholds
    wording: Wording | None = None
    tell: Tell = untold
