"""Write an answer while telling it, then check it; a reader is told anew where the check takes something out."""

from collections.abc import Callable
from dataclasses import replace

from pipelines.chat.answer.check import checked
from pipelines.chat.answer.cite import tag
from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.write import write_answer
from pipelines.chat.context import ChatContext
from pipelines.chat.pointing.held import Beside, Stands, held
from pipelines.chat.query.question import Question
from pipelines.chat.response import SentenceShown
from pipelines.chat.state import ChatState
from shared.conversation.events import Event, token
from shared.guardrails.messages import say as said

_BREAK = "\n\n"


def say(state: ChatState, context: ChatContext, tell: Callable[[Event], None]) -> Draft:
    """Return the checked answer; without anything left of it, the refusal."""
    question = state["question"]
    draft = write_answer(question, state["retrieval"], state["memory"], context, lambda part: tell(token(part)))
    sound = sound_draft(draft, question, context)
    shown, meant = [citation.chunk_id for citation in sound.citations], state.get("understood_as", "")
    put = held(state.get("sentences", ()), Beside(question, meant, sound.lead, shown), context)
    answer = led(sound, put)
    if answer.text != led(draft).text:
        tell(Event("replace", answer.text))
    return answer


def led(draft: Draft, put: tuple[Stands, ...] = ()) -> Draft:
    """Return a draft that leads with what is decided, in a model's sentences where they stand, else in code's line."""
    tags = {citation.chunk_id: tag(citation) for citation in draft.citations}
    ids = {citation.rule_id: citation.chunk_id for citation in draft.citations}
    shown = [SentenceShown(text=one.text, sources=one.chunk_ids, by="model") for one in put]
    if draft.lead and not any(one.word for one in put[:1]):
        by_code = SentenceShown(text=draft.lead.text, sources=tuple(ids[one] for one in draft.lead.rule_ids), by="code")
        shown.insert(0, by_code)
    if not shown:
        return draft
    lines = [" ".join((one.text, *(tags[source] for source in one.sources if one.by == "model"))) for one in shown]
    note = (said("put_by_model"),) if put else ()
    return replace(draft, text=_BREAK.join(("\n".join((*lines, *note)), draft.text)), sentences=tuple(shown))


def sound_draft(draft: Draft, question: Question, context: ChatContext) -> Draft:
    """Return what of a draft stands in its sources; the refusal where nothing does."""
    age = f" {question.case.age}" if question.case.age is not None else ""
    sound = checked(draft, question.message + age, context)
    return sound if sound.citations else Draft(said("refuse", guideline=context.guideline.edition.guideline))
