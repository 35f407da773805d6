"""Write an answer while telling it, then check it; a reader is told anew where the check takes something out."""

from collections.abc import Callable
from dataclasses import replace

from pipelines.chat.answer.check import checked
from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.query.question import Question
from pipelines.chat.state import ChatState
from shared.conversation.events import Event, token
from shared.guardrails.messages import say as said


def say(state: ChatState, context: ChatContext, tell: Callable[[Event], None]) -> Draft:
    """Return the checked answer; without anything left of it, the refusal."""
    question = state["question"]
    draft = write_answer(question, state["retrieval"], state["memory"], context, lambda part: tell(token(part)))
    sound = led(sound_draft(draft, question, context))
    if sound.text != led(draft).text:
        tell(Event("replace", sound.text))
    return sound


def led(draft: Draft) -> Draft:
    """Return a draft with its lead as the first of its text."""
    return replace(draft, text=f"{draft.lead.text}\n\n{draft.text}") if draft.lead else draft


def sound_draft(draft: Draft, question: Question, context: ChatContext) -> Draft:
    """Return what of a draft stands in its sources; the refusal where nothing does."""
    age = f" {question.case.age}" if question.case.age is not None else ""
    sound = checked(draft, question.message + age, context)
    return sound if sound.citations else Draft(said("refuse", guideline=context.guideline.edition.guideline))
