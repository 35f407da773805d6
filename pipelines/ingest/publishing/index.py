"""Passages to vectors: embedded unless any held edition has the text already, upserted under the index's identity."""

import hashlib
from collections.abc import Callable, Mapping, Sequence

from pipelines.ingest.publishing.parts import IngestParts, space_of
from shared.guideline.records import Edition
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorRecord
from shared.retrieval.hit import Passage
from shared.retrieval.library import tail_of
from shared.stores.embeddings import EmbeddingStore, key_of

_BATCH = 64
_UPSERT = 512
Progress = Callable[[str, int, int], None]


def index_id_of(edition: Edition, passages: Sequence[Passage], embedder: Embedder) -> str:
    """Return the identity of an edition's index: the edition, what is embedded, and with what."""
    digest = hashlib.sha256(f"{edition.edition_id}\0{embedder.name}\0{embedder.dimension}".encode())
    for passage in passages:
        digest.update(f"\0{passage.chunk_id}\0{passage.search_text}".encode())
    return digest.hexdigest()[:16]


def index(edition: Edition, passages: Sequence[Passage], parts: IngestParts, progress: Progress) -> int:
    """Embed what is new and store all; return how many texts were embedded. Repeating is harmless."""
    space, kept = space_of(parts.embedder), EmbeddingStore(parts.documents)
    texts = dict.fromkeys(passage.search_text for passage in passages)
    known = kept.known(space)
    missing = [text for text in texts if key_of(text) not in known]
    fresh = _embedded(missing, parts.embedder, progress)
    vectors = {key_of(text): fresh.get(text) or known[key_of(text)] for text in texts}
    kept.save(edition.edition_id, space, vectors)
    for start in range(0, len(passages), _UPSERT):
        batch = passages[start : start + _UPSERT]
        parts.vectors.upsert([_record(one, edition, vectors[key_of(one.search_text)]) for one in batch])
        progress("index", start + len(batch), len(passages))
    return len(missing)


def vector_ids(index_id: str, passages: Sequence[Passage]) -> list[str]:
    """Return the ids that an edition's vectors have in an index."""
    return [f"{index_id}/{tail_of(passage.chunk_id)}" for passage in passages]


def _embedded(texts: Sequence[str], embedder: Embedder, progress: Progress) -> Mapping[str, Sequence[float]]:
    found: dict[str, Sequence[float]] = {}
    for start in range(0, len(texts), _BATCH):
        batch = texts[start : start + _BATCH]
        found.update(zip(batch, embedder.embed_passages(batch), strict=True))
        progress("embed", len(found), len(texts))
    return found


def _record(passage: Passage, edition: Edition, vector: Sequence[float]) -> VectorRecord:
    index_id = edition.index_id or ""
    restricts = {"index_id": index_id, "doc_type": passage.doc_type}
    return VectorRecord(f"{index_id}/{tail_of(passage.chunk_id)}", vector, restricts)
