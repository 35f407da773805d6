"""A reranker that prefers passages sharing words with the query: enough to see that its order is used."""

from collections.abc import Sequence


class WordOverlapReranker:
    """Scores a passage by the share of the query's words that stand in it."""

    def __init__(self) -> None:
        self.asked = 0

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        self.asked += 1
        wanted = set(query.lower().split())
        return [len(wanted & set(passage.lower().split())) / max(len(wanted), 1) for passage in passages]
