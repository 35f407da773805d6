"""Leave out what a question rules out by asking for one kind: how urgent, which cancer, what a result means."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.chat.answer.fit import values_fit
from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import gives
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.urgency import Urgency
from shared.retrieval.hit import Passage
from shared.retrieval.tokens import stems

_NON_URGENT = frozenset({Urgency.NON_URGENT})
_URGENT = frozenset({Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.SUSPECTED_CANCER_PATHWAY, Urgency.URGENT})
_WHICH = re.compile(r"\bwhich (?:one|ones|of (?:those|these|them|the))\b", re.IGNORECASE)
_NEAR_ENOUGH = 0.5
_COMMON = frozenset(stems("a the of in cancer cancers tumour"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A passage that answers, with how well."""

    passage: Passage
    score: float


def narrowed(scored: list[Choice], question: Question, memory: Memory, context: ChatContext) -> list[Choice]:
    """Return the choices, best first, without those of another kind; all where none is of the kind asked for."""
    for narrow in (_of_urgency, _of_cancer, _of_result):
        scored = narrow(scored, question, memory, context) or scored
    return scored


def _of_urgency(scored: list[Choice], question: Question, memory: Memory, _: ChatContext) -> list[Choice]:
    """ "Which of them is (non-)urgent?": those of what was cited that are."""
    wanted = _NON_URGENT if Ask.NON_URGENT in question.asks else _URGENT if Ask.URGENT in question.asks else None
    if wanted is None or not question.stands_on_history:
        return []
    return [choice for choice in scored if choice.passage.rule_id in memory.cited and choice.passage.urgency in wanted]


def _of_cancer(scored: list[Choice], question: Question, memory: Memory, context: ChatContext) -> list[Choice]:
    """ "Which of those is kidney?": those of what was cited that are for it."""
    if not (question.is_followup and _WHICH.search(question.message)):
        return []
    named = frozenset(mention.concept for mention in context.terminology.find_mentions(question.message))
    said = frozenset(stems(question.message))
    cited = [choice for choice in scored if choice.passage.rule_id in memory.cited]
    return [choice for choice in cited if _is_for(choice.passage, named, said, context)]


def _is_for(passage: Passage, named: frozenset[str], said: frozenset[str], context: ChatContext) -> bool:
    cancer = passage.cancer_type or ""
    concepts = [context.terminology.concept(m.concept) for m in context.terminology.find_mentions(cancer)]
    forms = [cancer, *(form for concept in concepts for form in concept.forms)]
    return bool(said & {stem for form in forms for stem in stems(form)} - _COMMON) or bool(
        named & {concept.id for concept in concepts}
    )


def _of_result(scored: list[Choice], question: Question, _: Memory, __: ChatContext) -> list[Choice]:
    """Where a result is told: what follows from it, by its value where there is one, not who is to be tested."""
    if Ask.RESULT not in question.asks or not scored:
        return []
    best = scored[0].score
    near = [choice for choice in scored if choice.score >= _NEAR_ENOUGH * best]
    if question.values:
        return _by_value(near, question.values)
    return [choice for choice in near if gives(Ask.RESULT, choice.passage.text)] if question.leans else []


def _by_value(choices: Sequence[Choice], values: tuple[float, ...]) -> list[Choice]:
    return [choice for choice in choices if values_fit(values, choice.passage.text)]
