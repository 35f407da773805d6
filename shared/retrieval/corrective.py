"""Corrective retrieval: a question that found little is worded anew, at most twice, and the findings merged."""

from collections.abc import Mapping
from dataclasses import replace

from shared.retrieval.query import Query

MAX_RETRIES = 2


def reformulated(query: Query, attempt: int, said_also: tuple[str, ...]) -> str:
    """Return the question in other words: 1 = in the guideline's terms, 2 = broader, its meaning alone."""
    meaning = " ".join(concept.replace("_", " ") for concept in query.asked)
    if attempt == 1:
        return f"suspected cancer referral criteria for {query.text} {' '.join(said_also)}"
    return f"recognition of cancer: symptoms {meaning or ' '.join(query.terms)}, referral"


def about_the_same(asked: Query, again: Query) -> Query:
    """Return the second wording as a question about the first one's person and wish."""
    return replace(
        again, age=asked.age, sex=asked.sex, group=asked.group, intents=asked.intents, terms_asked={}, named_places=()
    )


def merged(first: Mapping[int, float], second: Mapping[int, float], share: float) -> dict[int, float]:
    """Return the best score of each place; a retry's findings count for `share` of theirs."""
    scores = dict(first)
    for place, score in second.items():
        scores[place] = max(scores.get(place, float("-inf")), share * score)
    return scores
