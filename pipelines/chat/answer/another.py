"""When the same is asked of somebody of another age: which of what was cited last leaves that age out."""

from pipelines.chat.answer.fit import fits, is_for_others
from pipelines.chat.answer.narrow import Choice
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Question
from shared.retrieval.hit import Passage
from shared.retrieval.library import Library


def left_out(scored: list[Choice], question: Question, memory: Memory, library: Library) -> list[Choice]:
    """Return what was cited last and is for another age in years: part of the answer is then that it is not met."""
    if not question.changes_person or question.own or question.case.age is None:
        return []
    last = [choice for choice in scored if choice.passage.rule_id in memory.cited]
    return _lost(last, scored, question, library)


def _lost(last: list[Choice], scored: list[Choice], question: Question, library: Library) -> list[Choice]:
    """Of what was cited, what an age now leaves out, itself or by the recommendation that it points at."""
    out = {c.passage.rule_id for c in scored if _is_too_young_or_old(c.passage, question)}
    found: dict[str | None, Choice] = {}
    for choice in last:
        pointed_at = [c for c in scored if c.passage.rule_id in out & _named(choice.passage, library)]
        if choice.passage.rule_id in out or pointed_at:
            found |= {c.passage.rule_id: c for c in (*pointed_at, choice)}
    return list(found.values())


def _is_too_young_or_old(passage: Passage, question: Question) -> bool:
    return fits(passage, question.case) is False and not is_for_others(passage, question.case)


def _named(passage: Passage, library: Library) -> frozenset[str | None]:
    places = library.named[library.rule_places[passage.rule_id or ""]]
    return frozenset(library.passages[place].rule_id for place in places)
