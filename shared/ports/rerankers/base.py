"""The reranker port: given a query and passages, a score for each."""

from collections.abc import Sequence
from typing import Protocol


class Reranker(Protocol):
    """A second opinion on an order."""

    def rerank(self, query: str, passages: Sequence[str]) -> list[float]:
        """Return one score a passage, 0 to 1, in their order. Raises BackendAwayError."""
        ...
