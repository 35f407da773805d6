"""An answer in a model's words, told sentence by sentence as they stand; the guideline's own words where they do not.

Code has chosen the passages, so the sources of an answer are the same with and without a model.
"""

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import lru_cache

from pipelines.chat.answer.draft import Draft
from pipelines.chat.answer.say import say, sound_draft
from pipelines.chat.context import ChatContext
from pipelines.chat.events import Tell
from pipelines.chat.state import ChatState
from pipelines.chat.worded.check import SentenceCheck
from pipelines.chat.worded.chosen import chosen
from pipelines.chat.worded.hearing import heard
from pipelines.chat.worded.prompts import VERSION, answer_messages
from pipelines.chat.worded.sentences import Sentences
from pipelines.chat.worded.sources import Source, statement_of
from pipelines.chat.worded.told import Told
from pipelines.chat.worded.wording import Wording
from shared.guardrails.grounding import GroundingCheck
from shared.guardrails.injection import find_attack
from shared.guardrails.messages import (
    model_was_away,
    passage_gives_orders,
    wording_was_withheld,
    wording_was_withheld_in_part,
)
from shared.ports.models.base import ModelAwayError
from shared.tracing import log_event

_PER_SOURCE = 4  # sentences that are taken of a model for each passage: a longer answer is no answer


def answer(state: ChatState, context: ChatContext, tell: Tell) -> ChatState:
    """Answer in a model's words where there is a model, else in the guideline's; tell it as it stands."""
    if context.wording is None:
        return {"draft": say(state, context, tell)}
    return _worded(state, context, context.wording, tell)


def _worded(state: ChatState, context: ChatContext, wording: Wording, tell: Tell) -> ChatState:
    draft, parts = chosen(state, context)
    if not parts:
        return {"draft": say(state, context, tell)}
    question, sources = state["question"], [part.source for part in parts]
    request = wording.request(answer_messages(question.message, question.case, sources))
    told = Told(tell)
    with closing(heard(wording, request)) as pieces:
        # While the model thinks: its first sentence is not to wait for what can be done before it comes.
        check = SentenceCheck(GroundingCheck(context.terminology))
        check.prepare([source.passage for source in sources])
        own_words = sound_draft(draft, question, context)
        if own_words.text != draft.text:
            told.replace(own_words.text)
            return {"draft": own_words}
        if any(_reads_as_orders(source.passage.text) for source in sources):
            return _in_own_words(own_words, passage_gives_orders(), told)
        try:
            _hear(pieces, sources, check, told)
        except ModelAwayError:
            return _in_own_words(own_words, model_was_away(), told)
    covered = told.covered(parts, question.focus, context)
    if not covered:
        return _in_own_words(own_words, wording_was_withheld(), told)
    told.complete(parts, covered)
    log_event("answer_worded", outcome="worded", version=VERSION, count=len(told.statements))
    worded: ChatState = {"draft": replace(draft, text=told.text)}
    return {**worded, "notice": wording_was_withheld_in_part()} if told.dropped else worded


def _in_own_words(draft: Draft, notice: str, told: Told) -> ChatState:
    log_event("answer_worded", outcome="own_words", version=VERSION, count=len(told.statements))
    told.replace(draft.text)
    return {"draft": draft, "notice": notice}


@lru_cache(maxsize=512)
def _reads_as_orders(text: str) -> bool:
    return find_attack(text) is not None


def _hear(pieces: Iterable[str], sources: Sequence[Source], check: SentenceCheck, told: Told) -> None:
    """Tell each sentence as it is finished, where it stands. Raises ModelAwayError, also where there is no end."""
    sentences, count = Sentences(), 0
    for piece in pieces:
        for sentence in sentences.add(piece):
            count += 1
            if count > _PER_SOURCE * len(sources):
                raise ModelAwayError("The reply does not come to an end.")
            _tell(sentence, sources, check, told)
        check.expect(sentences.begun, sources, likely=told.next_of(sources))
    if sentences.begun:
        _tell(sentences.begun, sources, check, told)


def _tell(sentence: str, sources: Sequence[Source], check: SentenceCheck, told: Told) -> None:
    statement = statement_of(sentence, sources)
    if statement is None or not check.stands(statement):
        told.drop(statement.sources if statement else ())
    elif statement not in told.statements:
        told.say(statement)
