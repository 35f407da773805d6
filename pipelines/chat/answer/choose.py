"""Which passages answer: by what they speak of, whom they fit, and what the conversation cited last."""

from collections.abc import Iterable
from dataclasses import dataclass

from pipelines.chat.answer.fit import excludes
from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.urgency import Urgency
from shared.retrieval.hit import Passage
from shared.retrieval.query import Query, read_query
from shared.retrieval.retrieve import Retrieval

_MOST = 4
_NEAR_BEST = 0.82
_NON_URGENT = frozenset({Urgency.NON_URGENT})
_URGENT = frozenset({Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.SUSPECTED_CANCER_PATHWAY, Urgency.URGENT})


@dataclass(frozen=True, slots=True)
class Weights:
    """What each reason says for a recommendation."""

    found: float = 1.0
    focus: float = 1.0
    message: float = 0.5
    cited_last: float = 0.25
    same_heading: float = 0.1
    misfit: float = -0.6


@dataclass(frozen=True, slots=True)
class Choice:
    """A passage that answers, with how well."""

    passage: Passage
    score: float


def choose(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> list[Choice]:
    """Return the passages to cite, best first."""
    asked = read_query(question.text, context.library, context.terminology)
    if term := _defined_term(question, context):
        return [Choice(term, 1.0)]
    candidates = _candidates(question, retrieval, memory, context)
    scored = [Choice(passage, _score(passage, question, asked, retrieval, memory, context)) for passage in candidates]
    scored.sort(key=lambda choice: -choice.score)
    scored = _of_urgency(scored, question, memory)
    return _near_best(scored, question)


def _defined_term(question: Question, context: ChatContext) -> Passage | None:
    if Ask.DEFINITION not in question.asks:
        return None
    own = read_query(question.message, context.library, context.terminology)
    return context.library.passages[own.term] if own.term is not None else None


def _candidates(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> list[Passage]:
    named: dict[str, None] = {}
    for hit in retrieval.hits:
        for rule_id in (hit.rule_id,) if hit.rule_id else hit.references or ():
            named[rule_id] = None
    if question.is_followup:
        named |= dict.fromkeys(memory.cited)
    places = context.library.rule_places
    return [context.library.passages[places[rule_id]] for rule_id in named if rule_id in places]


def _score(
    passage: Passage, question: Question, asked: Query, retrieval: Retrieval, memory: Memory, context: ChatContext
) -> float:
    weights = Weights()
    place = context.library.rule_places[passage.rule_id or ""]
    found = max(
        (
            h.score * (1.0 if h.rule_id else 0.8)
            for h in retrieval.hits
            if passage.rule_id in _rules(h.rule_id, h.references)
        ),
        default=0.0,
    )
    terminology = context.terminology
    focus = {c: (1.0, terminology.general_of(c) - {c}) for c in question.focus}
    covered = context.library.concepts.coverage(focus).get(place, 0.0) if focus else 0.0
    score = weights.found * found + weights.focus * covered
    if question.is_followup and passage.rule_id in memory.cited:
        score += weights.cited_last
    if _misfits(passage, question):
        score += weights.misfit
    return score


def _rules(rule_id: str | None, references: Iterable[str] | None) -> tuple[str, ...]:
    return (rule_id,) if rule_id else tuple(references or ())


def _misfits(passage: Passage, question: Question) -> bool:
    case = question.case
    if case.sex and passage.sex and case.sex != passage.sex:
        return True
    low, below = passage.age_min, passage.age_max_exclusive
    if case.age is not None and ((low is not None and case.age < low) or (below is not None and case.age >= below)):
        return True
    return excludes(passage.text, case.age)


def _of_urgency(scored: list[Choice], question: Question, memory: Memory) -> list[Choice]:
    """Where a follow-up asks which of them is (non-)urgent, keep those of what was cited that are."""
    if not question.stands_on_history:
        return scored
    wanted = _NON_URGENT if Ask.NON_URGENT in question.asks else _URGENT if Ask.URGENT in question.asks else None
    if wanted is None:
        return scored
    kept = [choice for choice in scored if choice.passage.rule_id in memory.cited and choice.passage.urgency in wanted]
    return kept or scored


def _near_best(scored: list[Choice], question: Question) -> list[Choice]:
    if not scored:
        return []
    bar = scored[0].score * _NEAR_BEST
    return [choice for choice in scored[:_MOST] if choice.score >= bar]
