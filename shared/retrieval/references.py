"""Cross-references followed: a symptom row brings its recommendations, "see recommendation X" brings X."""

from collections.abc import Mapping

from shared.retrieval.library import Library
from shared.search.fusion import best_first

# How far a recommendation rises towards a row that names it and fits better, and towards one that points at it.
ROW_SHARE = 0.8
SEE_SHARE = 0.25
# A row says nothing that its recommendations, which it lifts, do not say: another recommendation has its place.
ROW_STANDS_AT = 0.4
_POINTING = 5


def lift_recommendations(scores: Mapping[int, float], library: Library) -> dict[int, float]:
    """Return the scores with each recommendation lifted by the best row that names it, and rows far below."""
    lifted = dict(scores)
    best_row: dict[int, float] = {}
    rules_of_rows = library.rules_of_rows
    for place, score in scores.items():
        if place in rules_of_rows and score > 0:
            for rule in rules_of_rows[place]:
                if score > best_row.get(rule, 0.0):
                    best_row[rule] = score
            lifted[place] = score * ROW_STANDS_AT
    for rule, score in best_row.items():
        own = lifted.get(rule, 0.0)
        lifted[rule] = own + ROW_SHARE * max(0.0, score - own)
    return lifted


def see_also(ranked: list[tuple[int, float]], library: Library) -> list[tuple[int, float]]:
    """Return recommendations that the best ones point at ("see recommendation X"), lifted by a part of their score."""
    pointing = [
        (place, score)
        for place, score in ranked[:_POINTING]
        if score > 0 and library.named[place] and library.passages[place].doc_type == "rule_search"
    ]
    if not pointing:
        return ranked
    scores = dict(ranked)
    for place, score in pointing:
        for rule in library.named[place]:
            scores[rule] = max(scores.get(rule, 0.0), min(score * 0.95, scores.get(rule, 0.0) + SEE_SHARE * score))
    return [(place, scores[place]) for place in best_first(scores)]
