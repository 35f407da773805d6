"""What travels through the chat graph."""

from typing import Literal, TypedDict

from pipelines.chat.answer.draft import Draft
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from pipelines.chat.response import ChatResponse, Evidence, QuerySummary
from shared.guardrails.scope import Scope
from shared.retrieval.retrieve import Retrieval
from shared.stores.sessions import Session

Verdict = Literal["sufficient", "weak", "none", "out_of_scope"]


class ChatState(TypedDict, total=False):
    """Keys appear as nodes finish. `notice` says why a model that is there did not word the answer."""

    session_id: str | None
    message: str
    message_id: str
    session: Session
    memory: Memory
    scope: Scope
    question: Question
    retrieval: Retrieval
    evidence: Evidence
    verdict: Verdict
    summary: QuerySummary
    draft: Draft
    notice: str
    response: ChatResponse
