"""Which passages answer: by what they speak of, whom they fit, and what the conversation cited last."""

from collections.abc import Iterable
from dataclasses import dataclass

from pipelines.chat.answer.fit import explains, fits
from pipelines.chat.answer.judged import judged
from pipelines.chat.context import ChatContext
from pipelines.chat.query.followup import gives
from pipelines.chat.query.memory import Memory
from pipelines.chat.query.question import Ask, Question
from shared.criteria.verdict import Truth
from shared.guideline.urgency import Urgency
from shared.retrieval.hit import Hit, Passage
from shared.retrieval.retrieve import Retrieval
from shared.retrieval.tokens import stems

_MOST = 4
_NEAR_BEST = 0.85
_ROW_SHARE = 0.8
_NON_URGENT = frozenset({Urgency.NON_URGENT})
_URGENT = frozenset({Urgency.IMMEDIATE, Urgency.VERY_URGENT, Urgency.SUSPECTED_CANCER_PATHWAY, Urgency.URGENT})


@dataclass(frozen=True, slots=True)
class Weights:
    """What each reason says for or against a recommendation."""

    found: float = 1.0
    focus: float = 1.0
    cited_last: float = 0.3
    fits: float = 0.2
    misfits: float = -0.25
    met: float = 0.4
    not_met: float = -0.1
    kind_of_answer: float = 0.2
    explains: float = 0.6
    ruled_out: float = -0.4
    speaks_of_more: float = -0.05


WEIGHTS = Weights()


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
    found |= {rule_id: found.get(rule_id, 0.0) for rule_id in chooser.met}
    scored = [chooser.weighed(rule_id, score) for rule_id, score in found.items() if rule_id in context.library.rule_places]
    scored.sort(key=lambda choice: -choice.score)
    scored = _of_urgency(scored, question, memory)
    return _near_best(scored)


def _defined_term(question: Question, context: ChatContext) -> Passage | None:
    """Return the term that the message asks the meaning of."""
    if Ask.DEFINITION not in question.asks or question.case.concepts != question.own[:0] and question.own:
        return None
    tokens = tuple(stems(question.message))
    for name, place in context.library.term_stems:
        if any(tokens[start : start + len(name)] == name for start in range(len(tokens))):
            return context.library.passages[place]
    return None


def _found(hits: Iterable[Hit]) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in hits:
        share = 1.0 if hit.rule_id else _ROW_SHARE
        for rule_id in (hit.rule_id,) if hit.rule_id else hit.references or ():
            found[rule_id] = max(found.get(rule_id, 0.0), share * hit.score)
    return found


class _Chooser:
    """Weighs recommendations for one question."""

    def __init__(self, question: Question, memory: Memory, context: ChatContext) -> None:
        self._question, self._memory, self._context = question, memory, context
        self._library = context.library
        general_of = context.terminology.general_of
        asked = {concept: (1.0, general_of(concept) - {concept}) for concept in question.focus}
        self._covered = self._library.concepts.coverage(asked) if asked else {}
        self._verdicts = judged(question, context)
        self._focus = frozenset(question.focus)

    @property
    def met(self) -> list[str]:
        """Rules that the case meets and that speak of all that the question is about."""
        return [
            rule_id
            for rule_id, truth in self._verdicts.items()
            if truth is Truth.MET and self._covered.get(self._library.rule_places[rule_id], 0.0) > 0.3
        ]

    def weighed(self, rule_id: str, found: float) -> Choice:
        """Add up the reasons."""
        place = self._library.rule_places[rule_id]
        passage = self._library.passages[place]
        score = WEIGHTS.found * found + WEIGHTS.focus * self._covered.get(place, 0.0)
        score += self._of_person(passage) + self._of_answer(passage)
        if self._question.is_followup and rule_id in self._memory.cited:
            score += WEIGHTS.cited_last
        return Choice(passage, score)

    def _of_person(self, passage: Passage) -> float:
        truth = self._verdicts.get(passage.rule_id or "")
        judged_so = {Truth.MET: WEIGHTS.met, Truth.NOT_MET: WEIGHTS.not_met}.get(truth, 0.0) if truth else 0.0
        fit = fits(passage, self._question.case)
        return judged_so + (0.0 if fit is None else WEIGHTS.fits if fit else WEIGHTS.misfits)

    def _of_answer(self, passage: Passage) -> float:
        question = self._question
        score = WEIGHTS.kind_of_answer * any(gives(ask, passage.text) for ask in question.asks)
        if Ask.DEFINITION in question.asks and explains(passage.text, self._focus, self._context.terminology):
            score += WEIGHTS.explains
        if question.ruled_out & frozenset(passage.concepts):
            score += WEIGHTS.ruled_out
        if question.is_alone:
            score += WEIGHTS.speaks_of_more * len(passage.symptom_keywords)
        return score


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
