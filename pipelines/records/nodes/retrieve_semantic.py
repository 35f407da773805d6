"""Find the passages near the question: words, meaning and names, with a share for how recent they are."""

from pipelines.records.context.strategy import STRATEGIES
from pipelines.records.state import RecordsState, Runtime


def retrieve_semantic(state: RecordsState, runtime: Runtime) -> RecordsState:
    """Return hits of this patient's partition alone."""
    context = runtime.context
    corpus = context.ready.corpus
    strategy = STRATEGIES[state["query_type"]]
    top_k = context.limits.top_k[state["query_type"]]
    names = [name.id for name in state["asked"].names]
    by_day = sorted(corpus.passages, key=lambda passage: (passage.fields["day"], passage.id), reverse=True)
    recent = [passage.id for passage in by_day[: 4 * top_k]]
    found = context.searcher.search(
        corpus, state["question"], top_k, concepts=names, extra=[(_share(strategy.recency), recent)]
    )
    return {"hits": found.hits, "search_warnings": found.warnings}


def _share(recency: float) -> float:
    """The weight of the ranking by date: at most as much as the lexical leg, so never more than half of a score."""
    return min(recency, 0.5) * 2
