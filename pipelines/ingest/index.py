"""Passages to vectors: embedded in batches, upserted under the index's own identity, then counted."""

import hashlib
from collections.abc import Callable, Sequence

from shared.guideline.records import Edition
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex, VectorRecord
from shared.retrieval.hit import Passage
from shared.retrieval.library import tail_of

_BATCH = 64
Progress = Callable[[str, int, int], None]


def index_id_of(edition: Edition, passages: Sequence[Passage], embedder: Embedder) -> str:
    """Return the identity of an edition's index: the edition, what is embedded, and with what."""
    digest = hashlib.sha256(f"{edition.edition_id}\0{embedder.name}\0{embedder.dimension}".encode())
    for passage in passages:
        digest.update(f"\0{passage.chunk_id}\0{passage.search_text}".encode())
    return digest.hexdigest()[:16]


def index(
    passages: Sequence[Passage], index_id: str, embedder: Embedder, vectors: VectorIndex, progress: Progress
) -> int:
    """Embed and store; return how many vectors the index then holds. Repeating is harmless."""
    for start in range(0, len(passages), _BATCH):
        batch = passages[start : start + _BATCH]
        embedded = embedder.embed_passages([passage.search_text for passage in batch])
        vectors.upsert([_record(passage, index_id, vector) for passage, vector in zip(batch, embedded, strict=True)])
        progress("index", start + len(batch), len(passages))
    return vectors.count({"index_id": [index_id]})


def _record(passage: Passage, index_id: str, vector: Sequence[float]) -> VectorRecord:
    restricts = {"index_id": index_id, "doc_type": passage.doc_type}
    return VectorRecord(f"{index_id}/{tail_of(passage.chunk_id)}", vector, restricts)
