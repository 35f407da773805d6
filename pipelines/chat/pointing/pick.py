"""Which of the passages found answer, by a model: it names marks, and code quotes what they stand for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pipelines.chat.context import ChatContext
from pipelines.chat.pointing.prompts import VERSION, pick_messages
from pipelines.chat.pointing.shapes import MARKS, Picked
from shared.guardrails.injection import find_attack
from shared.guardrails.messages import say
from shared.ports.models.base import ModelAwayError
from shared.retrieval.hit import Hit, Passage
from shared.retrieval.library import Library
from shared.tracing import log_event

_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Picks:
    """The passages picked, by chunk id, the best first; `notice`: what a reader is to know of how it went."""

    chunk_ids: tuple[str, ...] = ()
    notice: str = ""


def picked(questions: Sequence[str], found: Sequence[Sequence[Hit]], context: ChatContext) -> Picks:
    """Ask which passages answer; `found`: the hits of each search, best first. Never an error."""
    if context.asking is None:
        return Picks()
    passages = {one.chunk_id: one for one in _in_turn([list(_passages(hits, context.library)) for hits in found])}
    shown = [passage for passage in passages.values() if not _reads_as_orders(passage.text)][: len(MARKS)]
    if not shown:
        return Picks(notice=say("passage_gives_orders") if passages else "")
    try:
        reply = context.asking.ask(pick_messages(questions, [passage.text for passage in shown]), Picked)
    except ModelAwayError:
        return Picks(notice=say("model_was_away"))
    by_mark = dict(zip(MARKS, shown, strict=False))
    chosen = [by_mark[mark].chunk_id for mark in dict.fromkeys(reply.passages) if mark in by_mark][:_MOST]
    log_event("passages_picked", count=len(chosen), version=VERSION)
    return Picks(tuple(chosen))


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
