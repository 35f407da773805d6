"""A bench for ingestion: embedded back ends in a temporary folder, and faults on demand."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shared.ports.documents.base import DocumentStore
from shared.ports.documents.embedded import SqliteDocuments
from shared.ports.embedders.embedded import HashingEmbedder
from shared.ports.vectors.base import VectorIndex
from shared.ports.vectors.embedded import InProcessVectors
from shared.stores.editions import EditionStore
from shared.terminology.terminology import Terminology, load_terminology


@dataclass
class Bench:
    """The parts that ingestion needs, over `documents`."""

    documents: DocumentStore
    vectors: VectorIndex
    embedder: HashingEmbedder
    terminology: Terminology

    @property
    def editions(self) -> EditionStore:
        return EditionStore(self.documents)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    embedder = HashingEmbedder(64)
    documents = SqliteDocuments(tmp_path / "documents.sqlite3", lambda: datetime(2026, 5, 1, tzinfo=UTC))
    yield Bench(documents, InProcessVectors(tmp_path / "vectors.bin", 64), embedder, load_terminology())
