"""Which passages answer: by what they speak of, whom they fit, and what the conversation cited last."""

from dataclasses import dataclass

from pipelines.chat.answer.fit import excludes
from pipelines.chat.context import ChatContext
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.guideline.urgency import Urgency
from shared.retrieval.hit import Hit, Passage
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.tokens import stems

_MOST = 4
_NEAR_BEST = 0.82
_ROW_SHARE = 0.8
_NON_URGENT = frozenset({Urgency.NON_URGENT})
_URGENT = frozenset({Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.SUSPECTED_CANCER_PATHWAY, Urgency.URGENT})


@dataclass(frozen=True, slots=True)
class Weights:
    """What each reason says for a recommendation."""

    found: float = 1.0
    focus: float = 1.0
    cited_last: float = 0.25
    misfit: float = -0.6


@dataclass(frozen=True, slots=True)
class Choice:
    """A passage that answers, with how well."""

    passage: Passage
    score: float


def choose(question: Question, retrieval: Retrieval, memory: Memory, context: ChatContext) -> list[Choice]:
    """Return the passages to cite, best first."""
    if term := _defined_term(question, context):
        return [Choice(term, 1.0)]
    chooser = _Chooser(question, memory, context)
    found = _found(retrieval.hits)
    if question.is_followup:
        found = dict.fromkeys(memory.cited, 0.0) | found
    scored = [chooser.judged(rule_id, score) for rule_id, score in found.items() if rule_id in context.library.rule_places]
    scored.sort(key=lambda choice: -choice.score)
    return _near_best(_of_urgency(scored, question, memory))


def _defined_term(question: Question, context: ChatContext) -> Passage | None:
    """Return the term that the message asks the meaning of."""
    if Ask.DEFINITION not in question.asks:
        return None
    tokens = tuple(stems(question.message))
    for name, place in context.library.term_stems:
        if any(tokens[start : start + len(name)] == name for start in range(len(tokens))):
            return context.library.passages[place]
    return None


def _found(hits: tuple[Hit, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in hits:
        share = 1.0 if hit.rule_id else _ROW_SHARE
        for rule_id in (hit.rule_id,) if hit.rule_id else hit.references or ():
            found[rule_id] = max(found.get(rule_id, 0.0), share * hit.score)
    return found


class _Chooser:
    def __init__(self, question: Question, memory: Memory, context: ChatContext) -> None:
        self._question, self._memory, self._library = question, memory, context.library
        general_of = context.terminology.general_of
        asked = {concept: (1.0, general_of(concept) - {concept}) for concept in question.focus}
        self._covered = context.library.concepts.coverage(asked) if asked else {}
        self._weights = Weights()

    def judged(self, rule_id: str, found: float) -> Choice:
        place = self._library.rule_places[rule_id]
        passage, weights = self._library.passages[place], self._weights
        score = weights.found * found + weights.focus * self._covered.get(place, 0.0)
        if self._question.is_followup and rule_id in self._memory.cited:
            score += weights.cited_last
        return Choice(passage, score + (weights.misfit if _misfits(passage, self._question) else 0.0))


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


def _near_best(scored: list[Choice]) -> list[Choice]:
    bar = scored[0].score * _NEAR_BEST if scored else 0.0
    return [choice for choice in scored[:_MOST] if choice.score >= bar]
