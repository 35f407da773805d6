"""Answer with a caveat where the evidence is weak."""

from dataclasses import replace

from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.say import say
from pipelines.chat.context import ChatContext, Runtime
from pipelines.chat.query.question import Question
from pipelines.chat.state import ChatState
from shared.conversation.events import Event
from shared.criteria.verdict import Truth
from shared.guardrails.messages import say as said


def qualify(state: ChatState, runtime: Runtime) -> ChatState:
    """Write the answer, then put the caveat above it; below it where what is cited is exactly what was asked."""
    context = runtime.context
    draft = say(state, context, context.tell)
    if draft.citations:
        caveat = "qualified_below" if _is_exact(draft, state["question"], context) else "qualified"
        text = said(caveat, partial=draft.text, guideline=context.guideline.edition.guideline)
        draft = replace(draft, text=text)
        context.tell(Event("replace", draft.text))
    return {"draft": draft}


def _is_exact(draft: Draft, question: Question, context: ChatContext) -> bool:
    """Whether code judged the person by what is cited, a sentence answers that stands there, or what is cited first
    names all that the message names."""
    if draft.sentences or any(one.truth is not Truth.UNKNOWN for one in draft.judged):
        return True
    first = context.library.by_chunk_id(draft.citations[0].chunk_id)
    return first is not None and bool(question.own) and {*first.concepts, *first.broader}.issuperset(question.own)
