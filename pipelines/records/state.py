"""What travels through the records graph, and the collaborators of one turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from pipelines.records.answer.point import Drafted, Outcome, Point, Put
from pipelines.records.context.assemble import Context
from pipelines.records.papers.filed import Filed
from pipelines.records.papers.shelf import Ready
from pipelines.records.question.asked import Asked
from pipelines.records.question.kinds import QueryType
from pipelines.records.response import Boundary, Evidence, RecordCitation, RecordsAnswer
from shared.conversation.asked import Asked as Message
from shared.conversation.conversation import Conversation
from shared.conversation.events import Tell, untold
from shared.conversation.session import Session
from shared.flow import Given
from shared.guardrails.gate.danger import Urgent
from shared.search.searcher import Hit, Searcher

if TYPE_CHECKING:
    from pipelines.records.worded.ask import Helper


class RecordsState(TypedDict, total=False):
    """Keys appear as nodes finish. `fixed` is set where words were decided before anything was looked up.

    `worded`: the answer's sentences where a model put it; `degraded`: it gave nothing that can be used.
    `doubted`: it found nothing where code found something.
    """

    session: Session
    question: str
    asked: Asked
    query_type: QueryType
    urgent: Urgent
    fixed: "Fixed"
    hits: Sequence[Hit]
    search_warnings: tuple[str, ...]
    draft: Drafted
    entries: Sequence[Filed]
    context: Context
    points: tuple[Point, ...]
    citations: tuple[RecordCitation, ...]
    evidence: Evidence | None
    boundary: Boundary
    worded: tuple[Put, ...]
    degraded: bool
    doubted: bool
    response: RecordsAnswer


@dataclass(frozen=True, slots=True)
class Fixed:
    """A reply whose words are decided by a guard."""

    outcome: Outcome
    text: str
    boundary: Boundary
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What the settings allow: passages by kind of question, tokens of context, earlier messages that count."""

    top_k: dict[QueryType, int]
    context_tokens: int
    history_messages: int
    emergency_number: str = ""


@dataclass(frozen=True, slots=True)
class RecordsContext:
    """The record is read once a turn, so that every citation of a turn is of one version."""

    message: Message
    patient_id: str
    ready: Ready
    searcher: Searcher
    conversation: Conversation[RecordsAnswer]
    limits: Limits
    as_of: date
    query_type: QueryType | None = None
    by_carer: bool = False
    tell: Tell = untold
    helper: "Helper | None" = None


Runtime: TypeAlias = Given[RecordsContext]
