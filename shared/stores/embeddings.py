"""Vectors kept by what was embedded: a text that any held edition has already is not embedded again."""

import base64
import hashlib
from array import array
from collections.abc import Mapping, Sequence

from shared.ports.documents.base import DocumentStore, Where, Write

EMBEDDINGS = "embeddings"
_PACK_BYTES = 600_000  # of vectors in one document, as base64
_PER_NUMBER = 6  # bytes: four, and a third more as text


class EmbeddingStore:
    """Packs of vectors, each marked with its edition, so that they leave with it. `space` names the vector space."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents

    def known(self, space: str) -> dict[str, list[float]]:
        """Return every kept vector of a space by the key of its text."""
        found: dict[str, list[float]] = {}
        for pack in self._documents.query(EMBEDDINGS, [Where("space", "==", space)]):
            numbers = array("f", base64.b64decode(pack.data["rows"]))
            width = len(numbers) // max(1, len(pack.data["keys"]))
            for place, key in enumerate(pack.data["keys"]):
                found[key] = numbers[place * width : (place + 1) * width].tolist()
        return found

    def save(self, edition_id: str, space: str, vectors: Mapping[str, Sequence[float]]) -> None:
        """Keep an edition's vectors by the keys of their texts. Repeating is harmless."""
        keys = list(vectors)
        size = max(1, _PACK_BYTES // (_PER_NUMBER * max(1, len(vectors[keys[0]])))) if keys else 1
        for place, start in enumerate(range(0, len(keys), size)):
            part = keys[start : start + size]
            rows = base64.b64encode(array("f", (n for key in part for n in vectors[key])).tobytes()).decode()
            data = {"edition_id": edition_id, "place": place, "space": space, "keys": part, "rows": rows}
            self._documents.batch([Write("put", EMBEDDINGS, f"{edition_id}_{key_of(space)[:8]}_{place:03d}", data)])


def key_of(text: str) -> str:
    """Return the key that a text's vector is kept by."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]
