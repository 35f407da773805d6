"""How well the best passages cover what was asked, 0 to 1: the evidence signal."""

from collections.abc import Mapping, Sequence

from shared.retrieval.library import Library
from shared.retrieval.query import Query

_BEST = 3
_MEANING = 0.6
# A question of a kind that such a guideline does not answer (doses, staging, schedules) keeps this part of it.
_ELSEWHERE = 0.2


def confidence_of(query: Query, best: Sequence[int], meaning: Mapping[int, float], library: Library) -> float:
    """Return how much of the question's meaning and words the best passages cover.

    `meaning`: which part of the meaning each passage covers.
    """
    if not best:
        return 0.0
    if query.rule_ids or query.terms_asked.get(best[0]) == 1.0:
        return 1.0
    meant = min(1.0, max(meaning.get(place, 0.0) for place in best[:_BEST]))
    covered = _MEANING * meant + (1 - _MEANING) * _words(query, best, library)
    return covered * (_ELSEWHERE if query.elsewhere else 1.0)


def _words(query: Query, best: Sequence[int], library: Library) -> float:
    asked = {word: library.lexical.idf(word) for word in dict.fromkeys(query.terms) if not word[0].isdigit()}
    if not asked:
        return 0.0
    held = [library.lexical.words_at(place) for place in best[:_BEST]]
    covered = sum(
        worth for word, worth in asked.items() if word in query.understood or any(word in words for words in held)
    )
    return covered / sum(asked.values())
