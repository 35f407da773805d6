"""Turn the message into a question that stands alone."""

from dataclasses import replace

from langgraph.runtime import Runtime

from pipelines.chat.context import ChatContext
from pipelines.chat.query.build import build_question
from pipelines.chat.query.followup import is_followup
from pipelines.chat.query.question import Question
from pipelines.chat.state import ChatState
from pipelines.chat.worded.rewrite import rewritten


def build_query(state: ChatState, runtime: Runtime[ChatContext]) -> ChatState:
    """Directly, or enriched by the topic and case of the conversation; with a model, reworded where it has no topic."""
    context = runtime.context
    question = build_question(state["message"], state["memory"], context.library, context.terminology)
    if not _follows_no_topic(question, state):
        return {"question": question}
    rewrite = rewritten(state, context)
    if rewrite.query:
        question = replace(question, text=rewrite.query, strategy="llm_rewrite")
    return {"question": question, "notice": rewrite.notice}


def _follows_no_topic(question: Question, state: ChatState) -> bool:
    """Whether a message leans on turns that were stored, none of which was answered."""
    has_turns = bool(state["session"].turns) and not state["memory"].asked
    return has_turns and is_followup(question.message, has_subject=bool(question.own))
