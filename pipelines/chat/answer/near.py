"""Which of the choices are near enough to the best, and fit the person."""

from pipelines.chat.answer.fit import fits
from pipelines.chat.answer.narrow import Choice
from pipelines.chat.query.question import NO_ACTION, Ask, Question

_NEAR_BEST = 0.85
# Recommendations on telling, watching and letters lie close to each other, and are short.
_NEAR_TELLING = 0.8
_LIKELY_NEAR_BEST = 0.45


def near_best(scored: list[Choice], likely: frozenset[str]) -> list[Choice]:
    """Keep what is about as good as the best; what the case meets, or a cancer has, need not be as near."""
    best = scored[0].score if scored else 0.0
    near = _NEAR_TELLING if scored and scored[0].passage.action in NO_ACTION else _NEAR_BEST
    return [
        choice
        for choice in scored
        if choice.score >= best * (_LIKELY_NEAR_BEST if choice.passage.rule_id in likely else near)
    ]


def fitting(chosen: list[Choice], question: Question) -> list[Choice]:
    """Where something fits the person, leave out what does not."""
    fit = {choice.passage.chunk_id: fits(choice.passage, question.case) for choice in chosen}
    if Ask.DEFINITION in question.asks or not any(fit.values()):
        return chosen
    return [choice for choice in chosen if fit[choice.passage.chunk_id] is not False]
