"""What ingestion needs of the wiring, and the stores that it keeps its own notes in."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from shared.ports.blobs.base import BlobStore
from shared.ports.documents.base import DocumentStore
from shared.ports.embedders.base import Embedder
from shared.ports.vectors.base import VectorIndex
from shared.stores.claims import Claims
from shared.stores.editions import EditionStore
from shared.stores.ingestions import IngestionStore
from shared.stores.rulebooks import RulebookStore
from shared.terminology.terminology import Terminology

HELD_FILES = "guidelines/"


class IngestParts(Protocol):
    """What the pipeline needs of the wiring. `now` has its zone; `new_id` cannot be guessed."""

    now: Callable[[], datetime]
    new_id: Callable[[], str]

    @property
    def blobs(self) -> BlobStore:
        """Where the files are kept, to be read again."""
        ...

    @property
    def documents(self) -> DocumentStore:
        """Where claims and progress are noted."""
        ...

    @property
    def editions(self) -> EditionStore:
        """Where editions are kept."""
        ...

    @property
    def embedder(self) -> Embedder:
        """Texts to vectors."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """Where vectors are kept."""
        ...

    @property
    def terminology(self) -> Terminology:
        """Words for the same thing."""
        ...


def claims_of(parts: IngestParts) -> Claims:
    """Return the claims on files, keyed by their SHA-256."""
    return Claims(parts.documents, parts.now, parts.new_id)


def ingestions_of(parts: IngestParts) -> IngestionStore:
    """Return the notes on how far ingestions have come."""
    return IngestionStore(parts.documents, parts.now)


def rulebooks_of(parts: IngestParts) -> RulebookStore:
    """Return the rulebooks of this deployment."""
    return RulebookStore(parts.documents, parts.now)


def space_of(embedder: Embedder) -> str:
    """Return the name of the vector space; vectors of different spaces are never compared."""
    return f"{embedder.name}/{embedder.dimension}"


def file_of(content_hash: str) -> str:
    """Return the name that a guideline's file is kept under."""
    return f"{HELD_FILES}{content_hash}.pdf"
