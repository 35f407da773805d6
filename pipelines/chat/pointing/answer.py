"""An answer by a model: it names the passages that answer and puts the answer in sentences, which code then holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pipelines.chat.answer.judged import judged
from pipelines.chat.answer.lead import lead_of
from pipelines.chat.answer.notes import verdict_sentence
from pipelines.chat.context import ChatContext
from pipelines.chat.pointing.prompts import VERSION, answer_messages, judge_mark
from pipelines.chat.pointing.shapes import MARKS, Answered, Written
from pipelines.chat.pointing.sourced import Line, Sourced
from pipelines.chat.query.question import Question
from pipelines.chat.response import JudgedRule
from pipelines.chat.state import ChatState
from shared.guardrails.gate.danger import Urgent
from shared.guardrails.injection import find_attack
from shared.guardrails.messages import say
from shared.ports.models.base import ModelAwayError
from shared.retrieval.hit import Hit, Passage
from shared.retrieval.library import Library
from shared.tracing import log_event

_MOST: Final = 3
_MOST_SHOWN: Final = 4
_EARLIER: Final = 2  # messages


@dataclass(frozen=True, slots=True)
class Reply:
    """The passages named, by chunk id, the best first; `notice`: what a reader is to know of how it went."""

    chunk_ids: tuple[str, ...] = ()
    sentences: tuple[Sourced, ...] = ()
    urgent: Urgent = "none"
    notice: str = ""


def answered(state: ChatState, questions: Sequence[str], found: Sequence[Sequence[Hit]], context: ChatContext) -> Reply:
    """Ask for the answer; `found`: the hits of each search, best first. Never an error."""
    if context.asking is None:
        return Reply()
    passages = {one.chunk_id: one for one in _in_turn([list(_passages(hits, context.library)) for hits in found])}
    shown = [passage for passage in passages.values() if not _reads_as_orders(passage.text)][: len(MARKS)]
    if not shown:
        return Reply(notice=say("passage_gives_orders") if passages else "")
    lines = _lines(state, shown, context)
    earlier = [turn.message for turn in context.conversation.turns(state["session"])[-_EARLIER:]]
    told = [(_what(passage), _under_heading(passage)) for passage in shown]
    try:
        messages = answer_messages(questions, earlier, told, [line.text for line in lines])
        reply = context.asking.ask(messages, Answered)
    except ModelAwayError:
        return Reply(notice=say("model_was_away"))
    by_mark: dict[str, Passage] = dict(zip(MARKS, shown, strict=False))
    named = [by_mark[mark].chunk_id for mark in dict.fromkeys(reply.passages) if mark in by_mark][:_MOST]
    by_line = {judge_mark(place): line for place, line in enumerate(lines)}
    sentences = tuple(_sourced(one, by_mark, by_line) for one in reply.sentences[:_MOST])
    rests_on = [passage.chunk_id for one in sentences for passage in one.passages]
    chosen = tuple(dict.fromkeys((*named, *(rests_on if named else ()))))[:_MOST_SHOWN]
    log_event("passages_picked", count=len(chosen), version=VERSION)
    return Reply(chosen, sentences, reply.urgent)


def _lines(state: ChatState, shown: Sequence[Passage], context: ChatContext) -> list[Line]:
    """What code leads with by itself, and what each recommendation's tree says of the person."""
    question, numbers = state["question"], [passage.rule_id for passage in shown if passage.rule_id]
    verdicts = judged(question, context)
    found = lead_of(question, state["memory"], verdicts, context)
    lead = found.said(numbers) if found else None
    said = verdicts.said_of(numbers)
    truths = {one.rule_id: one.truth for one in said}
    first = (
        [Line(lead.text, lead.rule_ids, tuple(truths[one] for one in lead.rule_ids if one in truths))] if lead else []
    )
    told = [Line(_told(one, question), (one.rule_id,), (one.truth,)) for one in said]
    return first + told


def _told(one: JudgedRule, question: Question) -> str:
    return f"{one.rule_id}: {verdict_sentence(one, question.case.age)}"


def _what(passage: Passage) -> str:
    return f"recommendation {passage.rule_id}" if passage.rule_id else "the definition of a term"


def _under_heading(passage: Passage) -> str:
    return f"{passage.text}\n(Heading: {passage.cancer_type})" if passage.cancer_type else passage.text


def _sourced(written: Written, passages: dict[str, Passage], lines: dict[str, Line]) -> Sourced:
    marks = tuple(dict.fromkeys(mark.strip() for mark in written.marks))
    return Sourced(
        " ".join(written.text.split()),
        tuple(passages[mark] for mark in marks if mark in passages),
        tuple(lines[mark] for mark in marks if mark in lines),
        bool(marks) and all(mark in passages or mark in lines for mark in marks),
    )


def _passages(hits: Sequence[Hit], library: Library) -> Iterator[Passage]:
    """Yield what hits stand for: of a symptom row the recommendations that it names, which say whom and how soon."""
    for hit in hits:
        named = [place for one in hit.references or () if (place := library.rule_places.get(one)) is not None]
        if named:
            yield from (library.passages[place] for place in named)
        elif passage := library.by_chunk_id(hit.chunk_id):
            yield passage


def _in_turn(lists: Sequence[Sequence[Passage]]) -> Iterator[Passage]:
    """Yield the first of each list, then the second: no search crowds out another."""
    for place in range(max(map(len, lists), default=0)):
        yield from (each[place] for each in lists if place < len(each))


@lru_cache(maxsize=512)
def _reads_as_orders(text: str) -> bool:
    return find_attack(text) is not None
