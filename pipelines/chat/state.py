"""What travels through the chat graph."""

from typing import Literal, TypedDict

from pipelines.chat.answer.draft import Draft
from pipelines.chat.pointing.sourced import Sourced
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from pipelines.chat.response import ChatResponse, Evidence, QuerySummary
from shared.conversation.session import Session
from shared.guardrails.gate.danger import Urgent
from shared.guardrails.scope import Scope
from shared.retrieval.retrieve import Retrieval

Verdict = Literal["sufficient", "weak", "none", "out_of_scope"]


class ChatState(TypedDict, total=False):
    """Keys appear as nodes finish. `first`: fixed words that come before all else, where a message tells of danger.

    `understood_as`: the message in a model's words, `beside`: what they find. `notice` says why a model that is there
    was of no help. `sentences`: the answer as a model put it, not yet checked.
    """

    message: str
    session: Session
    memory: Memory
    scope: Scope
    urgent: Urgent
    first: str
    question: Question
    understood_as: str
    retrieval: Retrieval
    beside: Retrieval
    evidence: Evidence
    verdict: Verdict
    summary: QuerySummary
    draft: Draft
    notice: str
    sentences: tuple[Sourced, ...]
    response: ChatResponse
