"""Passages into the vector index, each under its partition, and out of it."""

from collections.abc import Sequence

from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex, VectorRecord
from shared.search.nearest import PARTITION
from shared.search.passage import Passage

_AT_ONCE = 100


def write_vectors(passages: Sequence[Passage], embedder: Embedder, vectors: VectorIndex) -> None:
    """Embed passages and write them, in batches. Repeating it is harmless. Raises BackendAwayError."""
    for start in range(0, len(passages), _AT_ONCE):
        batch = passages[start : start + _AT_ONCE]
        embedded = embedder.embed_passages([f"{passage.title} {passage.text}".strip() for passage in batch])
        vectors.upsert(
            [
                VectorRecord(passage.id, vector, {PARTITION: passage.partition})
                for passage, vector in zip(batch, embedded, strict=True)
            ]
        )


def remove_vectors(ids: Sequence[str], vectors: VectorIndex) -> None:
    """Take vectors out; absent already is fine. Raises BackendAwayError."""
    vectors.remove(ids)
