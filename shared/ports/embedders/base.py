"""The embedder port: texts to unit vectors, one vector a text, always."""

from collections.abc import Sequence
from typing import Protocol

Vectors = list[list[float]]


class Embedder(Protocol):
    """`name` and `dimension` identify the vector space; vectors of different names are never compared."""

    @property
    def name(self) -> str:
        """Name the embedder and its version."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Embed what is searched; as many vectors as texts, in their order."""
        ...

    def embed_query(self, text: str) -> Sequence[float]:
        """Embed what is asked."""
        ...
